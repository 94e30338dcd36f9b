"""Places for blocks of one shape, with what they cover and which strips they meet."""

from engines.monoch.keeping import Cuts
from engines.monoch.lattice import cell_at
from engines.monoch.shapes import SHAPES
from players.monoch.outlook import CELL, Meeting, Outlook
from players.monoch.patches import KEYS, SQUARES, sights_of
from players.monoch.strips import Ends, Strips


class Site:
    """A place for blocks of one shape."""

    __slots__ = (
        "_at",
        "_corner",
        "_covered",
        "_cuts",
        "_exposed",
        "_least",
        "_met",
        "_outlooks",
        "_shape",
        "_size",
        "_strips",
        "columns",
        "ends",
    )

    def __init__(self, strips: Strips, x: int, y: int, z: int, shape: int) -> None:
        self._strips = strips
        self._at = y, x
        wide, deep, _ = SHAPES[shape].size
        self.columns = x, y, x + wide - 1, y + deep - 1
        (north, south), (west, east) = strips.ends
        self.ends: Ends = (min(north, y), max(south, y + deep - 1)), (min(west, x), max(east, x + wide - 1))
        self._size = deep, wide
        self._corner, self._shape = cell_at(x, y, z), shape
        self._covered: set[int] = set()
        self._cuts: Cuts | None = None
        self._exposed = 0
        self._met: dict[tuple[int, int, int], int] = {}
        """By strip, and the blocks to its ends: the bits of the edges that meet it."""
        self._outlooks: list[Outlook | None] = [None, None]
        self._least: list[float | None] = [None, None]
        self._meet(self._corner, shape)

    def _meet(self, corner: int, shape: int) -> None:
        strips, surface, base = self._strips, self._strips.surface, corner * KEYS
        cells, edge_of = surface.cells, surface.edges.get
        edges: list[tuple[int, int]] = []
        for bit, outside, meets, covers in SQUARES[shape]:
            if corner + outside in cells:
                self._covered.update([surface.edges[base + key] for key in covers])
            elif bit:
                self._exposed |= bit
                edges += meets
        if self._covered:
            strips = self._strips = strips.without(self._covered)
        strip_of, from_low, from_high = strips.strip_of, strips.from_low, strips.from_high
        bits = self._met
        for edge, key in edges:
            part = edge_of(base + key)
            if part is not None and part not in self._covered:
                met = strip_of[part], from_low[part], from_high[part]
                bits[met] = bits.get(met, 0) | edge

    def covers(self, colour: int) -> bool:
        """Tell whether a block here would cover something of a colour."""
        colours = self._strips.surface.colours
        return any(colours[part] == colour for part in self._covered)

    def touches(self, other: "Site") -> bool:
        """Tell whether a block here and one there would lie side by side, on each other, or at a corner."""
        west, north, east, south = self.columns
        left, up, right, down = other.columns
        return west <= right + 1 and left <= east + 1 and north <= down + 1 and up <= south + 1

    def allows(self, number: int) -> bool:
        """Tell whether a block, by the number of its stance, cuts no strip here."""
        if self._cuts is None:
            self._cuts = Cuts(self._strips.surface, self._corner, SHAPES[self._shape])
        return self._cuts.harmless or (not self._cuts.forbidden and self._cuts.strip_cut_by(number) is None)

    def lack(self, colour: int, number: int) -> float:
        """Return what the best strips of a colour lack once a block, by the number of its stance, is here."""
        return self._outlook(colour).lack(number)

    def wins(self, colour: int, number: int) -> bool:
        """Tell whether a block, by the number of its stance, leaves a strip of a colour that lacks nothing."""
        return self._outlook(colour).wins(number)

    def least(self, colour: int) -> float:
        """Return the least a colour would lack with any block of the shape here."""
        found = self._least[colour]
        if found is None:
            found = self._least[colour] = self._outlook(colour).least(holds=self._holds(colour))
        return found

    def most(self, colour: int) -> float:
        """Return what a colour would lack at the most."""
        return self._outlook(colour).most()

    def _holds(self, colour: int) -> tuple[bool, bool]:
        """Return whether a block here would lie at the low and at the high end of a colour's axis."""
        axis = self._strips.wishes[colour].axis
        at, (low, high) = self._at[axis], self.ends[axis]
        return at == low, at + self._size[axis] - 1 == high

    def _outlook(self, colour: int) -> Outlook:
        found = self._outlooks[colour]
        if found is None:
            found = self._outlooks[colour] = self._look(colour)
        return found

    def _look(self, colour: int) -> Outlook:
        strips = self._strips
        wish, gaps = strips.wishes[colour], strips.gaps(colour, self.ends)
        at, (low, high) = self._at[wish.axis], self.ends[wish.axis]
        meetings = [
            Meeting(
                bits,
                1 << strip,
                gaps.low[strip] * CELL + from_low,
                gaps.high[strip] * CELL + from_high,
                strips.reaches[strip].way,
            )
            for (strip, from_low, from_high), bits in self._met.items()
            if strips.reaches[strip].colour == colour
        ]
        sights = sights_of(self._exposed, colour, wish.axis, self._holds(colour))
        return Outlook(meetings, gaps, wish.least, sights, (at - low, high - at - self._size[wish.axis] + 1))
