"""Positions an observer cannot tell apart, of every game that hides something.

Such a game supplies them: `tests/engines/<key>/worlds.py` exports `other_worlds(rules, state, observer, dice)`, which
yields states that `observer` (a seat, or None for the public) cannot tell apart from `state`.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache
from itertools import tee

from engines import GAMES
from engines.core import Dice, Seat
from engines.selfplay import seed_bytes
from tests.conformance.tables import TABLES, Position, Table

HIDDEN = [table for table in TABLES if GAMES[table.key].info.hidden]
OPEN = [table for table in TABLES if not GAMES[table.key].info.hidden]

MOST_WORLDS = 1
"""For each position and observer: there are many of these."""

Worlds = Callable[[object, object, Seat | None, Dice], Iterable[object]]


def other_worlds(at: Position, observer: Seat | None) -> Iterable[object]:
    """States that might be, for all that the observer of a position knows; made once for all laws."""
    return copy(_imagine(at, observer))


@cache
def _imagine(at: Position, observer: Seat | None) -> Iterator[object]:
    """An iterator that nobody advances: its copies share what they have come to."""
    found: Worlds = importlib.import_module(f"tests.engines.{at.table.key}.worlds").other_worlds
    worlds = found(at.table.rules, at.state, observer, Dice(seed_bytes(f"worlds:{observer}"), at.ply))
    return tee(worlds, 1)[0]


def actions_to_try(table: Table) -> tuple[str, ...]:
    """Return actions that players also try but random games seldom allow: `ASKED` of the game's worlds."""
    found: tuple[str, ...] = getattr(importlib.import_module(f"tests.engines.{table.key}.worlds"), "ASKED", ())
    return found


def observers(table: Table) -> tuple[Seat | None, ...]:
    """The public, and some of the seats."""
    return (None, *dict.fromkeys((table.everyone[0], table.everyone[1], table.everyone[-1])))
