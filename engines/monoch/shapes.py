"""The three shapes of a block on the lattice: lying, and standing in either direction."""

from dataclasses import dataclass
from typing import Final

from engines.monoch.lattice import ACROSS, EDGES, FACES, STEPS, cell_at, column_at, edge_at
from engines.monoch.view import Stance

_DOWN: Final = 1


@dataclass(frozen=True, slots=True)
class Shape:
    """A block without its colours. Cells and columns are relative to its least one."""

    size: tuple[int, int, int]
    cells: tuple[int, ...]
    columns: tuple[int, ...]
    """The columns of the footprint, the NW one first."""
    around: tuple[int, ...]
    """The columns next to the footprint."""
    squares: tuple[tuple[int, int], ...]
    """Cell and face of each of the 16 squares."""
    outside: tuple[int, ...]
    """The cell each square looks into."""
    visible: int
    """A bit for each square that does not look down."""
    covers: tuple[tuple[int, ...], ...]
    """For each square, the edges it would cover: those of the square facing it, as offsets from a cell's first edge."""
    meets: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each square, the bit of each of its edges with the two edges it may meet: coplanar and in an inner corner."""


def looks_down(face: int) -> bool:
    """Return True if a square faces down."""
    return face == _DOWN


def _shape(wide: int, deep: int, high: int) -> Shape:
    boxes = [(x, y, z) for z in range(high) for y in range(deep) for x in range(wide)]
    columns = [(x, y) for y in range(deep) for x in range(wide)]
    beside = {(x + dx, y + dy) for x, y in columns for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(columns)
    cells = tuple(cell_at(*box) for box in boxes)
    squares = tuple(
        (cell, face) for cell in cells for face in range(len(FACES)) if cell + STEPS[face] not in set(cells)
    )
    outside = tuple(cell + STEPS[face] for cell, face in squares)
    numbered = tuple(
        (number, *square, beyond) for number, (square, beyond) in enumerate(zip(squares, outside, strict=True))
    )
    return Shape(
        (wide, deep, high),
        cells,
        tuple(column_at(*column) for column in columns),
        tuple(column_at(*column) for column in sorted(beside)),
        squares,
        outside,
        sum(1 << number for number, _, face, _ in numbered if not looks_down(face)),
        tuple(tuple(edge_at(beyond, face ^ 1, edge) for edge in ACROSS[face]) for _, _, face, beyond in numbered),
        tuple(
            tuple(
                (
                    1 << number * EDGES + edge,
                    edge_at(cell + STEPS[edge], face, edge ^ 1),
                    edge_at(beyond + STEPS[edge], edge ^ 1, face ^ 1),
                )
                for edge in ACROSS[face]
            )
            for number, cell, face, beyond in numbered
        ),
    )


SHAPES: Final = tuple(_shape(*size) for size in ((2, 2, 1), (2, 1, 2), (1, 2, 2)))
_BY_SIZE: Final = {shape.size: shape for shape in SHAPES}


def shape_of(stance: Stance) -> Shape:
    """Return the shape of a block."""
    return _BY_SIZE[stance.orientation.size]
