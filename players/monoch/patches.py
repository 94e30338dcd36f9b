"""The painted squares of a block as patches, and what becomes of strips that a patch takes up."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from engines.monoch.blocks import Face, parts_of
from engines.monoch.lattice import FACES, STANCES, STEPS, solid_of

_EDGES: Final = 6
_DOWN: Final = 1
LOOKS: Final = tuple(
    (1 << FACES.index(before), 1 << FACES.index(after)) for before, after in ((Face.N, Face.S), (Face.W, Face.E))
)
"""By axis, the bits of the faces that look out at its low and at its high end."""


class Part(NamedTuple):
    """A square of a block, or half of one, counted from the block's corner."""

    colour: int
    meets: tuple[int, ...]
    """Where edges of other blocks may join it, as keys of a surface."""
    near: int
    """The parts of the block that it hangs together with, a bit for each."""
    at: tuple[int, int]
    """Its cell, north to south and west to east."""
    looks: int
    """A bit for its face."""


class Patch(NamedTuple):
    """Squares of a block, all in sight, that hang together and are of one colour."""

    colour: int
    meets: tuple[int, ...]
    spans: tuple[tuple[int, int], tuple[int, int]]
    """Its least and greatest cell, north to south and west to east."""
    looks: int
    """A bit for each face that it is on."""


Strip = tuple[int, int, bool, bool, int]
"""Along the axis of its colour: the least and the greatest cell, whether it holds the end there and there, and a bit
for each block it passes."""


@cache
def anatomy(number: int) -> tuple[Part, ...]:
    """Return the parts of a block."""
    stance = STANCES[number]
    solid, parts = solid_of(stance), parts_of(stance.type, stance.orientation)
    owner = {
        (cell * _EDGES + face) * _EDGES + edge: part
        for part, (cell, face, owned, _) in enumerate(solid)
        for edge in owned
    }
    found = []
    for (cell, face, owned, colour), part in zip(solid, parts, strict=True):
        meets: list[int] = []
        near = 0
        for edge in owned:
            outside = cell + STEPS[face] + STEPS[edge]
            plane = ((cell + STEPS[edge]) * _EDGES + face) * _EDGES + (edge ^ 1)
            meets += [plane, (outside * _EDGES + (edge ^ 1)) * _EDGES + (face ^ 1)]
            for other in (owner.get(plane), owner.get((cell * _EDGES + edge) * _EDGES + face)):
                if other is not None and solid[other][3] == colour:
                    near |= 1 << other
        found.append(Part(colour, tuple(meets), near, (part.cell.y, part.cell.x), 1 << face))
    return tuple(found)


@lru_cache(maxsize=65536)
def patches(number: int, exposed: int) -> tuple[Patch, ...]:
    """Return the patches of a block of which only some parts are in sight, a bit for each."""
    parts = anatomy(number)
    found = []
    while exposed:
        flood = exposed & -exposed
        exposed ^= flood
        members = []
        while flood:
            bit = flood & -flood
            flood ^= bit
            part = parts[bit.bit_length() - 1]
            members.append(part)
            flood |= part.near & exposed
            exposed &= ~part.near
        meets: list[int] = []
        looks = 0
        for part in members:
            meets += part.meets
            looks |= part.looks
        rows, columns = [part.at[0] for part in members], [part.at[1] for part in members]
        spans = (min(rows), max(rows)), (min(columns), max(columns))
        found.append(Patch(members[0].colour, tuple(meets), spans, looks))
    return tuple(found)


@cache
def outside_of(number: int) -> tuple[tuple[int, int], ...]:
    """Return the cell that each part of a block looks into, and the bit of the part; none for those that look down."""
    return tuple(
        (cell + STEPS[face], 1 << part)
        for part, (cell, face, _, _) in enumerate(solid_of(STANCES[number]))
        if face != _DOWN
    )


def held(strip: Strip, before: tuple[int, int], now: tuple[int, int]) -> Strip:
    """Return a strip as it is once the ends have moved from where they were: it holds none that has."""
    if before == now:
        return strip
    low, high, at_low, at_high, blocks = strip
    return low, high, at_low and before[0] == now[0], at_high and before[1] == now[1], blocks


def both(one: Strip, other: Strip) -> Strip:
    """Return the strip that two become that are joined."""
    return min(one[0], other[0]), max(one[1], other[1]), one[2] or other[2], one[3] or other[3], one[4] | other[4]
