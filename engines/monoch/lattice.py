"""The lattice in integers, for speed: a cell, a square of it and an edge of that square are one number each.

Directions are numbered as in `Face`: T B N S E W, so that `direction ^ 1` is the opposite one.
"""

from functools import cache
from typing import Final

from engines.monoch.blocks import BlockType, Colour, Face, orientations_of, parts_of
from engines.monoch.view import Stance

_ROWS: Final = 4096
_LAYERS: Final = 64
"""More layers than any construction, or any parsed text, reaches."""

FACES: Final = tuple(Face)
EDGES: Final = len(FACES)
COLOURS: Final = tuple(Colour)
STEPS: Final = tuple((x * _ROWS + y) * _LAYERS + z for x, y, z in (face.step for face in FACES))
"""The offset from a cell to the next in each direction."""
ACROSS: Final = tuple(tuple(FACES.index(edge) for edge in face.across) for face in FACES)


def cell_at(x: int, y: int, z: int) -> int:
    """Return the number of a cell."""
    return (x * _ROWS + y) * _LAYERS + z


def column_at(x: int, y: int) -> int:
    """Return the number of a column of cells."""
    return x * _ROWS + y


def column_cell(column: int, z: int) -> int:
    """Return the cell of a column at a height."""
    return column * _LAYERS + z


def edge_at(cell: int, face: int, edge: int) -> int:
    """Return the number of an edge of a square. Those of a cell are consecutive."""
    return (cell * EDGES + face) * EDGES + edge


def place_of(column: int) -> tuple[int, int]:
    """Return the x and y of a column."""
    x = (column + _ROWS // 2) // _ROWS
    return x, column - x * _ROWS


Solid = tuple[tuple[int, int, tuple[int, ...], int], ...]
"""The parts of a block: cell from the least one, face, owned edges, colour."""


@cache
def solid_of(stance: Stance) -> Solid:
    """Return a block in integers, its parts in the order of `parts_of`."""
    return tuple(
        (
            cell_at(*part.cell),
            FACES.index(part.face),
            tuple(FACES.index(edge) for edge in part.edges),
            COLOURS.index(part.colour),
        )
        for part in parts_of(stance.type, stance.orientation)
    )


STANCES: Final = tuple(
    sorted(
        (Stance(kind, orientation) for kind in BlockType for orientation in orientations_of(kind)),
        key=lambda stance: stance.text + "@",
    )
)
"""Every block in every distinct orientation, in the order of canonical texts."""
