"""Yardsticks that only leagues know, beside those that the bot has: `tools/yardsticks/KEY.py` exports `PLAYERS`."""

import importlib
import importlib.util
from collections.abc import Mapping

from players import AnyPlayer, players_of


def contestants(key: str) -> Mapping[str, AnyPlayer]:
    """Return all players of a game that a league can name."""
    name = f"{__name__}.{key}"
    own = importlib.import_module(name).PLAYERS if importlib.util.find_spec(name) else {}
    return {**players_of(key), **own}
