"""The projection of the lattice: parallel, from one of four corners, 38 degrees off the axis, 36 above the table.

With these angles no two corners of a block coincide. A step along an axis is a whole number of px, so that a
square looks the same everywhere.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from engines.monoch.view import Face

Point = tuple[float, float]
_ACROSS = ((0.788, 0.362), (-0.616, 0.463))
_UP = 0.809


class Corner(Enum):
    """The viewer's corner."""

    SOUTH_EAST = "south-east"
    SOUTH_WEST = "south-west"
    NORTH_WEST = "north-west"
    NORTH_EAST = "north-east"

    right: Face
    """The side that is seen at the right."""
    left: Face
    """The side that is seen at the left."""
    faces: tuple[Face, Face, Face]
    """The visible faces of a block."""
    turn: tuple[int, int, int, int]
    """The growth of a and b eastwards and southwards: a east, a south, b east, b south."""

    def __init__(self, name: str) -> None:
        south, east = name.startswith("south"), name.endswith("east")
        down, across = Face.S if south else Face.N, Face.E if east else Face.W
        # Seen from the south-east, east is at the right; a quarter turn further it is south.
        self.right, self.left = (across, down) if south is east else (down, across)
        self.faces = (Face.T, self.left, self.right)
        self.turn = (*self.right.step[:2], *self.left.step[:2])


Step = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Camera:
    """A corner and a scale. In its own terms `a` grows towards the right side, `b` towards the left one."""

    corner: Corner
    unit: int
    """Px of half an inch, if it were seen face on."""
    a: Step
    """Px of one cell along a."""
    b: Step
    """Px of one cell along b."""
    up: int
    """Px that one cell is high."""
    east: Step
    """Px of one cell eastwards."""
    south: Step
    """Px of one cell southwards."""

    def turn(self, x: float, y: float) -> tuple[float, float]:
        """Return (a, b) of a place on the table."""
        ax, ay, bx, by = self.corner.turn
        return x * ax + y * ay, x * bx + y * by

    def least(self, x: int, y: int) -> tuple[int, int]:
        """Return the least (a, b) in the cell whose north-west corner is (x, y)."""
        ax, ay, bx, by = self.corner.turn
        return x * ax + y * ay - (ax + ay < 0), x * bx + y * by - (bx + by < 0)

    def at(self, a: float, b: float, z: float = 0) -> Point:
        """Return the px of a place, from where (0, 0, 0) is drawn."""
        return a * self.a[0] + b * self.b[0], a * self.a[1] + b * self.b[1] - z * self.up

    def project(self, x: float, y: float, z: float = 0) -> Point:
        """Return the px of a place given by the compass."""
        return x * self.east[0] + y * self.south[0], x * self.east[1] + y * self.south[1] - z * self.up

    def basis(self, face: Face) -> tuple[Step, Step]:
        """Return the px along both edges of a square facing there, from its corner of least a, least b, greatest z."""
        if face is Face.T:
            return self.a, self.b
        return (self.a if face is self.corner.left else self.b), (0, self.up)

    def edges(self, face: Face) -> tuple[Face, Face, Face, Face]:
        """Return the edges of a square facing there: at the start and end of its first direction, then its second."""
        return _EDGES[self.corner, face]

    def origin(self, x: int, y: int, z: int, face: Face) -> tuple[int, int]:
        """Return the px of the corner of a cell's square from which `basis` counts."""
        a, b = self.least(x, y)
        if face is self.corner.left:
            b += 1
        elif face is self.corner.right:
            a += 1
        return a * self.a[0] + b * self.b[0], a * self.a[1] + b * self.b[1] - (z + 1) * self.up


def _edges(corner: Corner, face: Face) -> tuple[Face, Face, Face, Face]:
    left, right = corner.left, corner.right
    if face is Face.T:
        return right.opposite, right, left.opposite, left
    along = right if face is left else left
    return along.opposite, along, Face.T, Face.B


_EDGES = {(corner, face): _edges(corner, face) for corner in Corner for face in corner.faces}


@lru_cache(maxsize=512)
def camera_at(corner: Corner, unit: int) -> Camera:
    """Set up a camera; every step is rounded to whole px."""
    (ax, ay), (bx, by) = ((round(across * unit), round(down * unit)) for across, down in _ACROSS)
    a_east, a_south, b_east, b_south = corner.turn
    east = a_east * ax + b_east * bx, a_east * ay + b_east * by
    south = a_south * ax + b_south * bx, a_south * ay + b_south * by
    return Camera(corner, unit, (ax, ay), (bx, by), round(_UP * unit), east, south)
