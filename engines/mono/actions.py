"""The actions of a player: place a grid, or uncover cells (rules/mono.md, canonical notation).

Cells are named and grids are written as text, so that an action means the same in any position.
"""

from dataclasses import dataclass
from enum import Enum


class Tail(Enum):
    """The word after the named cells."""

    NONE = ""
    RANDOM = "random"
    """Go on with random cells until a lower value."""
    END = "end"
    """Stop after the named cells."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place a grid."""

    labels: str | None
    """One label a cell in reading order; None lets the server place them at random."""


@dataclass(frozen=True, slots=True)
class Uncover:
    """Uncover cells of the opponents, in this order."""

    cells: tuple[str, ...]
    """Names such as `a3`."""
    tail: Tail = Tail.NONE


Action = Place | Uncover


def format_action(action: Action) -> str:
    """Return `place 6666…`, `place random`, or `a3,f2,end`."""
    if isinstance(action, Place):
        return f"place {action.labels or 'random'}"
    words = [*action.cells, *([action.tail.value] if action.tail.value else [])]
    return ",".join(words)
