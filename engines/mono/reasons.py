"""Why Mono refuses an input."""

from dataclasses import dataclass

from engines.core.reasons import Reason
from engines.mono.view import Take


@dataclass(frozen=True, slots=True)
class TakeNeedsOthers(Reason):
    """With one opponent there is nothing to choose from."""

    take: Take


@dataclass(frozen=True, slots=True)
class NoGrid(Reason):
    """Nothing is typed where a grid is."""

    cells: int
    """The labels a grid has."""


@dataclass(frozen=True, slots=True)
class NotARegion(Reason):
    """A grid has a label that stands for no region."""

    label: str
    at: int
    """Which character of the grid, from 1."""
    last: str
    """The label of the largest region."""


@dataclass(frozen=True, slots=True)
class GridOfWrongLength(Reason):
    """A grid has fewer or more labels than cells."""

    labels: int
    cells: int


@dataclass(frozen=True, slots=True)
class RegionOfWrongSize(Reason):
    """A region of a grid has not as many cells as its value."""

    label: str
    need: int
    found: int


@dataclass(frozen=True, slots=True)
class RegionSplit(Reason):
    """Cells of a region do not hang together."""

    label: str
    cell: str
    apart: str


@dataclass(frozen=True, slots=True)
class GridIsPlaced(Reason):
    """Who has placed a grid waits for the others."""


@dataclass(frozen=True, slots=True)
class PlacementIsOver(Reason):
    """A grid is typed where cells are named."""


@dataclass(frozen=True, slots=True)
class PlaceFirst(Reason):
    """Cells are named where a grid is typed."""

    cells: int
    """The labels a grid has."""


@dataclass(frozen=True, slots=True)
class NoCells(Reason):
    """No cell is named."""


@dataclass(frozen=True, slots=True)
class NotACell(Reason):
    """A word is no name of a cell."""

    word: str


@dataclass(frozen=True, slots=True)
class EndAndRandom(Reason):
    """Both words that may close a move are typed."""


@dataclass(frozen=True, slots=True)
class TailBeforeCells(Reason):
    """A word that closes a move stands before cells."""

    word: str


@dataclass(frozen=True, slots=True)
class OffTheBoard(Reason):
    """A cell has a name that the board has not."""

    cell: str
    last_column: str
    rows: int


@dataclass(frozen=True, slots=True)
class NamedTwice(Reason):
    """A cell is named twice in one move."""

    cell: str


@dataclass(frozen=True, slots=True)
class AlreadyUncovered(Reason):
    """A cell is uncovered on the boards of all opponents."""

    cell: str
