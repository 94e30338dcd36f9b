"""The input of a contest's table, as texts."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MOST_ROWS: Final = 12
"""Members on a picture; a larger table has pages."""
MOST_CROSSED: Final = 6
"""Members of the largest table that shows each result."""


class Move(StrEnum):
    """The provisional move of a member into the next season."""

    UP = "up"
    DOWN = "down"
    STAYS = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row of a member, as texts."""

    rank: int
    name: str
    points: str
    """The points; '' if only places count, as on a ladder and in a knock-out."""
    results: tuple[str, ...] = ()
    """The result against each member in the order of the rows: `1`, `½`, `0`, '' for none yet; () for a large table."""
    note: str = ""
    """The ranks at which the member can still finish; in a large table also the number of matches played."""
    move: Move = Move.STAYS


@dataclass(frozen=True, slots=True)
class ContestTable:
    """A page of a table."""

    title: str
    about: str
    rows: tuple[TableRow, ...]
    note: str = ""
    """The line below: the names of the tie-breaks."""
