"""What a game draws: pictures that can be posted, equal for equal views, and with nothing in them that is hidden."""

import sys
from functools import cache
from itertools import islice

import pytest

from engines import GAMES
from engines.core import Seat
from render import RENDERERS, PrivateBoard, PublicBoard
from render import Table as Caption
from tests.conformance.tables import TABLES, Table, final_state, positions, running_positions
from tests.conformance.worlds import HIDDEN, OPEN, observers, other_worlds
from tests.render.pictures import assert_can_be_posted, assert_shows_the_same

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)

BOARD = 107
MOST_WORLDS = 1
"""For each position and observer; `test_secrets` compares the views themselves in more."""


def test_every_game_has_pictures() -> None:
    assert set(RENDERERS) == set(GAMES)


def pictured(table: Table) -> tuple[object, ...]:
    """The start of a game, its middle, and a position where it is over."""
    found = positions(table)
    return found[0].state, found[len(found) // 2].state, final_state(table)


def drawn(table: Table, state: object, observer: Seat | None) -> PublicBoard | PrivateBoard:
    """What an observer is sent of a position, from a view made anew."""
    renderer, caption = RENDERERS[table.key], Caption(BOARD, tuple(table.names))
    if observer is None:
        return renderer.public(table.rules.public_view(state), caption)
    return renderer.private(table.rules.seat_view(state, observer), caption)


@cache
def drawn_first(table: Table, state: object, observer: Seat | None) -> PublicBoard | PrivateBoard:
    """The same, drawn once for all laws: what is drawn later must be equal to it."""
    return drawn(table, state, observer)


@at_every_table
def test_every_picture_can_be_posted_and_is_addressed_to_who_may_see_it(table: Table) -> None:
    for state in pictured(table):
        public = drawn_first(table, state, None)
        assert isinstance(public, PublicBoard)
        assert_can_be_posted(public)
        for seat in table.everyone[:: max(1, table.seats // 4)]:
            own = drawn_first(table, state, seat)
            assert isinstance(own, PrivateBoard)
            assert own.seat == seat
            assert_can_be_posted(own)


@at_every_table
def test_a_position_drawn_again_is_the_same_picture(table: Table) -> None:
    _, middle, _ = pictured(table)
    first = [drawn_first(table, middle, observer) for observer in observers(table)]
    for observer, expected in zip(observers(table), first, strict=True):
        assert_shows_the_same(drawn(table, middle, observer), expected)


@pytest.mark.parametrize("key", GAMES)
def test_a_position_drawn_after_a_restart_is_the_same_picture(key: str) -> None:
    table = next(table for table in TABLES if table.key == key)
    for state in pictured(table)[1:]:
        first = [drawn_first(table, state, observer) for observer in observers(table)]
        assert forget_what_was_drawn()
        for observer, expected in zip(observers(table), first, strict=True):
            assert_shows_the_same(drawn(table, state, observer), expected)


def forget_what_was_drawn() -> int:
    """Empty all caches of the renderers, as a restart does; say how many."""
    modules = [module for name, module in sys.modules.items() if name.startswith("render.")]
    caches = {id(one): one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")}
    for kept in caches.values():
        kept.cache_clear()
    return len(caches)


@pytest.mark.parametrize("table", HIDDEN, ids=str)
def test_no_picture_shows_what_is_hidden_from_its_viewer(table: Table) -> None:
    """Before each picture a neighbour's own is drawn, of the same world: nothing may stay behind from it."""
    tried = told = 0
    running = running_positions(table)
    for at in (running[0], running[len(running) // 2], running[-1]):
        shown = {observer: drawn_first(table, at.state, observer) for observer in observers(table)}
        for observer, expected in shown.items():
            neighbour = next(seat for seat in reversed(shown) if seat not in (None, observer))
            for world in islice(other_worlds(at, observer), MOST_WORLDS):
                told += drawn(table, world, neighbour).png != shown[neighbour].png
                assert_shows_the_same(drawn(table, world, observer), expected)
                tried += world != at.state
    assert tried, "no other world was ever different: the hook hides nothing"
    assert told, "no other world was ever another picture for who may see it: these pictures tell too little"


@pytest.mark.parametrize("table", OPEN, ids=str)
def test_a_game_that_hides_nothing_shows_every_seat_the_public_picture(table: Table) -> None:
    for state in pictured(table):
        public = drawn_first(table, state, None)
        for seat in table.everyone:
            assert_shows_the_same(drawn(table, state, seat), public)
