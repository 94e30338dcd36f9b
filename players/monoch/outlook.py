"""The strips of one colour around a place, and the result of a block there, computed without building it.

It depends on what the strips lack, not on their identity: positions that differ elsewhere share it.
"""

from collections.abc import Sequence
from typing import Final

from players.monoch.patches import Sight, Sights
from players.monoch.pieces import BLOCK_GAP, Goal
from players.monoch.strips import Meeting

_FAR: Final = 20.0
"""The lack of a colour without strips."""
_SECOND: Final = 0.1
"""The weight of the second best strip."""
_BESIDE: Final = 3.0
"""The maximum by which a second strip counts as lacking more."""
CELL: Final = 1 << 10
"""A gap at an end is one number: cells times this, plus the blocks between the end and the place: fewer of both are
better, and cells come first."""
_Joined = tuple[int, int, int, float]
"""A bit set of strips, their common gaps at the low and at the high end, and their common lack."""


class Outlook:
    """The ends of a colour around a place, for blocks of one shape."""

    def __init__(
        self,
        goal: Goal,
        meetings: Sequence[Meeting],
        others: Sequence[float],
        sights: Sights,
        beyond: tuple[int, int],
    ) -> None:
        """Compute the outlook; `others` are lacks of other strips, `beyond` the cells from the block to both ends."""
        self._goal, self._sights = goal, sights
        self._low, self._high = (cells * CELL for cells in beyond)
        self._meetings = [
            (bits, 1 << number, gap.low * CELL + from_low, gap.high * CELL + from_high, way)
            for number, (met, gap, way) in enumerate(meetings)
            for bits, from_low, from_high in met
        ]
        self._ranking = sorted(
            [*((gap.lack, 1 << number) for number, (_, gap, _) in enumerate(meetings)), *((lack, 0) for lack in others)]
        )
        self._bits = 0
        for meeting in self._meetings:
            self._bits |= meeting[0]
        self._joined: dict[tuple[int, int, int], _Joined] = {}
        """The joined strips, by edges of a patch that meet a strip and its cells to either end."""
        self._lacks: dict[int, float] = {}
        self._ranked: dict[Sequence[int], Sequence[tuple[float, int]]] = {}
        self._winners: dict[Sequence[int], Sequence[int]] = {}
        self.least = self._least()
        """A lower bound of the lack with any block here."""
        self.most = (self._ranking[0][0] if self._ranking else _FAR) * (1 + _SECOND) + _SECOND * _BESIDE
        """An upper bound of the lack."""

    def lack(self, number: int) -> float:
        """Return the lack of the best strips with a block here, by the number of its stance."""
        lack = self._lacks.get(number)
        if lack is None:
            lack = self._lacks[number] = self._lack(self._sights[number])
        return lack

    def ranking(self, numbers: Sequence[int]) -> Sequence[tuple[float, int]]:
        """Return the lack with each of some blocks, least first."""
        ranked = self._ranked.get(numbers)
        if ranked is None:
            lacks, sights = self._lacks, self._sights
            for number in numbers:
                if number not in lacks:
                    lacks[number] = self._lack(sights[number])
            ranked = self._ranked[numbers] = sorted([(lacks[number], number) for number in numbers])
        return ranked

    def _least(self) -> float:
        # A block at an end may hold it.
        low, high = (cells + (cells > 0) for cells in (self._low // CELL, self._high // CELL))
        before = beyond = 0
        for _, _, to_low, to_high, _ in self._meetings:
            low, high = min(low, to_low // CELL), min(high, to_high // CELL)
            before, beyond = max(before, to_low % CELL), max(beyond, to_high % CELL)
        least = low + high + BLOCK_GAP * max(0, self._goal.least - 1 - before - beyond)
        if self._ranking:
            least = min(least, self._ranking[0][0])
        return least * (1 + _SECOND)

    def winners(self, numbers: Sequence[int]) -> Sequence[int]:
        """Return the blocks, among some, that complete a strip."""
        winners = self._winners.get(numbers)
        if winners is None:
            winners = [number for number in numbers if self.lack(number) <= 0] if self._may_win() else []
            self._winners[numbers] = winners
        return winners

    def _may_win(self) -> bool:
        """Return whether strips at both ends might be joined by enough blocks, or win already."""
        if self._ranking and self._ranking[0][0] <= 0:
            return True
        least, lows, highs = self._goal.least, [-CELL], [-CELL]
        lows += [0] if not self._low else []
        highs += [0] if not self._high else []
        for _, _, low, high, way in self._meetings:
            # A strip that joins both ends by too short a path spoils any that it is joined with.
            if low >= CELL or high >= CELL or way >= least:
                lows.append(low if low < CELL else -CELL)
                highs.append(high if high < CELL else -CELL)
        return max(lows) + 1 + max(highs) >= least

    def _lack(self, sight: Sight) -> float:
        known, edges, taken, first, second = self._joined, self._bits, 0, _FAR, _FAR
        whole: list[_Joined] = []
        for bits, low, high in sight:
            key = bits & edges, low, high
            joined = known.get(key) or self._join(key)
            if joined[0] & taken:
                # It is connected with others joined before: they leave the list.
                for other in [each for each in whole if each[0] & joined[0]]:
                    whole.remove(other)
                    joined = self._judge(joined[0] | other[0], min(joined[1], other[1]), min(joined[2], other[2]))
            taken |= joined[0]
            whole.append(joined)
        for _, _, _, lack in whole:
            if lack < second:
                first, second = (lack, first) if lack < first else (first, lack)
        for lack, strip in self._ranking:
            if lack >= second:
                break
            if not taken & strip:
                first, second = (lack, first) if lack < first else (first, lack)
        return first + _SECOND * min(second, first + _BESIDE) if first > 0 else first

    def _join(self, key: tuple[int, int, int]) -> _Joined:
        """Join a patch with the strips it meets."""
        bits, low, high = key
        strips, low, high = 0, low * CELL + self._low, high * CELL + self._high
        for edges, strip, to_low, to_high, _ in self._meetings:
            if bits & edges:
                strips, low, high = strips | strip, min(low, to_low), min(high, to_high)
        joined = self._joined[key] = self._judge(strips, low, high)
        return joined

    def _judge(self, strips: int, low: int, high: int) -> _Joined:
        """Return the lack of joined strips by the shortest way end to end: through the new block or an old strip."""
        cells, way = low // CELL + high // CELL, low % CELL + 1 + high % CELL
        for _, strip, to_low, to_high, own in self._meetings:
            if strips & strip and own < way and to_low // CELL == low // CELL and to_high // CELL == high // CELL:
                way = own
        return strips, low, high, cells + BLOCK_GAP * max(0, self._goal.least - way)
