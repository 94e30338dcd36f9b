"""Tests of the places for a block (rules/monoch.md, placing a block)."""

import pytest

from engines.core import IllegalActionError
from engines.monoch import RULES
from engines.monoch.actions import Place
from engines.monoch.options import Options, Start
from engines.monoch.placing import CutsStripError, places_of, spots_of
from engines.monoch.state import State
from engines.monoch.view import Colour, cell_name
from tests.engines.monoch.tables import DICE, legal, mover, new_game, play, stance, state_with


def refusal_text(state: State, text: str) -> str:
    with pytest.raises(IllegalActionError) as caught:
        play(state, text)
    return str(caught.value)


def fits(state: State, text: str) -> bool:
    name, _, place = text.partition("@")
    x, y = map(int, place.split(","))
    return Place(stance(name), x, y) in places_of(spots_of(state))


def test_the_first_block_lies_or_stands_at_the_origin_and_nowhere_else() -> None:
    state = play(new_game(), "black")
    assert {text.partition("@")[2] for text in legal(state)} == {"0,0"}
    assert len(legal(state)) == 114
    assert "`M13`" in refusal_text(state, "AT0@1,0")


def test_the_second_block_needs_one_contact_and_stands_on_the_table() -> None:
    state = play(new_game(), "black", "GT0@0,0")
    assert fits(state, "HT0@2,1")
    assert fits(state, "HN0@0,-1")
    assert "on the table" in refusal_text(state, "HT0@0,0")
    assert "touches no block" in refusal_text(state, "HT0@3,0")


def test_from_the_third_on_a_block_touches_two() -> None:
    state = play(new_game(Options(keep=False)), "black", "GT0@0,0", "HT0@2,0")
    assert fits(state, "AT0@1,2")
    assert fits(state, "AT0@1,0")
    assert "touches only one" in refusal_text(state, "AT0@0,2")
    assert "touches only one" in refusal_text(state, "AT0@0,0")


@pytest.mark.parametrize(
    ("blocks", "text", "words"),
    [
        (["GT0@0,0"], "HT0@2,2", "touches no block"),  # an edge or a corner is no contact
        (["GT0@0,0", "HT0@2,0"], "AT0@1,1", "a gap below"),
    ],
)
def test_a_block_without_support_is_refused(blocks: list[str], text: str, words: str) -> None:
    assert words in refusal_text(state_with(blocks), text)


@pytest.mark.parametrize("options", [Options(keep=False), Options(through=True)])
def test_strips_are_cut_where_they_are_not_kept(options: Options) -> None:
    assert play(new_game(options), "black", "DT0@0,0", "DT0@2,0", "GN0@1,0").blocks[-1].z == 1


def test_there_are_three_blocks_of_each_type() -> None:
    state = state_with(["GT0@0,0", "GT0@2,0", "GT0@4,0"])
    assert "No block G is left" in refusal_text(state, "GT0@1,2")
    assert not any(text.startswith("G") for text in legal(state))


def test_flat_blocks_only_lie_and_are_stacked_still() -> None:
    state = state_with(["GT0@0,0", "HT0@2,0"], Options(flat=True, keep=False))
    assert all(text[1] in "TB" for text in legal(state))
    assert fits(state, "AT0@1,0")
    assert "Blocks don't stand" in refusal_text(state, "AN0@1,2")


@pytest.mark.parametrize(
    ("start", "blocks", "pool"),
    [
        (Start.NONE, [], (3, 3, 3, 3, 3, 3, 3, 3)),
        (Start.D, ["DT0 M13"], (3, 3, 3, 2, 3, 3, 3, 3)),
        (Start.GH, ["GT0 M13", "HT0 O13"], (3, 3, 3, 3, 3, 3, 2, 2)),
    ],
)
def test_the_blocks_of_the_start_come_from_the_pool(start: Start, blocks: list[str], pool: tuple[int, ...]) -> None:
    state = new_game(Options(start=start))
    assert [block.name for block in state.blocks] == blocks
    assert state.pool == pool


@pytest.mark.parametrize("start", [Start.D, Start.GH])
def test_after_such_a_start_the_first_block_touches_one_and_stands_on_the_table(start: Start) -> None:
    state = play(new_game(Options(start=start)), "white")
    assert fits(state, "AT0@-2,0")
    assert "on the table" in refusal_text(state, "AT0@0,0")
    second = play(state, "AT0@-2,0")
    assert "touches only one" in refusal_text(second, "AT0@-4,0")


def test_a_block_may_not_cut_a_strip() -> None:
    state = play(new_game(), "black", "DT0@0,0", "DT0@2,0")
    with pytest.raises(CutsStripError, match="would cut the white strip on block D at M13") as caught:
        play(state, "GN0@1,0")
    assert RULES.public_view(state).strips[caught.value.strip].colour is Colour.WHITE
    assert not fits(state, "GN0@1,0")


def test_blocks_never_move_and_the_names_of_cells_never_shift() -> None:
    state = play(new_game(), "black", "GT0 M13", "HT0 K12")
    assert (state.blocks[1].x, state.blocks[1].y) == (-2, -1)
    assert [block.name for block in state.blocks] == ["GT0 M13", "HT0 K12"]
    after = RULES.apply(state, mover(state), RULES.parse(state, mover(state), "HT0 M11"), DICE).state
    assert [block.name for block in after.blocks][:2] == ["GT0 M13", "HT0 K12"]


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [
        (0, 0, "M13"),
        (-12, -12, "A1"),
        (13, 0, "Z13"),
        (14, 0, "AA13"),
        (-13, -13, "ZZ0"),
        (-14, -14, "ZY-1"),
        (40, 1, "BA14"),
    ],
)
def test_a_cell_has_one_name(x: int, y: int, name: str) -> None:
    assert cell_name(x, y) == name
    state = new_game()
    place = RULES.parse(state, mover(state), f"AT90 {name}")
    assert isinstance(place, Place)
    assert (place.x, place.y) == (x, y)
