"""What blocks of one shape would join at one place: found without building them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engines.monoch.keeping import Cuts
from engines.monoch.lattice import cell_at
from engines.monoch.shapes import SHAPES
from players.monoch.patches import KEYS, LOOKS, SQUARES, Pattern, patterns
from players.monoch.strips import BLOCK_GAP, Ends, Gaps, Strips

_FAR: Final = 20.0
"""What is lacked without any strip."""
_SECOND: Final = 0.1
"""How much the strip that lacks least but one counts."""
_BESIDE: Final = 3.0
"""It counts as if it lacked no more than so much more."""


class _Meeting(NamedTuple):
    """Parts of a strip that edges of the block meet."""

    bits: int
    strip: int
    from_low: int
    from_high: int


class _Joined:
    """What becomes of strips that a patch joins, and of it."""

    __slots__ = ("from_high", "from_low", "high", "low", "strips")

    def __init__(self, low: int, high: int) -> None:
        self.strips = 0
        self.low, self.from_low = low, 0
        self.high, self.from_high = high, 0

    def join(self, strips: int, low: tuple[int, int], high: tuple[int, int]) -> None:
        """Take up strips, a bit for each, with their gap and the blocks that lie between at either end."""
        self.strips |= strips
        if low < (self.low, self.from_low):
            self.low, self.from_low = low
        if high < (self.high, self.from_high):
            self.high, self.from_high = high


class Site:
    """A place for blocks of one shape."""

    __slots__ = (
        "_at",
        "_corner",
        "_covered",
        "_cuts",
        "_exposed",
        "_known",
        "_meetings",
        "_shape",
        "_size",
        "_strips",
        "columns",
        "ends",
    )

    def __init__(self, strips: Strips, x: int, y: int, z: int, shape: int) -> None:
        self._strips = strips
        self._at = y, x
        self._known: tuple[dict[Pattern, float], dict[Pattern, float]] = ({}, {})
        wide, deep, _ = SHAPES[shape].size
        self.columns = x, y, x + wide - 1, y + deep - 1
        (north, south), (west, east) = strips.ends
        self.ends: Ends = (min(north, y), max(south, y + deep - 1)), (min(west, x), max(east, x + wide - 1))
        self._size = deep, wide
        self._corner, self._shape = cell_at(x, y, z), shape
        self._covered: set[int] = set()
        self._cuts: Cuts | None = None
        self._exposed = 0
        self._meetings: tuple[list[_Meeting], list[_Meeting]] = ([], [])
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
        bits: dict[tuple[int, int, int], int] = {}
        for edge, key in edges:
            part = edge_of(base + key)
            if part is not None and part not in self._covered:
                met = strip_of[part], from_low[part], from_high[part]
                bits[met] = bits.get(met, 0) | edge
        for (strip, low, high), found in bits.items():
            self._meetings[strips.reaches[strip].colour].append(_Meeting(found, strip, low, high))

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
        return self._cuts.harmless or (not self._cuts.forbidden and self._cuts.cut_by(number) is None)

    def lack(self, colour: int, number: int) -> float:
        """Return what the best strips of a colour lack once a block, by the number of its stance, is here."""
        pattern = patterns(number, self._exposed)[colour]
        found = self._known[colour].get(pattern)
        if found is None:
            found = self._known[colour][pattern] = self._lack(colour, pattern)
        return found

    def _lack(self, colour: int, pattern: Pattern) -> float:
        strips = self._strips
        gaps, least = strips.gaps(colour, self.ends), strips.wishes[colour].least
        taken, first, second = 0, _FAR, _FAR
        alone = BLOCK_GAP * max(0, least - 1)
        whole: list[_Joined] = []
        for edges, low, high in self._seen(colour, pattern):
            met = [meeting for meeting in self._meetings[colour] if meeting.bits & edges]
            if met:
                _take(whole, _Joined(low, high), met, gaps)
            else:
                first, second = _two(first, second, low + high + alone)
        for joined in whole:
            taken |= joined.strips
            lack = joined.low + joined.high + BLOCK_GAP * max(0, least - self._way(colour, joined, gaps))
            first, second = _two(first, second, lack)
        for lack, strip in gaps.ranking:
            if lack >= second:
                break
            if not taken >> strip & 1:
                first, second = _two(first, second, lack)
        return first + _SECOND * min(second, first + _BESIDE) if first > 0 else first

    def least(self, colour: int) -> float:
        """Return what a colour would lack at the least, whatever block of the shape were here."""
        strips = self._strips
        axis, least = strips.wishes[colour].axis, strips.wishes[colour].least
        gaps = strips.gaps(colour, self.ends)
        at, size = self._at[axis], self._size[axis]
        low_end, high_end = self.ends[axis]
        low = 0 if at == low_end else at - low_end + 1
        high = 0 if at + size - 1 == high_end else high_end - at - size + 2
        before = beyond = 0
        for _, strip, from_low, from_high in self._meetings[colour]:
            low, high = min(low, gaps.low[strip]), min(high, gaps.high[strip])
            before, beyond = max(before, from_low), max(beyond, from_high)
        found = low + high + BLOCK_GAP * max(0, least - 1 - before - beyond)
        if gaps.ranking:
            found = min(found, gaps.ranking[0][0])
        return found * (1 + _SECOND)

    def most(self, colour: int) -> float:
        """Return what a colour would lack at the most."""
        ranking = self._strips.gaps(colour, self.ends).ranking
        first = ranking[0][0] if ranking else _FAR
        return first * (1 + _SECOND) + _SECOND * _BESIDE

    def _way(self, colour: int, joined: _Joined, gaps: Gaps) -> int:
        """Return the fewest blocks from end to end of what is joined: through the new block, or as a strip had it."""
        way = joined.from_low + 1 + joined.from_high
        for _, strip, _, _ in self._meetings[colour]:
            if joined.strips >> strip & 1 and gaps.low[strip] == joined.low and gaps.high[strip] == joined.high:
                way = min(way, self._strips.reaches[strip].way)
        return way

    def _seen(self, colour: int, pattern: Pattern) -> list[tuple[int, int, int]]:
        """Return the edges of each patch of a block, and the cells from it to the low and to the high end."""
        axis = self._strips.wishes[colour].axis
        low_end, high_end = self.ends[axis]
        start = self._at[axis]
        before, after = LOOKS[axis]
        return [
            (
                edges,
                0 if looks & before and spans[axis][0] + start == low_end else spans[axis][0] + start - low_end + 1,
                0 if looks & after and spans[axis][1] + start == high_end else high_end - spans[axis][1] - start + 1,
            )
            for edges, spans, looks in pattern.patches
        ]


def _take(whole: list[_Joined], new: _Joined, met: Sequence[_Meeting], gaps: Gaps) -> None:
    """Join a patch with the strips it meets, and with what others have joined to those."""
    for _, strip, from_low, from_high in met:
        new.join(1 << strip, (gaps.low[strip], from_low), (gaps.high[strip], from_high))
    for other in [each for each in whole if each.strips & new.strips]:
        whole.remove(other)
        new.join(other.strips, (other.low, other.from_low), (other.high, other.from_high))
    whole.append(new)


def _two(first: float, second: float, lack: float) -> tuple[float, float]:
    """Return the two least of three."""
    if lack < first:
        return lack, first
    return first, min(lack, second)
