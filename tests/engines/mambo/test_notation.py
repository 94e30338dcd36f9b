"""Tests of typed moves (rules/mambo.md, notation)."""

import re

import pytest

from engines.core import NotationError, RulesError, Seat
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.start_position import StartPosition
from engines.mambo.view import Hex, PlacedTile, Space
from tests.engines.mambo.tables import DICE, legal, play, table

ANY_TIME = Options(move_any_time=True)


def _read(text: str, tiles: str = "0,0:a 0,1:a", options: Options | None = None) -> str:
    state = table(tiles, options)
    return RULES.format(RULES.parse(state, Seat(0), text))


def test_nulls_that_open_when_a_tile_is_taken_up_have_the_next_numbers() -> None:
    options = Options(move_any_time=True, move_any=True)
    state = RULES.start_from(StartPosition("0,0:a 0,1:e 1,-1:b 1,1:a", numbers="0,0"), options, DICE)
    view = RULES.public_view(state)
    assert (1, 0) not in view.numbers
    opening = 0
    for source in view.movable:
        moved = view.numbers[source - 1]
        to_null = {text for text in legal(state) if text.startswith(f"{moved.q},{moved.r}>1,0:")}
        typed = {f"{source}-{text[-1]}{len(view.numbers) + 1}" for text in to_null}
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


def test_moves_are_mentioned_only_where_tiles_are_moved() -> None:
    with pytest.raises(NotationError) as still:
        _read("?")
    with pytest.raises(NotationError) as moving:
        _read("?", options=ANY_TIME)
    assert "7-b4" not in str(still.value)
    assert "7-b4" in str(moving.value)


def test_places_keep_the_number_they_got_when_they_opened() -> None:
    """The first tile is 1; those that open together are numbered from the top and from the left."""
    state, seen = RULES.start(Options(size=20, no_kill=True, move_any_time=True), 2, DICE), {Hex(0, 0): 1}
    for ply, text in enumerate(["0,0:a", "0,1:a", "0,1>0,-1:a", "1,-1:b"]):
        state = play(state, text)
        view = RULES.public_view(state)
        shown: list[Space | PlacedTile] = [*view.spaces, *view.tiles]
        assert [space.number for space in view.spaces] == sorted(space.number for space in view.spaces)
        new = sorted((2 * at.hex.r + at.hex.q, at.hex.q, at.number) for at in shown if at.hex not in seen)
        assert [number for *_, number in new] == list(range(len(seen) + 1, len(seen) + len(new) + 1)), ply
        assert all(seen.get(at.hex, at.number) == at.number for at in shown)
        seen |= {at.hex: at.number for at in shown}
        assert list(view.numbers) == sorted(seen, key=lambda cell: seen[cell])
