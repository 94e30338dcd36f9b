"""The contents of charts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chart:
    """The contents of a chart of one number, step by step."""

    title: str
    values: tuple[int, ...]
    """A count at the start and after each step."""
    alt: str


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A move that is marked in a chart of chances."""

    number: int
    side: int
    cost: float


@dataclass(frozen=True, slots=True)
class ChanceChart:
    """The contents of a chart of the chance to win, move by move. Chances are those of the first side, from 0 to 1."""

    title: str
    match_id: int
    names: tuple[str, str]
    """The names of the two sides."""
    points: tuple[tuple[int, float], ...]
    """The moves after which the chances apply, in order, with the chances; the last one is the result."""
    costly: tuple[CostlyMove, ...]
    """The worst first."""
