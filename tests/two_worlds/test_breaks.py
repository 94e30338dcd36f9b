"""The law is broken on purpose, in each of these ways, and says so."""

import pytest

from engines.core import Seat
from tests.databases import Databases
from tests.two_worlds.breaks import BREAKS, OF_COMPUTERS
from tests.two_worlds.law import broken
from tests.two_worlds.test_law import GAMES

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("name", BREAKS)
async def test_a_leak_is_noticed(databases: Databases, name: str) -> None:
    key, leak = BREAKS[name]
    game = next(game for game in GAMES if game.key == key)
    with leak():
        found = await broken(databases, game, Seat(0), "a")
    assert found


@pytest.mark.parametrize("key", OF_COMPUTERS)
async def test_a_leak_of_a_seat_that_is_looked_after_is_noticed(databases: Databases, key: str) -> None:
    game = next(game for game in GAMES if game.key == key)
    with OF_COMPUTERS[key]():
        found = await broken(databases, game, Seat(0), "a", away=Seat(2))
    assert found
