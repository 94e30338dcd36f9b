r"""The eight types of block as nets, and how a block looks in each of its orientations (rules/monoch.md, blocks).

A block is 2 x 2 x 1 cells of half an inch; x grows east, y south, z up. Its surface is 16 squares, the points. A point
is one part of one colour, or is halved by a diagonal into two. A part owns edges of its square: all four, or, a half,
the two at its right angle. Those edges, named by the directions they lie in, are all that turning and joining need.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Final, NamedTuple


class Colour(Enum):
    """The two colours of the points."""

    BLACK = "black"
    WHITE = "white"

    # An Enum hashes its name, in Python: identity serves as well, several times faster.
    __hash__ = object.__hash__

    @property
    def other(self) -> "Colour":
        """The opponents' colour."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK


class Face(Enum):
    """A direction, and the face of a cell or of a net in that direction: T up, B down."""

    T = "T"
    B = "B"
    N = "N"
    S = "S"
    E = "E"
    W = "W"

    __hash__ = object.__hash__

    @property
    def step(self) -> tuple[int, int, int]:
        """The way to the neighbouring cell."""
        return _STEPS[self.value]

    @property
    def opposite(self) -> "Face":
        """The direction back."""
        return _OPPOSITES[self]

    @property
    def across(self) -> tuple["Face", ...]:
        """The four directions in which a square that looks here has its edges."""
        return tuple(face for face in Face if face not in (self, self.opposite))


_STEPS: Final = {"T": (0, 0, 1), "B": (0, 0, -1), "N": (0, -1, 0), "S": (0, 1, 0), "E": (1, 0, 0), "W": (-1, 0, 0)}
_OPPOSITES: Final = {Face(one): Face(other) for one, other in zip("TBNSEW", "BTSNWE", strict=True)}


