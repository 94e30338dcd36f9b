"""The places of hexes in the picture: flat-topped, odd columns half a hex lower, both axes wrapping around."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

Point = tuple[float, float]

ROOT = sqrt(3)
LARGEST = 69.0
_ROOM = (54, 92, 666, 786)
"""The box of the map's hexes: left, top, width, height, px."""
FINE_SIDE, ID_SIDE = 40.0, 29.0
"""The least sides of a hex with all its details, and of one with its ID on land, px."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A window of the map: `columns` x `rows` hexes from hex (left, top); may be the whole map."""

    width: int
    height: int
    """The height of the whole map, hexes."""
    left: int
    top: int
    columns: int
    rows: int
    side: float
    """The side of a hex, px."""
    x: float
    y: float
    """The upper left corner of the window, px."""

    @property
    def k(self) -> float:
        """Return the scale of drawings, 1 for a hex side of 54 px."""
        return self.side / 54

    @property
    def whole(self) -> bool:
        """Return whether the window shows the whole map."""
        return (self.columns, self.rows) == (self.width, self.height)

    def column_x(self, column: int) -> float:
        """Return the middle of a column of the window, px."""
        return self.x + self.side * (1 + 1.5 * column)

    def row_y(self, row: int, column: int) -> float:
        """Return the middle of a hex of the window, px."""
        return self.y + ROOT * self.side * (row + 0.5 + 0.5 * ((self.left + column) % 2))

    def place(self, column: int, row: int) -> int:
        """Return the ID of the hex at a place of the window, wrapping around the edges."""
        return (self.top + row) % self.height * self.width + (self.left + column) % self.width

    def centres(self) -> Iterator[tuple[int, Point]]:
        """Yield each hex of the window, from the top, with its middle in px."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.place(column, row), (self.column_x(column), self.row_y(row, column))

    def beyond(self) -> Iterator[tuple[int, Point]]:
        """Yield the hexes just past the edges, where the map continues."""
        for column in range(-1, self.columns + 1):
            for row in range(-1, self.rows + 1):
                if not (0 <= column < self.columns and 0 <= row < self.rows):
                    yield self.place(column, row), (self.column_x(column), self.row_y(row, column))


def fit(size: tuple[int, int], window: tuple[int, int, int, int], box: tuple[float, float, float, float]) -> Lattice:
    """Fit a window (left, top, columns, rows) of a map of `size` into a box (x, y, width, height), px, centred."""
    left, top, columns, rows = window
    x, y, wide, high = box
    side = min(wide / (1.5 * columns + 0.5), high / (ROOT * (rows + 0.5)), LARGEST)
    x += (wide - side * (1.5 * columns + 0.5)) / 2
    y += (high - ROOT * side * (rows + 0.5)) / 2
    return Lattice(*size, left, top, columns, rows, side, x, y)


def lattice_of(width: int, height: int, window: tuple[int, int, int, int]) -> Lattice:
    """Fit a window of the map on the slab."""
    return fit((width, height), window, _ROOM)


def corners(side: float) -> list[Point]:
    """Return the corners of a hexagon around the origin, from the east clockwise."""
    return [(side * cos(radians(60 * at)), side * sin(radians(60 * at))) for at in range(6)]
