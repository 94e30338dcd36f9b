"""Yardsticks, which play in leagues only: `plain.py` has those of every game, `KEY.py` those of one."""

import importlib
import importlib.util
from collections.abc import Mapping

from players import AnyPlayer, players_of
from tools.yardsticks import plain

YARDSTICKS = ("greedy", "novice", "random")
"""The players that levels of every game are measured against."""


def contestants(key: str) -> Mapping[str, AnyPlayer]:
    """Return all players of a game that a league can name."""
    name = f"{__name__}.{key}"
    own = importlib.import_module(name).PLAYERS if importlib.util.find_spec(name) else {}
    return {**players_of(key), **plain.PLAYERS, **own}