class BlockType(Enum):
    """The eight types of block, three of each in the pool."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"


# Seen from outside: the N strip, two rows of W strip, top, E strip and bottom, the S strip. The bottom adjoins the
# E strip: its left column is under the east half. `/xy` is halved from upper right to lower left, x upper left;
# `\xy` from upper left to lower right, x upper right.
_NETS: Final = {
    "A": (r"W B", r"B | B /BW | W | W /WB", r"B | /BW W | W | /WB B", r"W B"),
    "B": (r"W B", r"B | \WB W | W | \BW B", r"B | B \WB | W | W \BW", r"W B"),
    "C": (r"B B", r"B | B B | W | W W", r"B | B B | W | W W", r"W W"),
    "D": (r"B W", r"B | B W | W | W B", r"B | B W | W | W B", r"B W"),
    "E": (r"B B", r"W | B W | W | W W", r"W | B W | W | B B", r"B B"),
    "F": (r"B B", r"W | B W | W | B B", r"W | B W | W | W W", r"B B"),
    "G": (r"B B", r"B | B B | B | B B", r"B | B B | B | B B", r"B B"),
    "H": (r"W W", r"W | W W | W | W W", r"W | W W | W | W W", r"W W"),
}


@dataclass(frozen=True, slots=True)
class Orientation:
    """The orientation of a block: the face of its net that is up, then quarter turns clockwise seen from above."""

    up: Face
    turn: int
    """Degrees: 0, 90, 180 or 270."""

    @property
    def text(self) -> str:
        """Return the orientation as typed: `T90`."""
        return f"{self.up.value}{self.turn}"

    @property
    def lies(self) -> bool:
        """Return True if the block lies, one cell high; False if it stands, two cells high on two cells."""
        return self.up in (Face.T, Face.B)

    @property
    def size(self) -> tuple[int, int, int]:
        """Cells west to east, north to south, and high."""
        if self.lies:
            return 2, 2, 1
        # Tipped north or south and not turned, the block is two cells wide.
        wide = (self.up in (Face.N, Face.S)) == (self.turn % 180 == 0)
        return (2, 1, 2) if wide else (1, 2, 2)


ORIENTATIONS: Final = tuple(Orientation(up, turn) for up, turn in product(Face, (0, 90, 180, 270)))
"""All 24 orientations, ordered so that the first of several names is the canonical one."""


class Cell(NamedTuple):
    """Half an inch in each direction."""

    x: int
    y: int
    z: int


@dataclass(frozen=True, slots=True)
class Part:
    """A whole point, or the half of a halved one."""

    cell: Cell
    face: Face
    """The direction of the square: it is this face of its cell."""
    edges: tuple[Face, ...]
    """The edges it owns, by direction: four, or two of a half. A half is the triangle between them."""
    colour: Colour

    @property
    def is_half(self) -> bool:
        """Return True if it is half a point."""
        return len(self.edges) == _HALF

    def shift(self, x: int, y: int, z: int) -> "Part":
        """Return the same part moved by that many cells."""
        return Part(Cell(self.cell.x + x, self.cell.y + y, self.cell.z + z), self.face, self.edges, self.colour)


_HALF: Final = 2
_ORDER: Final = {face: at for at, face in enumerate(Face)}


@cache
def parts_of(kind: BlockType, orientation: Orientation) -> tuple[Part, ...]:
    """Return all parts of a block whose minimum cell is (0, 0, 0); parts of one square are adjacent."""
    turned = _rotation(orientation)
    return tuple(
        Part(
            Cell(*_turn_cell(part.cell, turned, orientation.size)),
            turned[part.face],
            tuple(sorted((turned[edge] for edge in part.edges), key=_ORDER.__getitem__)),
            part.colour,
        )
        for part in _parts_of_net(kind)
    )


@cache
def orientations_of(kind: BlockType) -> tuple[Orientation, ...]:
    """Return the distinct orientations, with their canonical names."""
    return tuple(_solids(kind).values())


@cache
def canonical(kind: BlockType, orientation: Orientation) -> Orientation:
    """Return the first name of the same coloured solid."""
    return _solids(kind)[frozenset(parts_of(kind, orientation))]


@cache
def _solids(kind: BlockType) -> dict[frozenset[Part], Orientation]:
    """Return the distinct coloured solids of a block, each with its first name."""
    solids: dict[frozenset[Part], Orientation] = {}
    for orientation in ORIENTATIONS:
        solids.setdefault(frozenset(parts_of(kind, orientation)), orientation)
    return solids


# The new direction of each direction when the block is tipped so that the key's face is up.
_TIPPED: Final = {
    Face.T: "TBNSEW",
    Face.B: "BTNSWE",
    Face.N: "SNTBEW",
    Face.S: "NSBTEW",
    Face.E: "WENSTB",
    Face.W: "EWNSBT",
}
_CLOCKWISE: Final = dict(zip("TBNSEW", "TBEWSN", strict=True))


def _rotation(orientation: Orientation) -> dict[Face, Face]:
    rotation = {}
    for face, becomes in zip(Face, _TIPPED[orientation.up], strict=True):
        for _ in range(orientation.turn // 90):
            becomes = _CLOCKWISE[becomes]
        rotation[face] = Face(becomes)
    return rotation


def _turn_cell(cell: Cell, turned: dict[Face, Face], size: tuple[int, int, int]) -> tuple[int, int, int]:
    rotated = [0, 0, 0]
    for along, forward in zip(cell, (Face.E, Face.S, Face.T), strict=True):
        step = turned[forward].step
        for axis in range(3):
            # Backwards along an axis, cells are counted from the far side of the block.
            rotated[axis] += step[axis] * along + (size[axis] - 1 if step[axis] < 0 else 0)
    return rotated[0], rotated[1], rotated[2]


@cache
def _parts_of_net(kind: BlockType) -> tuple[Part, ...]:
    north, *rows, south = _NETS[kind.value]
    parts = [*_strip(north, Face.N, 0), *_strip(south, Face.S, 1)]
    for y, row in enumerate(rows):
        west, top, east, bottom = (field.split() for field in row.split("|"))
        parts += _square(west[0], Cell(0, y, 0), Face.W)
        parts += _square(east[0], Cell(1, y, 0), Face.E)
        for column in (0, 1):
            parts += _square(top[column], Cell(column, y, 0), Face.T)
            parts += _square(bottom[column], Cell(1 - column, y, 0), Face.B)
    return tuple(parts)


def _strip(text: str, face: Face, y: int) -> list[Part]:
    return [part for x, letters in enumerate(text.split()) for part in _square(letters, Cell(x, y, 0), face)]


_COLOURS: Final = {"B": Colour.BLACK, "W": Colour.WHITE}


def _square(letters: str, cell: Cell, face: Face) -> list[Part]:
    """Return one square of a net; only the top and the bottom have halved ones."""
    if len(letters) == 1:
        return [Part(cell, face, face.across, _COLOURS[letters])]
    left, right = (Face.W, Face.E) if face is Face.T else (Face.E, Face.W)
    upper, lower = (left, right) if letters[0] == "/" else (right, left)
    return [
        Part(cell, face, (Face.N, upper), _COLOURS[letters[1]]),
        Part(cell, face, (Face.S, lower), _COLOURS[letters[2]]),
    ]
