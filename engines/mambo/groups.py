"""One group of a position: equal points joined by stripes (rules/mambo.md, terms)."""

from collections.abc import Iterable

from engines.mambo.geometry import unpack
from engines.mambo.view import Colour, Group, Hex

COLOURS = (None, Colour.O, Colour.X)
"""What the code of a colour stands for: 0 unknown, 1 O, 2 X."""

_COLOUR_SPAN = 1 << 40
"""More than any packed point, so that O's groups sort before X's."""


class Chain:
    """A group in packed hexes and points. Treated as frozen: positions share the chains a tile leaves alone."""

    __slots__ = ("colour", "first", "loops", "mouths", "order", "points", "seen", "size", "stripes")

    def __init__(
        self, colour: int, points: frozenset[int], stripes: frozenset[int], mouths: frozenset[int], first: int
    ) -> None:
        self.colour = colour
        self.points = points
        self.stripes = stripes
        self.mouths = mouths
        self.first = first
        """The lowest point."""
        self.order = first + colour * _COLOUR_SPAN
        """Where the group stands among all: O's first, then by lowest point."""
        self.size = len(stripes)
        self.loops = self.size - len(points) + 1
        self.seen: Group | None = None
        """What `shown` has made."""

    def with_mouths(self, mouths: frozenset[int]) -> "Chain":
        """The same group with other mouths."""
        return Chain(self.colour, self.points, self.stripes, mouths, self.first)

    def shown(self) -> Group:
        """The group as views show it, made once."""
        if self.seen is None:
            self.seen = Group(
                COLOURS[self.colour] or Colour.O, _hexes(self.points), _hexes(self.stripes), _hexes(self.mouths)
            )
        return self.seen


def _hexes(cells: Iterable[int]) -> tuple[Hex, ...]:
    return tuple(map(unpack, sorted(cells)))


def joined(one: Chain, other: Chain, stripe: int, mouths: frozenset[int]) -> Chain:
    """The group that a stripe makes of one group, or of two."""
    stripes = one.stripes | {stripe}
    if one is other:
        return Chain(one.colour, one.points, stripes, mouths, one.first)
    first = min(one.first, other.first)
    return Chain(one.colour, one.points | other.points, stripes | other.stripes, mouths, first)
