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

    __slots__ = ("_shown", "colour", "mouths", "order", "points", "stripes")

    def __init__(
        self, colour: int, points: frozenset[int], stripes: frozenset[int], mouths: frozenset[int], first: int
    ) -> None:
        self.colour = colour
        self.points = points
        self.stripes = stripes
        self.mouths = mouths
        self.order = first + colour * _COLOUR_SPAN
        self._shown: Group | None = None

    @property
    def first(self) -> int:
        """The lowest point."""
        return self.order - self.colour * _COLOUR_SPAN

    @property
    def loops(self) -> int:
        """Independent rings of stripes."""
        return len(self.stripes) - len(self.points) + 1

    def with_mouths(self, mouths: frozenset[int]) -> "Chain":
        """The same group with other mouths."""
        return Chain(self.colour, self.points, self.stripes, mouths, self.first)

    def shown(self) -> Group:
        """The group as views show it, made once."""
        found = self._shown
        if found is None:
            found = Group(
                COLOURS[self.colour] or Colour.O, _hexes(self.points), _hexes(self.stripes), _hexes(self.mouths)
            )
            self._shown = found
        return found


def _hexes(cells: Iterable[int]) -> tuple[Hex, ...]:
    return tuple(map(unpack, sorted(cells)))


def joined(one: Chain, other: Chain, stripe: int, mouths: frozenset[int]) -> Chain:
    """The group that a stripe makes of one group, or of two."""
    stripes = one.stripes | {stripe}
    if one is other:
        return Chain(one.colour, one.points, stripes, mouths, one.first)
    first = min(one.first, other.first)
    return Chain(one.colour, one.points | other.points, stripes | other.stripes, mouths, first)
