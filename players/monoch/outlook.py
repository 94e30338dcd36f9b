"""The strips of one colour round a place, and what a block there would make of them: found without building it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from players.monoch.patches import Sight, Sights
from players.monoch.strips import BLOCK_GAP, Gaps

_FAR: Final = 20.0
"""The lack without any strip."""
_SECOND: Final = 0.1
"""The weight of the second best strip."""
_BESIDE: Final = 3.0
"""It counts as if it lacked no more than so much more."""
CELL: Final = 1 << 10
"""A gap at an end is one number: cells, times this, and the blocks between the end and the place: fewer of both are
better, and cells come first."""


class Meeting(NamedTuple):
    """Parts of a strip that edges of the block meet."""

    bits: int
    strip: int
    """A bit for it."""
    low: int
    """Its gap at the low end."""
    high: int
    way: int
    """The blocks that the strip passes itself."""


class Outlook:
    """The ends of a colour around a place, for blocks of one shape."""

    __slots__ = (
        "_high",
        "_high_bits",
        "_known",
        "_least_way",
        "_low",
        "_low_bits",
        "_meetings",
        "_ranking",
        "_sights",
        "bits",
    )

    def __init__(
        self, meetings: Sequence[Meeting], gaps: Gaps, least_way: int, sights: Sights, beyond: tuple[int, int]
    ) -> None:
        """`beyond` are the cells from the block to the low and to the high end of the construction."""
        self._meetings = meetings
        self._ranking = gaps.ranking
        self._least_way = least_way
        self._sights = sights
        self._low, self._high = (cells * CELL for cells in beyond)
        self._known: dict[Sight, float] = {}
        self.bits = self._low_bits = self._high_bits = 0
        for meeting in meetings:
            self.bits |= meeting.bits
            if meeting.low < CELL:
                self._low_bits |= meeting.bits
            if meeting.high < CELL:
                self._high_bits |= meeting.bits

    def lack(self, number: int) -> float:
        """Return what the best strips lack once a block, by the number of its stance, is here."""
        bits = self.bits
        met = tuple([(edges & bits, low, high) for edges, low, high in self._sights.of(number)])
        lack = self._known.get(met)
        if lack is None:
            lack = self._known[met] = self._lack(met)
        return lack

    def wins(self, number: int) -> bool:
        """Return whether the best strip lacks nothing: most blocks reach no end, which is seen at once."""
        if not self._ranking or self._ranking[0][0] > 0:
            low = high = False
            for edges, to_low, to_high in self._sights.of(number):
                low = low or bool(edges & self._low_bits) or not (to_low or self._low)
                high = high or bool(edges & self._high_bits) or not (to_high or self._high)
            if not (low and high):
                return False
        return self.lack(number) <= 0

    def least(self, *, holds: tuple[bool, bool]) -> float:
        """Return the least still lacking with any block here; `holds` gives the ends it would lie at."""
        low, high = (cells // CELL + (not held) for cells, held in zip((self._low, self._high), holds, strict=True))
        before = beyond = 0
        for _, _, to_low, to_high, _ in self._meetings:
            low, high = min(low, to_low // CELL), min(high, to_high // CELL)
            before, beyond = max(before, to_low % CELL), max(beyond, to_high % CELL)
        least = low + high + BLOCK_GAP * max(0, self._least_way - 1 - before - beyond)
        if self._ranking:
            least = min(least, self._ranking[0][0])
        return least * (1 + _SECOND)

    def most(self) -> float:
        """Return what is lacking at the most."""
        first = self._ranking[0][0] if self._ranking else _FAR
        return first * (1 + _SECOND) + _SECOND * _BESIDE

    def _lack(self, sight: Sight) -> float:
        least = self._least_way
        taken, first, second = 0, _FAR, _FAR
        whole: list[tuple[int, int, int]] = []
        for edges, to_low, to_high in sight:
            low, high = to_low * CELL + self._low, to_high * CELL + self._high
            if edges:
                whole.append(self._take(whole, edges, low, high))
            else:
                lack = (low + high) // CELL + BLOCK_GAP * max(0, least - 1)
                first, second = (lack, first) if lack < first else (first, min(lack, second))
        for strips, low, high in whole:
            taken |= strips
            lack = low // CELL + high // CELL + BLOCK_GAP * max(0, least - self._way(strips, low, high))
            first, second = (lack, first) if lack < first else (first, min(lack, second))
        for lack, strip in self._ranking:
            if lack >= second:
                break
            if not taken >> strip & 1:
                first, second = (lack, first) if lack < first else (first, lack)
        return first + _SECOND * min(second, first + _BESIDE) if first > 0 else first

    def _take(self, whole: list[tuple[int, int, int]], edges: int, low: int, high: int) -> tuple[int, int, int]:
        """Join a patch with the strips it meets, and with what others have joined to those: they leave the list."""
        strips = 0
        for bits, strip, to_low, to_high, _ in self._meetings:
            if bits & edges:
                strips |= strip
                low, high = min(low, to_low), min(high, to_high)
        for other in [each for each in whole if each[0] & strips]:
            whole.remove(other)
            strips |= other[0]
            low, high = min(low, other[1]), min(high, other[2])
        return strips, low, high

    def _way(self, strips: int, low: int, high: int) -> int:
        """Return the fewest blocks from end to end of what is joined: through the new block, or as a strip had it."""
        way = low % CELL + 1 + high % CELL
        for _, strip, to_low, to_high, own in self._meetings:
            if strips & strip and own < way and to_low // CELL == low // CELL and to_high // CELL == high // CELL:
                way = own
        return way
