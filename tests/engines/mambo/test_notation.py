"""Tests of typed moves (rules/mambo.md, notation)."""

import re

import pytest

from engines.core import IllegalActionError, NotationError, RulesError, Seat
from engines.mambo import RULES
from engines.mambo.options import Options
from tests.engines.mambo.tables import DICE, legal, table

ANY_TIME = Options(move_any_time=True)


def _read(text: str, tiles: str = "0,0:a 0,1:a", options: Options | None = None) -> str:
    state = table(tiles, options)
    return RULES.format(RULES.parse(state, Seat(0), text))


@pytest.mark.parametrize(
    "text", ["a1", "1a", "A1", " 1 A ", "a 1", "a at 1", "Tile a at 1", "0,-1:a", "0 , -1 : A", "0,-1 a", "0,-1a"]
)
def test_a_placement_is_read_in_every_form(text: str) -> None:
    assert _read(text) == "0,-1:a"


@pytest.mark.parametrize("text", ["2-b1", "2-1b", "2 - B 1", "tile 2 to 1, as b", "0,1>0,-1:b", "0,1 > 0,-1 b"])
def test_a_move_is_read_in_every_form(text: str) -> None:
    assert _read(text, options=ANY_TIME) == "0,1>0,-1:b"


def test_a_move_without_a_position_turns_the_tile_in_its_place() -> None:
    assert _read("2-b", options=ANY_TIME) == "0,1>0,1:b"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a0", "There is no place 0. The places are 1 to 8"),
        ("a9", "There is no place 9. The places are 1 to 8"),
        ("3-a1", "You can't move tiles in this game. Place a new one"),
        ("g1", "`g1` is not a move"),
        ("", "^Type a letter a to f and a place, as in `a1`"),
        ("a", "`a` is not a move"),
        ("a1,b2", "`a1,b2` is not a move"),
        ("1-2-a", "is not a move"),
        ("99999,0:a", "is not a move"),
    ],
)
def test_unreadable_input_is_quoted_with_what_to_type(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        _read(text)


def test_a_tile_that_is_not_there_is_not_moved() -> None:
    with pytest.raises(NotationError, match=r"There is no tile 3\. The tiles are 1 to 2"):
        _read("3-a1", options=ANY_TIME)


def test_nulls_that_open_when_a_tile_is_taken_up_have_the_numbers_after_the_last() -> None:
    state = table("0,0:a 0,1:e 1,-1:b 1,1:a", Options(move_any_time=True, move_any=True))
    view = RULES.public_view(state)
    opening = 0
    for source in view.movable:
        moved = view.tiles[source - 1].hex
        to_null = {text for text in legal(state) if text.startswith(f"{moved.q},{moved.r}>1,0:")}
        typed = {f"{source}-{text[-1]}{len(view.spaces) + 1}" for text in to_null}
        assert {RULES.format(RULES.parse(state, Seat(0), text)) for text in typed} == to_null
        opening += bool(to_null)
    assert opening


def test_refusals_name_no_coordinates() -> None:
    state = table("0,0:a 0,1:e 1,-1:b 1,1:a", Options(move_any_time=True))
    for text in ("0,0:a", "1,0:a", "5,5:a", "0,-1:d", "9,9>0,-1:a", "0,0>0,-1:a", "1,1>1,1:a"):
        action = RULES.parse(state, Seat(0), text)
        with pytest.raises(RulesError) as refused:
            RULES.apply(state, Seat(0), action, DICE)
        assert not re.search(r"-?\d,-?\d", str(refused.value)), refused.value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a2", "at 2: its lower right corner would be orange. These fit: c, d, e."),
        ("a4", "at 4: its upper right corner would be orange. Only d fits."),
    ],
)
def test_a_tile_that_does_not_fit_is_answered_with_those_that_do(text: str, words: str) -> None:
    state = table("0,0:a 0,-1:a")
    with pytest.raises(IllegalActionError, match=words):
        RULES.apply(state, Seat(0), RULES.parse(state, Seat(0), text), DICE)


def test_moves_are_mentioned_only_where_tiles_are_moved() -> None:
    with pytest.raises(NotationError) as still:
        _read("?")
    with pytest.raises(NotationError) as moving:
        _read("?", options=ANY_TIME)
    assert "7-b4" not in str(still.value)
    assert "7-b4" in str(moving.value)


def test_positions_are_numbered_from_the_top_and_from_the_left_without_nulls() -> None:
    view = RULES.public_view(table("0,0:a 0,1:e 1,-1:b 1,1:a"))
    hexes = [space.hex for space in view.spaces]
    assert hexes == sorted(hexes, key=lambda cell: (2 * cell.r + cell.q, cell.q))
    assert view.nulls == ((1, 0),)
    assert (1, 0) not in hexes
