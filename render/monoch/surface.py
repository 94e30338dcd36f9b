"""The visible surface of a construction: its exposed squares, their colours and the squares across each edge."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from engines.monoch.view import Block, Cell, Colour, Face, Stance, parts_of

Square = tuple[Cell, Face]
Paint = Mapping[Face, Colour]
"""The colour that a square shows along each edge."""


class Rim(Enum):
    """The neighbour across an edge of an exposed square."""

    PLAIN = "the same block in the same plane, or the table"
    SEAM = "another block in the same plane"
    CONVEX = "another side of the same cell"
    INNER = "a square that looks into the same cell"

    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False)
class Surface:
    """The squares of a construction."""

    owner: Mapping[Cell, int]
    """The number of the block in each filled cell."""
    paint: Mapping[Square, Paint]
    """The paint of each square, hidden ones too."""
    heights: Mapping[tuple[int, int], int]
    """The first free layer over each column in which a block lies."""

    def is_exposed(self, square: Square) -> bool:
        """Return True if nothing covers a square."""
        cell, face = square
        return face is not Face.B and neighbour(cell, face) not in self.owner

    def rim(self, square: Square, edge: Face) -> Rim:
        """Return the kind of neighbour across an edge of an exposed square."""
        (x, y, z), face = square
        (ex, ey, ez), (fx, fy, fz) = STEP[edge], STEP[face]
        beside = (x + ex, y + ey, z + ez)
        if (x + ex + fx, y + ey + fy, z + ez + fz) in self.owner:
            return Rim.INNER
        if beside in self.owner:
            return Rim.PLAIN if self.owner[Cell(*beside)] == self.owner[square[0]] else Rim.SEAM
        return Rim.PLAIN if edge is Face.B and z == 0 else Rim.CONVEX

    def across(self, square: Square, edge: Face) -> list[tuple[Square, Face]]:
        """Return the exposed squares on the other side of an edge, each with its name of that edge.

        There are two if two blocks touch in an upright edge only (rules/monoch.md, strips).
        """
        cell, face = square
        beside = neighbour(cell, edge)
        beyond = neighbour(beside, face)
        squares = []
        if beyond in self.owner:
            squares.append(((beyond, edge.opposite), face.opposite))
        elif beside in self.owner:
            squares.append(((beside, face), edge.opposite))
        if beside not in self.owner:
            squares.append(((cell, edge), face))
        return squares

    def across_covered(self, square: Square, edge: Face) -> list[tuple[Square, Face]]:
        """Return the same if hidden squares count too (option `through`), including the square facing this one."""
        cell, face = square
        before = neighbour(cell, face)
        squares = [((neighbour(cell, edge), face), edge.opposite), ((cell, edge), face)]
        if before in self.owner:
            return [*squares, ((before, face.opposite), edge)]
        return [*squares, ((neighbour(before, edge), edge.opposite), face.opposite)]


STEP = {face: face.step for face in Face}


def neighbour(cell: Cell, way: Face) -> Cell:
    """Return the neighbouring cell."""
    (x, y, z), (dx, dy, dz) = cell, STEP[way]
    return Cell(x + dx, y + dy, z + dz)


def surface_of(blocks: Iterable[Block]) -> Surface:
    """Return the surface of blocks."""
    owner: dict[Cell, int] = {}
    paint: dict[Square, Paint] = {}
    heights: dict[tuple[int, int], int] = {}
    for number, block in enumerate(blocks):
        x, y, z = block.x, block.y, block.z
        for cell in block.cells:
            owner[cell] = number
            heights[cell.x, cell.y] = max(heights.get((cell.x, cell.y), 0), cell.z + 1)
        for ((dx, dy, dz), face), shown in _painted_squares(block.stance):
            paint[Cell(x + dx, y + dy, z + dz), face] = shown
    return Surface(owner, paint, heights)


@lru_cache(maxsize=192)
def _painted_squares(stance: Stance) -> tuple[tuple[Square, Paint], ...]:
    """Return the squares of a block whose minimum cell is (0, 0, 0)."""
    squares: dict[Square, dict[Face, Colour]] = {}
    for part in parts_of(stance.type, stance.orientation):
        shown = squares.setdefault((part.cell, part.face), {})
        for edge in part.edges:
            shown[edge] = part.colour
    return tuple(squares.items())


@dataclass(frozen=True, slots=True)
class Extent:
    """Cells from west to east and from north to south, the last ones included."""

    west: int
    east: int
    north: int
    south: int

    def wider(self, west: int, east: int, north: int, south: int) -> "Extent":
        """Return the extent with a margin."""
        return Extent(self.west - west, self.east + east, self.north - north, self.south + south)

    @property
    def columns(self) -> int:
        """Cells west to east."""
        return self.east - self.west + 1

    @property
    def rows(self) -> int:
        """Cells north to south."""
        return self.south - self.north + 1


def extent_of(columns: Sequence[tuple[int, int]]) -> Extent:
    """Return the extent of the columns; two by two cells around the first block's place if there is none."""
    if not columns:
        return Extent(0, 1, 0, 1)
    return Extent(
        min(x for x, _ in columns), max(x for x, _ in columns), min(y for _, y in columns), max(y for _, y in columns)
    )
