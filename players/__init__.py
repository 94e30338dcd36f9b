"""Computer players of every game: they get the view of a seat, and nothing else.

`computer(key, level)` finds one. A game has a module or package `players/<key>` that exports `PLAYERS`, level ->
player; a game without one is played by the general players, so that a new game can be played at once. Nothing else
needs to know a game's name. The catalogue is where the games' own types end: past it they are `Any`.

    hard = computer("mambo", "hard")
    action = hard.choose(GAMES["mambo"], view, dice, hard.allowance.budget())
"""

import importlib
import importlib.util
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from engines import GAMES
from players import general
from players.core.budget import Allowance, Budget
from players.core.plain import RandomPlayer
from players.core.player import Player

AnyPlayer = Player[Any, Any, Any, Any]

LEVELS = ("easy", "medium", "hard")
"""What people choose from, weakest first."""
YARDSTICKS = ("greedy", "random")
"""What the levels are measured by."""


@cache
def players_of(key: str) -> Mapping[str, AnyPlayer]:
    """Return the players of a game, by level and yardstick; KeyError for a game that does not exist."""
    if key not in GAMES:
        raise KeyError(key)
    name = f"{__name__}.{key}"
    own = importlib.import_module(name).PLAYERS if importlib.util.find_spec(name) else {}
    return MappingProxyType({"random": RandomPlayer(), **general.PLAYERS, **own})


def computer(key: str, level: str) -> AnyPlayer:
    """Return the player of a game at a level, or a yardstick; KeyError where there is none."""
    return players_of(key)[level]


def bot_name(level: str, number: int) -> str:
    """Return what a match's first, second, ... computer of a level is called: `Easy bot`, `Easy bot 2`."""
    return f"{level.capitalize()} bot" + (f" {number}" if number > 1 else "")


__all__ = ["LEVELS", "YARDSTICKS", "Allowance", "AnyPlayer", "Budget", "Player", "bot_name", "computer", "players_of"]
