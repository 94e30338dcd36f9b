"""Laws of pictures: they can be posted, are equal for equal views, and have nothing hidden in them."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from engines import GAMES
from engines.core import Outcome, Seat
from render import RENDERERS, PrivateBoard, PublicBoard
from render import Table as Caption
from render.core.by_game import ClipOf, Kind, MovesOf, PrivateOf, PublicOf
from render.core.gif import LAST
from tests.conformance.tables import (
    SAMPLE,
    TABLES,
    Position,
    Table,
    final_state,
    positions,
    running_positions,
    sample_of,
)
from tests.conformance.worlds import HIDDEN, MOST_WORLDS, OPEN, observers, other_worlds
from tests.render.pictures import assert_can_be_posted, assert_shows_the_same

at_some_tables = pytest.mark.parametrize("table", SAMPLE, ids=str)

BOARD = 107
LIMITS: dict[str, dict[str, int]] = {
    "mono": {"tallest": 1100, "largest": 110_000},
    "mambo": {"lowest": 600, "tallest": 1080},
    "monoch": {"lowest": 700, "tallest": 900, "largest": 120_000},
    "monsters": {"lowest": 906, "tallest": 906},
}
"""Pixels and bytes, where a game keeps within less than all must."""


def test_every_game_has_pictures() -> None:
    assert set(RENDERERS) == set(GAMES)


def middle(table: Table) -> Position:
    """Return a middle position of a game that all laws draw, as all observers see it."""
    found = running_positions(table)
    return found[len(found) // 2]


def states_to_draw(table: Table) -> Iterator[tuple[object, Seat | None]]:
    """The middle of a game by all observers, its start and a position where it is over by everybody and by one seat."""
    everyone, first, *_, last = observers(table)
    yield from ((positions(table)[0].state, observer) for observer in (everyone, first))
    yield from ((middle(table).state, observer) for observer in observers(table))
    yield from ((final_state(table), observer) for observer in (everyone, last))


def draw_state(table: Table, state: object, observer: Seat | None) -> PublicBoard | PrivateBoard:
    """Return the picture of a position for an observer, from a new view."""
    caption = Caption(BOARD, tuple(table.names))
    if observer is None:
        return PublicOf(table.key)(table.rules.public_view(state), caption)
    return PrivateOf(table.key)(table.rules.seat_view(state, observer), caption)


_kept: dict[tuple[int, Seat | None], PublicBoard | PrivateBoard] = {}


def draw_once(table: Table, state: object, observer: Seat | None) -> PublicBoard | PrivateBoard:
    """The same, drawn once for all laws: what is drawn later must be equal to it."""
    # States of tables stay while there are laws; to hash one takes long.
    found = _kept.get((id(state), observer))
    if found is None:
        found = _kept[id(state), observer] = draw_state(table, state, observer)
    return found


@at_some_tables
def test_the_picture_of_a_match_that_was_drawn_is_final_and_does_not_say_whose_move_it_would_be(table: Table) -> None:
    view = table.rules.public_view(middle(table).state)
    caption = Caption(BOARD, tuple(table.names), over=True)
    final = PublicOf(table.key)(view, caption)
    assert "The match is over." in final.alt
    assert not re.search(r" to (move|place|choose)|ready|must|Fits", final.alt)
    assert final.png != PublicOf(table.key)(view, replace(caption, over=False)).png
    clip = ClipOf(table.key, Kind.PUBLIC, replace(caption, over=False))
    of_the_end = replace(clip, table=caption).first(view)
    assert clip.part(clip.first(view), [view], [LAST], (0, 0), over=True)[1] == of_the_end


@at_some_tables
def test_every_picture_can_be_posted_and_has_an_audience(table: Table) -> None:
    for state, observer in states_to_draw(table):
        board = draw_once(table, state, observer)
        assert_can_be_posted(board, **LIMITS.get(table.key, {}))
        if observer is None:
            assert isinstance(board, PublicBoard)
        else:
            assert isinstance(board, PrivateBoard)
            assert board.seat == observer


@pytest.mark.parametrize("key", GAMES)
def test_a_position_drawn_after_a_restart_is_the_same_picture(key: str) -> None:
    table = next(table for table in TABLES if table.key == key)
    state = middle(table).state
    first = {observer: draw_once(table, state, observer) for observer in observers(table)}
    assert forget_what_was_drawn()
    for observer, expected in first.items():
        assert_shows_the_same(draw_state(table, state, observer), expected)


def forget_what_was_drawn() -> int:
    """Empty all caches of the renderers, as a restart does; say how many."""
    modules = [module for name, module in sys.modules.items() if name.startswith("render.")]
    caches = {id(one): one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")}
    for kept in caches.values():
        kept.cache_clear()
    return len(caches)


@pytest.mark.parametrize("table", sample_of(HIDDEN), ids=str)
def test_no_picture_shows_what_is_hidden_from_its_viewer(table: Table) -> None:
    """Before each picture a neighbour's own is drawn, of the same world: nothing may stay behind from it."""
    tried = told = 0
    everyone, first, *_, last = observers(table)
    running = running_positions(table)
    looked = [(running[0], first), *((middle(table), observer) for observer in observers(table))]
    for at, observer in (*looked, (running[-1], everyone), (running[-1], last)):
        expected = draw_once(table, at.state, observer)
        neighbour = next(seat for seat in reversed(observers(table)) if seat not in (None, observer))
        for world in islice(other_worlds(at, observer), MOST_WORLDS):
            told += draw_state(table, world, neighbour).png != draw_once(table, at.state, neighbour).png
            assert_shows_the_same(draw_state(table, world, observer), expected)
            tried += world != at.state
    assert tried, "no other world was ever different: the hook hides nothing"
    assert told, "no other world was ever another picture for who may see it: these pictures tell too little"


@pytest.mark.parametrize("table", sample_of(HIDDEN), ids=str)
def test_a_suggested_move_of_every_kind_can_be_drawn(table: Table) -> None:
    caption = Caption(BOARD, tuple(table.names))
    for at in (positions(table)[0], middle(table)):
        turn = table.rules.turn(at.state)
        assert not isinstance(turn, Outcome)
        seat = turn.seats[0]
        kinds = {type(action): action for action in table.rules.legal_actions(at.state, seat)}
        for action in kinds.values():
            assert_can_be_posted(MovesOf(table.key, (action,))(table.rules.seat_view(at.state, seat), caption))


@pytest.mark.parametrize("table", OPEN, ids=str)
def test_a_game_that_hides_nothing_shows_every_seat_the_public_picture(table: Table) -> None:
    for state, observer in states_to_draw(table):
        if observer is not None:
            assert_shows_the_same(draw_state(table, state, observer), draw_once(table, state, None))
