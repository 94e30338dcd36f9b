"""The reach of a build's strips, and their blocks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from engines.monoch.surface import Surface
from engines.monoch.view import Block
from players.monoch.patches import LOOKS, anatomy

Ends = tuple[tuple[int, int], tuple[int, int]]
"""The outermost cells, north and south, west and east."""

BLOCK_GAP: Final = 0.6
"""The weight of a block that a strip has still to pass beside a cell that it lacks."""
_NOWHERE: Final = -1


class Reach(NamedTuple):
    """A strip along the axis of its colour."""

    colour: int
    low: int
    high: int
    at_low: bool
    """Tell whether it holds the end there."""
    at_high: bool
    way: int
    """Blocks passed from its least cells to its greatest ones; one that is entered twice counts twice."""


class Gaps(NamedTuple):
    """Return the lack of a colour's strips while the ends are somewhere."""

    low: Sequence[int]
    """By strip, the cells up to the low end, with the one at the end where no part there looks out; 0 for none."""
    high: Sequence[int]
    ranking: Sequence[tuple[float, int]]
    """Strips of the colour by what they lack, least first."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The goal of a colour: the axis whose ends it joins, and the fewest blocks on the way."""

    axis: int
    least: int


class Strips:
    """All strips of a build. By part: its strip, and the blocks on the way to it from either end of the strip."""

    __slots__ = (
        "_cells",
        "_gaps",
        "_holds",
        "ends",
        "from_high",
        "from_low",
        "reaches",
        "strip_of",
        "surface",
        "wishes",
    )

    def __init__(self, surface: Surface, ends: Ends, wishes: tuple[Wish, Wish]) -> None:
        self.surface = surface
        self.ends = ends
        self.wishes = wishes
        self._cells: list[int] = []
        """By part, where it is along the axis of its colour."""
        self._holds: tuple[set[int], set[int]] = (set(), set())
        """The parts that hold the low end, and the high one."""
        self._gaps: dict[tuple[int, Ends], Gaps] = {}
        self.strip_of: Sequence[int] = surface.strip_of
        self.from_low = [0] * len(surface.owners)
        """Its own block and the first are counted."""
        self.from_high = [0] * len(surface.owners)
        self.reaches: list[Reach] = []

    @classmethod
    def of(
        cls, surface: Surface, blocks: Sequence[Block], numbers: Sequence[int], ends: Ends, wishes: tuple[Wish, Wish]
    ) -> Self:
        """Return those of a surface; `numbers` are the blocks' stances."""
        found = cls(surface, ends, wishes)
        for part, (block, order) in enumerate(surface.places):
            seen = anatomy(numbers[block])[order]
            axis = wishes[seen.colour].axis
            cell = (blocks[block].x if axis else blocks[block].y) + seen.at[axis]
            found._cells.append(cell)
            for side in (0, 1):
                if cell == ends[axis][side] and seen.looks == LOOKS[axis][side]:
                    found._holds[side].add(part)
        found.reaches = [found._reach(strip) for strip in surface.strips]
        return found

    def without(self, covered: set[int]) -> "Strips":
        """Return what is left where some parts are covered: a strip may fall into pieces."""
        found = Strips(self.surface, self.ends, self.wishes)
        found._cells, found._holds = self._cells, self._holds
        found.from_low, found.from_high = self.from_low.copy(), self.from_high.copy()
        found.reaches = self.reaches.copy()
        strip_of = list(self.strip_of)
        for strip in {strip_of[part] for part in covered}:
            parts = self.surface.strips[strip]
            for part in parts:
                # A covered part passes for one that has been reached.
                found.from_low[part] = found.from_high[part] = part in covered
                strip_of[part] = _NOWHERE
            found.reaches[strip] = self.reaches[strip]._replace(colour=_NOWHERE)
            for part in parts:
                if strip_of[part] == _NOWHERE and part not in covered:
                    piece = self._piece(part, covered, strip_of, len(found.reaches))
                    found.reaches.append(found._reach(piece))
        found.strip_of = strip_of
        return found

    def _piece(self, start: int, covered: set[int], strip_of: list[int], number: int) -> list[int]:
        piece = [start]
        strip_of[start] = number
        for part in piece:
            for other in self.surface.joined[part]:
                if strip_of[other] == _NOWHERE and other not in covered:
                    strip_of[other] = number
                    piece.append(other)
        return piece

    def _reach(self, strip: Sequence[int]) -> Reach:
        cells = self._cells
        low_holds, high_holds = self._holds
        lows, highs = [part for part in strip if part in low_holds], [part for part in strip if part in high_holds]
        at_low, at_high = bool(lows), bool(highs)
        found = [cells[part] for part in strip]
        low, high = min(found), max(found)
        lows = lows or [part for part in strip if cells[part] == low]
        highs = highs or [part for part in strip if cells[part] == high]
        self._pass(lows, self.from_low)
        self._pass(highs, self.from_high)
        way = min([self.from_low[part] for part in highs])
        return Reach(self.surface.colours[strip[0]], low, high, at_low, at_high, way)

    def _pass(self, starts: Sequence[int], passed: list[int]) -> None:
        """Count the blocks from some parts of a strip to all its others."""
        joined, owners = self.surface.joined, self.surface.owners
        count, now = 1, starts
        while now:
            beyond: list[int] = []
            for part in now:
                if passed[part]:
                    continue
                passed[part] = count
                flood = [part]
                for each in flood:
                    owner = owners[each]
                    for other in joined[each]:
                        if not passed[other]:
                            if owners[other] == owner:
                                passed[other] = count
                                flood.append(other)
                            else:
                                beyond.append(other)
            count, now = count + 1, beyond

    def gaps(self, colour: int, ends: Ends) -> Gaps:
        """Return what the strips of a colour lack once the ends are there: a strip holds no end that has moved."""
        key = colour, ends
        found = self._gaps.get(key)
        if found is None:
            found = self._gaps[key] = self._find(colour, ends)
        return found

    def _find(self, colour: int, ends: Ends) -> Gaps:
        axis, least = self.wishes[colour].axis, self.wishes[colour].least
        low_end, high_end = ends[axis]
        low_before, high_before = self.ends[axis]
        lows, highs, ranking = [], [], []
        for number, reach in enumerate(self.reaches):
            low = 0 if reach.at_low and low_before == low_end else reach.low - low_end + 1
            high = 0 if reach.at_high and high_before == high_end else high_end - reach.high + 1
            lows.append(low)
            highs.append(high)
            if reach.colour == colour:
                ranking.append((low + high + BLOCK_GAP * max(0, least - reach.way), number))
        return Gaps(lows, highs, sorted(ranking))


def ends_of(blocks: Sequence[Block]) -> Ends:
    """Return the outermost cells of all blocks; without any those of where the first will be."""
    if not blocks:
        return (0, 0), (0, 0)
    sizes = [block.orientation.size for block in blocks]
    rows = [(block.y, block.y + deep - 1) for block, (_, deep, _) in zip(blocks, sizes, strict=True)]
    columns = [(block.x, block.x + wide - 1) for block, (wide, _, _) in zip(blocks, sizes, strict=True)]
    north_south, west_east = (
        (min(low for low, _ in along), max(high for _, high in along)) for along in (rows, columns)
    )
    return north_south, west_east
