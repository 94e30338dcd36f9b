"""The painted squares of a block as patches, and where they meet what lies around (engines/monoch/keeping.py).

A bit stands for an edge of a square of the block, `square * 6 + edge`. A patch is the bits of squares that are in
sight, hang together and are of one colour.
"""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from engines.monoch.blocks import Face
from engines.monoch.lattice import FACES, STANCES, STEPS, place_of, solid_of
from engines.monoch.shapes import SHAPES, looks_down, shape_of

EDGES: Final = 6
"""So many directions an edge, or a face, has."""
_LAYERS: Final = STEPS[FACES.index(Face.S)]
"""From a column to the next, as cells are numbered."""
LOOKS: Final = tuple(
    (1 << FACES.index(before), 1 << FACES.index(after)) for before, after in ((Face.N, Face.S), (Face.W, Face.E))
)
"""By axis, the bits of the faces that look out at its low and at its high end."""
SHAPE_OF: Final = tuple(SHAPES.index(shape_of(stance)) for stance in STANCES)
"""By number of a stance."""
SQUARE: Final = (1 << EDGES) - 1
"""The edges of the first square."""
WHOLE: Final = (1 << 16 * EDGES) - 1
"""All edges of a block."""
IN_SIGHT: Final = tuple(
    sum(SQUARE << number * EDGES for number, (_, face) in enumerate(shape.squares) if not looks_down(face))
    for shape in SHAPES
)
"""By shape, the edges of its squares but those that look down."""


class Patch(NamedTuple):
    """Squares of a block, all in sight, that hang together and are of one colour."""

    bits: int
    spans: tuple[tuple[int, int], tuple[int, int]]
    """Its least and greatest cell, north to south and west to east, counted from the block's corner."""
    looks: int
    """A bit for each face that it is on."""


Sight = tuple[tuple[int, int, int], ...]
"""By patch of a colour: its bits, and the cells from it to the low and to the high end of the block; one more where it
does not hold that end of the construction."""


class Part(NamedTuple):
    """A square of a block, or half of one."""

    colour: int
    bits: int
    near: int
    """The parts of the block that it hangs together with, a bit for each."""
    at: tuple[int, int]
    """Its cell, north to south and west to east, counted from the block's corner."""
    looks: int
    """A bit for its face."""


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
        patches.append(Part(colour, bits, near, (y, x), 1 << face))
    return tuple(patches)


@lru_cache(maxsize=65536)
def patches_of(number: int, exposed: int) -> tuple[tuple[Patch, ...], tuple[Patch, ...]]:
    """Return what a block of which only some edges are in sight shows of black and of white."""
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
        rows, columns = [part.at[0] for part in members], [part.at[1] for part in members]
        bits = looks = 0
        for part in members:
            bits |= part.bits
            looks |= part.looks
        spans = (min(rows), max(rows)), (min(columns), max(columns))
        patches[members[0].colour].append(Patch(bits, spans, looks))
    return tuple(sorted(patches[0])), tuple(sorted(patches[1]))


class Sights:
    """By number of a stance, what a block shows of a colour along an axis where some of its edges are in sight."""

    __slots__ = ("_axis", "_colour", "_exposed", "_holds", "_known")

    def __init__(self, exposed: int, colour: int, axis: int, holds: tuple[bool, bool]) -> None:
        """`holds` says whether the block reaches the low and the high end of the construction."""
        self._exposed, self._colour, self._axis, self._holds = exposed, colour, axis, holds
        self._known: dict[int, Sight] = {}

    def of(self, number: int) -> Sight:
        """Return it, found once."""
        anatomy = self._known.get(number)
        if anatomy is None:
            anatomy = self._known[number] = self._find(number)
        return anatomy

    def _find(self, number: int) -> Sight:
        axis, (at_low, at_high), (before, after) = self._axis, self._holds, LOOKS[self._axis]
        last = SHAPES[SHAPE_OF[number]].size[1 - axis] - 1
        return tuple(
            (
                patch.bits,
                0 if at_low and patch.looks & before and not patch.spans[axis][0] else patch.spans[axis][0] + 1,
                0
                if at_high and patch.looks & after and patch.spans[axis][1] == last
                else last - patch.spans[axis][1] + 1,
            )
            for patch in patches_of(number, self._exposed)[self._colour]
        )


sights_of = lru_cache(maxsize=8192)(Sights)
"""Those that many places share."""
