"""The positions of hexes: flat-topped, in px, with whole column and row steps so that tiles meet exactly.

Lengths without a unit are in hex sides. x goes right, y down, (0, 0) is the middle of hex (0, 0).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.mambo.view import Hex

Floats = npt.NDArray[np.float64]
Xy = tuple[float, float]

ROOT: Final = 3**0.5 / 2
"""Half the height of a hex: the distance of an edge from the middle."""
COLOURED: Final[tuple[Xy, Xy, Xy]] = ((-1, 0), (0.5, -ROOT), (0.5, ROOT))
"""The A corners W, NE, SE."""
RING: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The steps to the neighbours over the edges 0 to 5: N, NE, SE, S, SW, NW."""
NORMALS: Final[tuple[Xy, ...]] = ((0, -1), (ROOT, -0.5), (ROOT, 0.5), (0, 1), (-ROOT, 0.5), (-ROOT, -0.5))
"""The direction in which edge 0 to 5 is."""
CORNERS: Final[tuple[Xy, ...]] = ((-0.5, -ROOT), (0.5, -ROOT), (1, 0), (0.5, ROOT), (-0.5, ROOT), (-1, 0))
"""Edge k runs from corner k to corner k + 1."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A size of hexes: `column` px from a column to the next, `half` px from a hex to the one half a row lower."""

    column: int
    half: int

    @property
    def side(self) -> float:
        """The side of a hex, px."""
        return (self.column / 1.5 + self.half / ROOT) / 2

    def px(self, at: Xy) -> Xy:
        """Return the px of a place near the middle of a hex, from that middle."""
        return at[0] * self.column / 1.5, at[1] * self.half / ROOT

    def middle(self, cell: Hex) -> tuple[int, int]:
        """Return the px of the middle of a hex."""
        return cell.q * self.column, (2 * cell.r + cell.q) * self.half

    def point(self, point: Hex) -> Xy:
        """Return the px of an A point: the W corner of the hex that names it."""
        x, y = self.middle(point)
        return x - self.column / 1.5, y

    def blank(self, blank: Hex) -> Xy:
        """Return the px of a B point: the E corner of the hex that names it."""
        x, y = self.middle(blank)
        return x + self.column / 1.5, y

    @property
    def reach(self) -> tuple[int, int]:
        """Return the extent of a tile's picture from the center of a hex, px to each side and up and down."""
        return round(self.column / 1.5) + 3, self.half + 3


def grid_of_side(side: float) -> Grid:
    """Return the largest grid whose hex sides are at most that long in px, up to rounding."""
    half = max(3, int(side * ROOT))
    return Grid(round(half / ROOT * 1.5), half)


@dataclass(frozen=True, slots=True)
class Extent:
    """The rectangle around some hexes, in hex sides from the middle of (0, 0)."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Hex sides across."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Hex sides down."""
        return self.bottom - self.top


def extent(cells: Iterable[Hex]) -> Extent:
    """Return the rectangle around hexes, of which there is at least one."""
    places = [(1.5 * cell.q, ROOT * (2 * cell.r + cell.q)) for cell in cells]
    across, down = [x for x, _ in places], [y for _, y in places]
    return Extent(min(across) - 1, min(down) - ROOT, max(across) + 1, max(down) + ROOT)


@dataclass(frozen=True, eq=False)
class Field:
    """The pixels around the middle of a hex: arrays of one shape, for drawing one tile."""

    x: Floats
    y: Floats
    """Places in hex sides."""
    edges: Floats
    """Depth inside each of the six edges, px: shape (6, height, width); negative outside."""
    side: float
    """Px of a hex side."""

    @property
    def depth(self) -> Floats:
        """Depth inside the hex, px."""
        depth: Floats = self.edges.min(axis=0)
        return depth

    def distance(self, at: Xy) -> Floats:
        """Return the distance from a place, in hex sides."""
        distance: Floats = np.hypot(self.x - at[0], self.y - at[1])
        return distance


@lru_cache(maxsize=32)
def field(grid: Grid) -> Field:
    """Return the field of a grid; its (0, 0) is `grid.reach` px right of and below its first pixel's corner."""
    wide, high = grid.reach
    x = (np.arange(2 * wide) - wide + 0.5) / (grid.column / 1.5)
    y = (np.arange(2 * high) - high + 0.5) / (grid.half / ROOT)
    across, down = np.meshgrid(x, y)
    edges = np.stack([ROOT - across * nx - down * ny for nx, ny in NORMALS]) * grid.side
    return Field(across, down, edges, grid.side)


def cover(depth: Floats) -> Floats:
    """Return the coverage, 0 to 1, of pixels whose center is `depth` px inside a shape."""
    covered: Floats = np.clip(depth + 0.5, 0.0, 1.0)
    return covered
