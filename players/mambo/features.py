"""Features of a position of the Mambo family: the numbers from which its worth is computed, for each side.

A group survives by its mouths: with one left it can be killed next turn, with two it can be driven up a ladder.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from engines.mambo.geometry import NE, SE
from engines.mambo.groups import Chain
from engines.mambo.options import Options
from engines.mambo.patterns import known_codes
from engines.mambo.position import Position
from engines.mambo.territory import count_junctions
from engines.mambo.view import Variant

Counts = tuple[Sequence[float], Sequence[float]]
"""The features of O and of X."""

_MOST_MOUTHS: Final = 3
_MOST_CLOSING: Final = 4


def count(options: Options, position: Position) -> Counts:
    """Return the features of O and of X, in the order of `FEATURES` of the variant."""
    o: list[float] = []
    x: list[float] = []
    for counter in _COUNTERS[options.variant]:
        of_o, of_x = counter(options, position)
        o += of_o
        x += of_x
    return o, x


def _mouths(options: Options, position: Position) -> Counts:
    """Count groups with one, two and three mouths."""
    groups = [0.0] * _MOST_MOUTHS, [0.0] * _MOST_MOUTHS
    for group in position.groups.values():
        mouths = len(group.mouths)
        if 0 < mouths <= _MOST_MOUTHS and (group.chain.size or not options.kill_stripe):
            groups[group.chain.colour - 1][mouths - 1] += 1
    return groups


def _size(_options: Options, position: Position) -> Counts:
    """Return the stripes of the largest group."""
    _, o, x = position.sizes
    return [o], [x]


def _loops(options: Options, position: Position) -> Counts:
    """Return the loops of the group that has most, the hexes that would close one more, and whether that would win."""
    closing: dict[int, int] = {}
    for _, chain in _find_closing(position):
        closing[chain.order] = closing.get(chain.order, 0) + 1
    found = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    for order, group in position.groups.items():
        chain = group.chain
        hexes = closing.get(order, 0)
        if chain.loops or hexes:
            own = found[chain.colour - 1]
            own[0] = max(own[0], chain.loops)
            own[1] = max(own[1], min(hexes, _MOST_CLOSING))
            own[2] = max(own[2], bool(options.loops and chain.loops >= options.loops - 1 and hexes))
    return found


def _ground(_options: Options, position: Position) -> Counts:
    """Return the ground of the best group: enclosed, and still to be tiled."""
    best = [0.0], [0.0]
    for group in position.groups.values():
        chain = group.chain
        if chain.loops:
            own = best[chain.colour - 1]
            own[0] = max(own[0], _worth_of_ground(position, chain))
    return best


def _worth_of_ground(position: Position, chain: Chain) -> float:
    faces, own = chain.faces, chain.points
    sure = count_junctions(position, chain)
    return 4.0 * sure + 1.5 * (len(faces.hexes - own) + len(faces.blanks) - sure)


def _find_closing(position: Position) -> Iterator[tuple[int, Chain]]:
    """Yield the hexes where a stripe would close a loop, with the group."""
    owner = position.owner
    for cell, gap in position.spaces.items():
        for one, other in _ALIKE[gap.pattern]:
            chain = owner[cell + one]
            if chain is owner[cell + other]:
                yield cell, chain


def closing_hexes(position: Position, colour: int) -> set[int]:
    """Return the hexes where a stripe of a colour, 1 or 2, would close a loop."""
    return {cell for cell, chain in _find_closing(position) if chain.colour == colour}


def _alike(pattern: int) -> tuple[tuple[int, int], ...]:
    """Return the ways to two corners of a hex that are known to be of one colour."""
    corners = zip((0, NE, SE), known_codes(pattern), strict=True)
    return tuple((one, other) for (one, known), (other, same) in combinations(corners, 2) if known and known == same)


_ALIKE: Final = tuple(_alike(pattern) for pattern in range(27))

_Counter = Callable[[Options, Position], Counts]

_COUNTERS: Final[Mapping[Variant, Sequence[_Counter]]] = {
    Variant.MAMBO: (_size, _mouths),
    Variant.MAMBA: (_size, _loops),
    Variant.MAMBOA: (_size, _loops, _mouths),
    Variant.MAMBOGO: (_size, _loops, _ground),
}
_NAMES: Final[Mapping[_Counter, Sequence[str]]] = {
    _size: ("size of the largest group",),
    _loops: ("loops", "hexes that close a loop", "can win by a loop"),
    _ground: ("ground",),
    _mouths: ("groups with 1 mouth", "groups with 2 mouths", "groups with 3 mouths"),
}
FEATURES: Final[Mapping[Variant, Sequence[str]]] = {
    variant: [name for counter in counters for name in _NAMES[counter]] for variant, counters in _COUNTERS.items()
}
"""The names of the features of each variant: a side's aims, then its dangers."""
AIMS: Final[Mapping[Variant, int]] = {
    variant: sum(len(_NAMES[counter]) for counter in counters if counter is not _mouths)
    for variant, counters in _COUNTERS.items()
}
"""The number of features that are aims."""
