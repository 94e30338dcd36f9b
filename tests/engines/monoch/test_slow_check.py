"""Strips and placements beside a slow check that is written differently (slow.py), at each ply of random games."""

import pytest

from engines.core import Dice
from engines.monoch.blocks import ORIENTATIONS, BlockType, parts_of
from engines.monoch.options import Options, Start
from engines.monoch.placing import TYPES, places_of, spots_of, strip_cut_by
from engines.monoch.showing import strips_of
from engines.monoch.state import State
from engines.monoch.view import Block, canonical
from tests.engines.monoch import slow
from tests.engines.monoch.tables import random_game, stance

SHORT = [(Options(), 2), (Options(crossed=True, keep=False), 2), (Options(start=Start.GH), 4)]
KEPT = 4
"""Placements a position at which `keep` is asked of the slow check."""


def slow_block(block: Block) -> slow.Placed:
    orientation = block.orientation
    return block.type.value, orientation.up.value, orientation.turn, block.x, block.y, block.z


def table_of(state: State) -> slow.Table:
    return slow.Table(map(slow_block, state.blocks))


def compare_strips(state: State) -> None:
    ours = {
        frozenset((*part.cell, part.face.step, edge.step) for part in strip.parts for edge in part.edges)
        for strip in strips_of(state)
    }
    theirs = {frozenset(map(slow.part_of, strip)) for strip in table_of(state).strips()}
    assert ours == theirs


def compare_placements(state: State, dice: Dice) -> None:
    table, needed = table_of(state), 1 if len(state.blocks) == 1 or state.laid == 0 else 2
    left = {kind.value: count for kind, count in zip(TYPES, state.pool, strict=True)}
    allowed = {
        (canonical_name(kind, up, turn), x, y)
        for kind, up, turn, x, y in slow.legal(table, left, needed=needed, flat=state.options.flat)
    }
    found = {(place.stance.text, place.x, place.y) for place in places_of(spots_of(state))}
    assert found <= allowed
    if not state.options.keep:
        assert found == allowed
        return
    heights = {(cell.x, cell.y): cell.z + 1 for block in sorted(state.blocks, key=_z) for cell in block.cells}
    for name, x, y in dice.sample(sorted(allowed), min(KEPT, len(allowed))):
        block = Block(stance(name), x, y, heights.get((x, y), 0), None)
        kept = slow.keeps(table, slow_block(block))
        assert ((name, x, y) in found) == kept
        assert (strip_cut_by(state.blocks, block, state.options) is None) == kept


def _z(block: Block) -> int:
    return block.z


def canonical_name(kind: str, up: str, turn: int) -> str:
    return kind + canonical(BlockType(kind), stance(f"{kind}{up}{turn}").orientation).text


@pytest.mark.parametrize("kind", BlockType)
def test_every_block_is_painted_as_the_page_draws_it_in_every_orientation(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        ours = {
            (*part.cell, part.face.step, edge.step): part.colour.value[0].upper()
            for part in parts_of(kind, orientation)
            for edge in part.edges
        }
        theirs = slow.turn_block(kind.value, orientation.up.value, orientation.turn)
        assert ours == {slow.part_of(triangle): colour for triangle, colour in theirs.items()}


@pytest.mark.parametrize(("options", "seats"), SHORT)
def test_a_random_game_agrees_with_the_slow_check_at_each_ply(options: Options, seats: int) -> None:
    for ply, state in enumerate(random_game(options, seats, b"slow")):
        if state.blocks and ply % 10 == 4:
            compare_strips(state)
            if state.outcome is None and not state.to_declare:
                compare_placements(state, Dice(b"slow", ply))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_many_random_games_agree_with_the_slow_check_at_each_ply(number: int) -> None:
    seats = 4 if number % 4 == 3 else 2
    options = Options(
        crossed=number % 4 == 1, keep=number % 3 != 0, flat=number % 10 == 9, start=list(Start)[number % 3]
    )
    for ply, state in enumerate(random_game(options, seats, f"slow {number}".encode())):
        if state.blocks:
            compare_strips(state)
            if state.outcome is None and not state.to_declare:
                compare_placements(state, Dice(b"slow", ply))
