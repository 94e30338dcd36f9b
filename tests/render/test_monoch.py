"""Monoch's pictures: blocks that flow into each other, layers, ends, the winning strip."""

from functools import lru_cache

import pytest
from PIL import Image

from engines.core.dice import Dice
from engines.core.rules import Outcome
from engines.monoch import RULES
from engines.monoch.state import State
from engines.monoch.view import Colour, Kind, PublicView
from render import RENDERERS
from render.core.board import Table
from render.core.colour import rgb
from render.core.theme import GOLD, INK, IVORY
from render.monoch import _lattice
from render.monoch.look import FULL_TONE, SLAB
from render.monoch.specimens import kinds_sheet, turns_sheet
from tests.render.pictures import assert_can_be_posted, opened

RENDERER = RENDERERS["monoch"]
NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea")


@lru_cache
def played(seats: int, plies: int, crossed: bool = False, seed: bytes = b"monoch") -> State:
    """Play at random, but take a block that ends the game."""
    state = RULES.start(RULES.Options(crossed=crossed), seats, Dice(seed, 0))
    for ply in range(1, plies + 1):
        turn = RULES.turn(state)
        if isinstance(turn, Outcome):
            break
        steps = [
            RULES.apply(state, turn.seats[0], action, Dice(seed, ply)).state
            for action in Dice(seed + b"?", ply).sample(RULES.legal_actions(state, turn.seats[0]), 60)
        ]
        state = next((step for step in steps if isinstance(RULES.turn(step), Outcome)), steps[0])
    return state


def drawn(view: PublicView) -> Image.Image:
    return opened(RENDERER.public(view, Table(101, NAMES[: len(view.sides)])).png)


@pytest.mark.parametrize(("seats", "crossed"), [(2, False), (2, True), (4, False)])
@pytest.mark.parametrize("plies", [0, 1, 6, 14, 24])
def test_every_kind_of_position_is_drawn_within_the_limits(seats: int, crossed: bool, plies: int) -> None:
    view = RULES.public_view(played(seats, plies, crossed))
    board = RENDERER.public(view, Table(101, NAMES[:seats]))
    assert_can_be_posted(board, lowest=500, tallest=950, largest=120_000)


def test_each_quadrant_of_a_flat_block_has_its_colour_in_the_middle() -> None:
    view = RULES.public_view(played(2, 5))
    image, lattice = drawn(view).convert("RGB"), _lattice(view)
    covered = {cell._replace(z=cell.z - 1) for block in view.blocks for cell in block.cells}
    last = view.last.block if view.last is not None else None
    for number, block in enumerate(view.blocks):
        if block.z or block.kind is Kind.H or number == last:
            continue
        for cell, colour in zip(block.cells, block.quadrants, strict=True):
            if cell in covered:
                continue
            x, y = lattice.at(cell.x, cell.y, cell.z)
            middle = image.getpixel((x + lattice.unit // 2, y + lattice.unit // 2))
            assert middle == rgb(INK if colour is Colour.BLACK else IVORY)


def test_the_block_just_laid_is_outlined_in_gold_and_nothing_else_is() -> None:
    before, after = RULES.public_view(played(2, 0)), RULES.public_view(played(2, 6))
    gold = rgb(GOLD)
    assert gold not in {colour for _, colour in drawn(before).convert("RGB").getcolors(1 << 20) or []}
    view, lattice = after, _lattice(after)
    assert view.last is not None
    assert view.last.block is not None
    x, y = lattice.corner_of(view.blocks[view.last.block])
    assert drawn(after).convert("RGB").getpixel((x + lattice.unit, y)) == gold


def test_a_won_game_shows_its_strip_from_end_to_end() -> None:
    view = next(
        view for seed in range(20) if (view := RULES.public_view(played(2, 24, seed=bytes([seed])))).path is not None
    )
    assert view.path is not None
    colours = {colour: count for count, colour in drawn(view).convert("RGB").getcolors(1 << 20) or []}
    assert colours[rgb(GOLD)] > 4_000
    assert f"{len(view.path.blocks)} blocks" in RENDERER.public(view, Table(101, NAMES[:2])).alt


@pytest.mark.parametrize("kind", list(Kind))
def test_a_kind_is_shown_in_all_its_turns(kind: Kind) -> None:
    image = opened(turns_sheet(kind))
    assert image.size == (1000, 232)


def test_the_sheet_of_kinds_leaves_out_those_used_up() -> None:
    assert kinds_sheet((3,) * 8) != kinds_sheet((0, 3, 3, 3, 3, 3, 3, 3))


def test_blocks_stand_out_from_the_slab_in_lightness_alone() -> None:
    def lightness(colour: str) -> float:
        red, green, blue = rgb(colour)
        return 0.3 * red + 0.59 * green + 0.11 * blue

    assert lightness(FULL_TONE.white) - lightness(SLAB) > 70
    assert lightness(SLAB) - lightness(FULL_TONE.black) > 70
