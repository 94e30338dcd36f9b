"""Nobody who looks on can tell two worlds apart, by whatever they get, and nobody who reads the log."""

import pytest

from engines.core import Seat
from tests.databases import Databases
from tests.two_worlds import mono, monocards, monsters
from tests.two_worlds.game import Game
from tests.two_worlds.law import broken

GAMES = (mono.GAME, mono.RANDOM_GRIDS, monocards.GAME, monsters.GAME)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_nobody_can_tell_two_worlds_apart(databases: Databases, game: Game) -> None:
    assert not (found := await broken(databases, game, Seat(0), "a")), found[:20]


@pytest.mark.parametrize(
    "game",
    # The computer is asked and played for in one way in all games.
    [game if game is monocards.GAME else pytest.param(game, marks=pytest.mark.soak) for game in GAMES],
    ids=lambda game: game.key,
)
async def test_nobody_can_where_a_computer_looks_after_a_seat(databases: Databases, game: Game) -> None:
    assert not (found := await broken(databases, game, Seat(0), "a", away=Seat(2))), found[:20]


@pytest.mark.soak
@pytest.mark.parametrize("seed", "bcd")
@pytest.mark.parametrize("observer", range(3))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_nobody_can_in_other_worlds(databases: Databases, game: Game, observer: int, seed: str) -> None:
    assert not (found := await broken(databases, game, Seat(observer), seed, worlds=3, thorough=True)), found[:20]


@pytest.mark.soak
@pytest.mark.parametrize("seed", "bc")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_nobody_can_where_a_computer_plays_for_a_seat(databases: Databases, game: Game, seed: str) -> None:
    assert not (found := await broken(databases, game, Seat(0), seed, worlds=3, away=Seat(1), thorough=True)), found[
        :20
    ]
