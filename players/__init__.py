"""Computer players of every game: they get the view of a seat, and nothing else.

`computer(key, level)` finds one. A game has a module or package `players/<key>` that exports `PLAYERS`, level ->
player; a game without one is played by the general players, so that a new game can be played at once. Nothing else
needs to know a game's name. The catalogue is where the games' own types end: past it they are `Any`.

    hard = computer("mambo", "hard")
    action = hard.choose(GAMES["mambo"], view, dice, hard.allowance.budget())
"""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType, ModuleType
from typing import Any

from engines import GAMES
from engines.core.messages import Text
from engines.core.rules import Seat
from players import general
from players.core.budget import Allowance, Budget
from players.core.mixed_player import MixedPlayer
from players.core.player import Player
from players.core.random_player import RandomPlayer
from players.core.voices import to_others
from players.steps import STEPS, Mix, rating_of

AnyPlayer = Player[Any, Any, Any, Any]

LEVELS = ("easy", "medium", "hard")
"""The levels on offer, weakest first."""
STRENGTHS = (*LEVELS, *STEPS)
"""Everything that can play a computer's seat: the levels, then eight steps, weakest first."""


@cache
def players_of(key: str) -> Mapping[str, AnyPlayer]:
    """Return the players of a game: levels, steps, and the components of steps; KeyError for an unknown game."""
    if key not in GAMES:
        raise KeyError(key)
    module = _module(key)
    own = module.PLAYERS if module else {}
    named = {"random": RandomPlayer(), **general.PLAYERS, **own}
    mixes: Mapping[str, Mix] = {**STEPS, **getattr(module, "STEPS", {})}
    return MappingProxyType({**named, **{step: _mix_players(named, mix) for step, mix in mixes.items()}})


def reasons_for_others(key: str, mover: Seat, reasons: Sequence[Text]) -> tuple[Text, ...]:
    """Return the reasons of a move as worded for everybody but its player."""
    return to_others(reasons, mover, getattr(_module(key), "TO_OTHERS", {}))


def _module(key: str) -> ModuleType | None:
    name = f"{__name__}.{key}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def _mix_players(players: Mapping[str, AnyPlayer], mix: Mix) -> AnyPlayer:
    weaker, stronger = players[mix.weaker], players[mix.stronger]
    return stronger if mix.percent == 100 else MixedPlayer(weaker, stronger, mix.percent)


def computer(key: str, level: str) -> AnyPlayer:
    """Return the player of a game at a level; KeyError if there is none."""
    return players_of(key)[level]


def bot_name(level: str, number: int) -> str:
    """Return the name of a match's n-th computer of a level: `Easy bot`, `Level 4 bot 2`."""
    name = f"Level {level.removeprefix('step')}" if level in STEPS else level.capitalize()
    return f"{name} bot" + (f" {number}" if number > 1 else "")


__all__ = [
    "LEVELS",
    "STEPS",
    "STRENGTHS",
    "Allowance",
    "AnyPlayer",
    "Budget",
    "Player",
    "bot_name",
    "computer",
    "players_of",
    "rating_of",
    "reasons_for_others",
]
