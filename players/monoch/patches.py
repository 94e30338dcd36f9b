"""The painted squares of a block as patches, and their contacts with the surroundings (engines/monoch/keeping.py).

A bit stands for an edge of a square of the block, `square * 6 + edge`. A patch is the bits of squares that are
exposed, connected and of one colour.
"""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from engines.monoch.blocks import Face
from engines.monoch.lattice import FACES, STANCES, STEPS, place_of, solid_of
from engines.monoch.shapes import SHAPES, looks_down, shape_of

EDGES: Final = 6
"""The number of directions that an edge, or a face, can have."""
_LAYERS: Final = STEPS[FACES.index(Face.S)]
"""The offset from a column to the next in cell numbers."""
_LOOKS: Final = tuple(
    (FACES.index(before), FACES.index(after)) for before, after in ((Face.N, Face.S), (Face.W, Face.E))
)
"""For each axis, the faces towards its low and its high end."""
SHAPE_OF: Final = tuple(SHAPES.index(shape_of(stance)) for stance in STANCES)
"""The shape of each stance, by number."""
SQUARE: Final = (1 << EDGES) - 1
"""The edges of the first square."""
WHOLE: Final = (1 << 16 * EDGES) - 1
"""All edges of a block."""
IN_SIGHT: Final = tuple(
    sum(SQUARE << number * EDGES for number, (_, face) in enumerate(shape.squares) if not looks_down(face))
    for shape in SHAPES
)
"""For each shape, the edges of its squares except those that face down."""


class Patch(NamedTuple):
    """Connected exposed squares of a block, of one colour."""

    bits: int
    reach: tuple[tuple[int, int], tuple[int, int]]
    """Twice its least and its greatest cell, north to south and west to east, relative to the block's corner; if it
    faces out there, one less and one more."""


Sight = tuple[tuple[int, int, int], ...]
"""For each patch of a colour: its bits, and the cells from it to the low and high ends of the block, one more if it
does not hold that end of the construction."""


class Part(NamedTuple):
    """A square of a block, or half of one."""

    colour: int
    bits: int
    near: int
    """The parts of the block that it is connected with, a bit for each."""
    reach: tuple[tuple[int, int], tuple[int, int]]
    """The distances to the ends, as those of a patch."""


@cache
def anatomy(number: int) -> tuple[Part, ...]:
    """Return the parts of a block, in the order of `parts_of`."""
    solid = solid_of(STANCES[number])
    squares = SHAPES[SHAPE_OF[number]].squares
    owner = {(cell, face, edge): part for part, (cell, face, owned, _) in enumerate(solid) for edge in owned}
    patches = []
    for cell, face, owned, colour in solid:
        square, bits, near = squares.index((cell, face)), 0, 0
        for edge in owned:
            bits |= 1 << square * EDGES + edge
            for other in (owner.get((cell + STEPS[edge], face, edge ^ 1)), owner.get((cell, edge, face))):
                if other is not None and solid[other][3] == colour:
                    near |= 1 << other
        x, y = place_of(cell // _LAYERS)
        north_south, west_east = (
            (2 * at - (face == before), 2 * at + (face == after))
            for at, (before, after) in zip((y, x), _LOOKS, strict=True)
        )
        patches.append(Part(colour, bits, near, (north_south, west_east)))
    return tuple(patches)


@lru_cache(maxsize=65536)
def patches_of(number: int, exposed: int) -> tuple[tuple[Patch, ...], tuple[Patch, ...]]:
    """Return the black and the white patches of a block of which only some edges are exposed."""
    parts = anatomy(number)
    left = sum(1 << at for at, part in enumerate(parts) if exposed & part.bits)
    patches: tuple[list[Patch], list[Patch]] = ([], [])
    while left:
        flood = left & -left
        left ^= flood
        members = []
        while flood:
            bit = flood & -flood
            flood ^= bit
            part = parts[bit.bit_length() - 1]
            members.append(part)
            flood |= part.near & left
            left &= ~part.near
        bits = 0
        for part in members:
            bits |= part.bits
        north_south, west_east = (
            (min(part.reach[axis][0] for part in members), max(part.reach[axis][1] for part in members))
            for axis in (0, 1)
        )
        patches[members[0].colour].append(Patch(bits, (north_south, west_east)))
    return tuple(sorted(patches[0])), tuple(sorted(patches[1]))


class Sights(dict[int, Sight]):
    """For each stance number, the patches of a colour along an axis if only some edges of the block are exposed."""

    def __init__(self, exposed: int, colour: int, axis: int, holds: tuple[bool, bool]) -> None:
        """Set the conditions; `holds` tells whether the block reaches the low and the high end of the construction."""
        self._exposed, self._colour, self._axis, self._holds = exposed, colour, axis, holds

    def __missing__(self, number: int) -> Sight:
        """Compute and cache the missing entry."""
        axis, (at_low, at_high) = self._axis, self._holds
        last, sight = SHAPES[SHAPE_OF[number]].size[1 - axis] - 1, []
        for bits, reach in patches_of(number, self._exposed)[self._colour]:
            low, high = reach[axis]
            low = 0 if at_low and low < 0 else (low + 1) // 2 + 1
            sight.append((bits, low, 0 if at_high and high > 2 * last else last - high // 2 + 1))
        found = self[number] = tuple(sight)
        return found


sights_of = lru_cache(maxsize=8192)(Sights)
"""Cached sights, shared by many places."""
