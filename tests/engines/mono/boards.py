"""Grids and tables that the tests of Mono play on."""

from engines.core import RulesError
from engines.core.options import options_from_text
from engines.core.rules import Seat
from engines.core.running import RunningGame
from engines.mono import RULES
from engines.mono.actions import Action
from engines.mono.options import Options
from engines.mono.state import State
from engines.mono.view import PublicView, SeatView, TurnPlayed

Game = RunningGame[Options, State, Action, PublicView, SeatView]

DRAWN = "666699777 664999787 344999787 342955888 312555888"
"""The grid drawn in the original rules: 5 rows of 9."""


def table(options: str, *grids: str) -> Game:
    """A game in its second round, with these grids placed."""
    game = RunningGame(RULES, options_from_text(Options, options), len(grids), b"table")
    for seat, grid in enumerate(grids):
        game.play(Seat(seat), grid)
    return game


def turn(game: Game, text: str) -> TurnPlayed:
    """Play for the seat to act; return the turn."""
    step = game.play(game.rules.public_view(game.state).turn[0], text)
    return next(event for event in step.events if isinstance(event, TurnPlayed))


def refusal(game: Game, seat: int, text: str) -> str:
    """The error a player gets; the position and the record stay as they were."""
    before, entries = game.state, list(game.entries)
    try:
        game.play(Seat(seat), text)
    except RulesError as error:
        assert game.state == before
        assert game.entries == entries
        return str(error)
    raise AssertionError(f"{text} was played")
