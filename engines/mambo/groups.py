"""One group of a position: equal points joined by stripes (rules/mambo.md, terms)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engines.mambo.enclosing import NONE, Faces, closed_faces
from engines.mambo.geometry import unpack
from engines.mambo.view import Colour, Group, Hex

COLOURS = (None, Colour.O, Colour.X)
"""The colours by their codes: 0 unknown, 1 O, 2 X."""

_COLOUR_SPAN = 1 << 40
"""Larger than any packed point, so that O's groups sort before X's."""


class Chain:
    """The points and stripes of a group, in packed hexes. Treated as frozen: positions share it."""

    __slots__ = ("_hexes", "colour", "faces", "first", "loops", "order", "points", "size", "stripes")

    def __init__(
        self, colour: int, points: frozenset[int], stripes: frozenset[int], first: int, faces: Faces = NONE
    ) -> None:
        self.colour = colour
        self.points = points
        self.stripes = stripes
        self.first = first
        """The lowest point."""
        self.order = first + colour * _COLOUR_SPAN
        """The group's place among all: O's first, then by lowest point."""
        self.size = len(stripes)
        self.loops = self.size - len(points) + 1
        self._hexes: tuple[tuple[Hex, ...], tuple[Hex, ...]] | None = None
        self.faces = faces
        """The enclosed faces: later tiles never remove any."""

    def hexes(self) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
        """Return the points and the stripes, unpacked once."""
        if self._hexes is None:
            self._hexes = _unpack(self.points), _unpack(self.stripes)
        return self._hexes


@lru_cache(maxsize=8192)
def single_point(colour: int, point: int) -> Chain:
    """Return the group of one point that no stripe joins to another."""
    return Chain(colour, frozenset((point,)), frozenset(), point)


class LiveGroup:
    """A chain with the mouths it has. Treated as frozen: positions share those a tile leaves alone."""

    __slots__ = ("chain", "mouths", "seen")

    def __init__(self, chain: Chain, mouths: frozenset[int]) -> None:
        self.chain = chain
        self.mouths = mouths
        self.seen: Group | None = None
        """The result of `shown`."""

    def to_view(self) -> Group:
        """Return the group as views show it, created once."""
        if self.seen is None:
            chain = self.chain
            self.seen = Group(COLOURS[chain.colour] or Colour.O, *chain.hexes(), _unpack(self.mouths))
        return self.seen


def _unpack(cells: Iterable[int]) -> tuple[Hex, ...]:
    return tuple(map(unpack, sorted(cells)))


def join_chains(one: Chain, other: Chain, stripe: int, tiles: Mapping[int, int]) -> Chain:
    """Return the group formed by a stripe, on a tile that is among `tiles`, from one group or two."""
    stripes = one.stripes | {stripe}
    if one is other:
        return Chain(one.colour, one.points, stripes, one.first, closed_faces(one.faces, stripes, tiles, stripe))
    first = min(one.first, other.first)
    return Chain(one.colour, one.points | other.points, stripes | other.stripes, first, one.faces | other.faces)
