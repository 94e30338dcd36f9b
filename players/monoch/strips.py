"""The reach of a ground's strips, and their blocks.

A strip is reckoned in pieces, each what one block shows of a colour in one patch: there are six or eight of them where
there are forty painted squares.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from players.monoch.ground import Ends, Ground
from players.monoch.patches import LOOKS, patches_of

BLOCK_GAP: Final = 0.6
"""The weight of a block that a strip has still to pass beside a cell that it lacks."""


class Reach(NamedTuple):
    """A strip along the axis of its colour."""

    colour: int
    low: int
    high: int
    at_low: bool
    """Return whether it holds the end there."""
    at_high: bool
    way: int
    """Blocks passed from its least cells to its greatest ones; one that is entered twice counts twice."""


_GONE: Final = Reach(-1, 0, 0, at_low=False, at_high=False, way=0)


class Gaps(NamedTuple):
    """The lack of a colour's strips while the ends are somewhere."""

    low: Sequence[int]
    """By strip, the cells up to the low end, with the one at the end where no part there looks out; 0 for none."""
    high: Sequence[int]
    ranking: Sequence[tuple[float, int]]
    """Strips of the colour by what they lack, least first."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a colour: the axis whose ends it joins, and the fewest blocks on the way."""

    axis: int
    least: int


class Piece(NamedTuple):
    """A patch of a block in play, along the axis of its colour."""

    block: int
    bits: int
    colour: int
    low: int
    high: int
    at_low: bool
    at_high: bool


class Strips:
    """All strips of a ground. By piece: its strip, and the blocks on the way to it from either end of the strip."""

    __slots__ = (
        "_gaps",
        "_ground",
        "_links",
        "_members",
        "_wishes",
        "from_high",
        "from_low",
        "pieces",
        "pieces_of",
        "reaches",
        "splits",
        "strip_of",
    )

    def __init__(self, ground: Ground, wishes: tuple[Goal, Goal]) -> None:
        self._ground, self._wishes = ground, wishes
        self._gaps: dict[tuple[int, Ends], Gaps] = {}
        self.pieces = [piece for block, exposed in enumerate(ground.exposed) for piece in self._cut(block, exposed)]
        self.pieces_of: list[list[int]] = [[] for _ in ground.exposed]
        """By block."""
        for number, made in enumerate(self.pieces):
            self.pieces_of[made.block].append(number)
        self._links: list[list[int]] = [[] for _ in self.pieces]
        """By piece, those it hangs together with."""
        for one, other in ground.contacts:
            for piece in self.pieces_of[one]:
                for beside in self.pieces_of[other]:
                    self._link(piece, beside)
        self.strip_of = [0] * len(self.pieces)
        self.from_low = [0] * len(self.pieces)
        """Its own block and the first are counted."""
        self.from_high = [0] * len(self.pieces)
        self.reaches: list[Reach] = []
        self._members: list[list[int]] = []
        self._join(range(len(self.pieces)))
        self.splits: list[list[int]] = []
        """Where squares have been covered: the strips into which each fell that did not stay whole."""

    def without(self, covered: Mapping[int, int]) -> "Strips":
        """Return what is left where some squares are covered, by block: a strip may fall into several."""
        heirs: dict[int, list[Piece]] = {}
        for block, squares in covered.items():
            left = self._cut(block, self._ground.exposed[block] & ~squares)
            for piece in self.pieces_of[block]:
                before = self.pieces[piece]
                within = [each for each in left if not each.bits & ~before.bits]
                if within != [before]:
                    heirs[piece] = within
        if not heirs:
            return self
        copy = self._copy()
        if not copy.replace(heirs):
            copy.rebuild(heirs)
        return copy

    def _copy(self) -> "Strips":
        copy = Strips.__new__(Strips)
        for name in Strips.__slots__:
            setattr(copy, name, getattr(self, name))
        copy.pieces = self.pieces.copy()
        return copy

    @property
    def sizes(self) -> Sequence[int]:
        """Return how many pieces each strip has."""
        return [len(members) for members in self._members]

    def _cut(self, block: int, exposed: int) -> list[Piece]:
        """Return the pieces of a block of which some squares are in sight."""
        ground, parts = self._ground, []
        for colour, patches in enumerate(patches_of(ground.numbers[block], exposed)):
            axis = self._wishes[colour].axis
            corner, (before, after), (start, end) = ground.at[block][1 - axis], LOOKS[axis], ground.ends[axis]
            for bits, spans, looks in patches:
                low, high = corner + spans[axis][0], corner + spans[axis][1]
                at_low, at_high = low == start and looks & before > 0, high == end and looks & after > 0
                parts.append(Piece(block, bits, colour, low, high, at_low, at_high))
        return parts

    def _meets(self, piece: int, other: int) -> bool:
        """Return whether two pieces hang together."""
        one, two = self.pieces[piece], self.pieces[other]
        if one.colour != two.colour:
            return False
        if one.block > two.block:
            one, two = two, one
        return bool(self._ground.contacts[one.block, two.block].across(one.bits) & two.bits)

    def _link(self, piece: int, other: int) -> None:
        if self._meets(piece, other):
            self._links[piece].append(other)
            self._links[other].append(piece)

    def replace(self, heirs: Mapping[int, Sequence[Piece]]) -> bool:
        """Put heirs in the places of their pieces; return whether everything hangs together and reaches as it did."""
        for piece, within in heirs.items():
            if len(within) != 1 or within[0][2:] != self.pieces[piece][2:]:
                return False
        for piece, (heir,) in heirs.items():
            self.pieces[piece] = heir
        return all(self._meets(piece, other) for piece in heirs for other in self._links[piece])

    def rebuild(self, heirs: Mapping[int, Sequence[Piece]]) -> None:
        """Take the heirs of pieces in, and find again the strips that those were of."""
        self._gaps = {}
        for name in ("pieces_of", "_links", "strip_of", "from_low", "from_high", "reaches", "_members"):
            setattr(self, name, getattr(self, name).copy())
        strips = {self.strip_of[piece] for piece in heirs}
        left = [piece for strip in strips for piece in self._members[strip] if piece not in heirs]
        numbers: dict[int, Sequence[int]] = {}
        for piece, within in heirs.items():
            numbers[piece] = range(len(self.pieces), len(self.pieces) + len(within))
            self.pieces += within
            self.strip_of += [self.strip_of[piece]] * len(within)
            self.from_low += [0] * len(within)
            self.from_high += [0] * len(within)
            self._links += [[] for _ in within]
            block = self.pieces[piece].block
            self.pieces_of[block] = [each for each in self.pieces_of[block] if each != piece] + [*numbers[piece]]
        for piece in left:
            self._links[piece] = [other for other in self._links[piece] if other not in heirs]
        for piece, made in numbers.items():
            for other in self._links[piece]:
                for heir in made:
                    for beside in numbers.get(other, (other,)):
                        # Of two pieces that both have heirs each meets the other: that is one link.
                        if beside < heir or other not in numbers:
                            self._link(heir, beside)
        for strip in strips:
            self.reaches[strip] = _GONE
        self._join([*left, *(heir for made in numbers.values() for heir in made)])

    def _join(self, pieces: Iterable[int]) -> None:
        """Find the strips of some pieces, which are linked among themselves only."""
        fell: dict[int, list[int]] = {}
        left = dict.fromkeys(pieces)
        while left:
            strip, flood = len(self.reaches), [left.popitem()[0]]
            fell.setdefault(self.strip_of[flood[0]], []).append(strip)
            for piece in flood:
                self.strip_of[piece] = strip
                for other in self._links[piece]:
                    if other in left:
                        del left[other]
                        flood.append(other)
            self._members.append(flood)
            self.reaches.append(self._reach(flood))
        self.splits = [strips for strips in fell.values() if len(strips) > 1]

    def _reach(self, strip: Sequence[int]) -> Reach:
        pieces = self.pieces
        lows, highs = [each for each in strip if pieces[each].at_low], [each for each in strip if pieces[each].at_high]
        at_low, at_high = bool(lows), bool(highs)
        low, high = min([pieces[each].low for each in strip]), max([pieces[each].high for each in strip])
        lows = lows or [each for each in strip if pieces[each].low == low]
        highs = highs or [each for each in strip if pieces[each].high == high]
        self._pass(strip, lows, self.from_low)
        self._pass(strip, highs, self.from_high)
        way = min([self.from_low[each] for each in highs])
        return Reach(pieces[strip[0]].colour, low, high, at_low, at_high, way)

    def _pass(self, strip: Sequence[int], starts: Sequence[int], passed: list[int]) -> None:
        """Count the blocks from some pieces of a strip to all its others."""
        for piece in strip:
            passed[piece] = 0
        count, now = 1, starts
        while now:
            beyond: list[int] = []
            for piece in now:
                if not passed[piece]:
                    passed[piece] = count
                    beyond += self._links[piece]
            count, now = count + 1, beyond

    def gaps(self, colour: int, ends: Ends) -> Gaps:
        """Return what the strips of a colour lack once the ends are there: a strip holds no end that has moved."""
        key = colour, ends
        gaps = self._gaps.get(key)
        if gaps is None:
            gaps = self._gaps[key] = self._find(colour, ends)
        return gaps

    def _find(self, colour: int, ends: Ends) -> Gaps:
        axis, least = self._wishes[colour].axis, self._wishes[colour].least
        low_end, high_end = ends[axis]
        low_before, high_before = self._ground.ends[axis]
        lows, highs, ranking = [], [], []
        for number, reach in enumerate(self.reaches):
            low = 0 if reach.at_low and low_before == low_end else reach.low - low_end + 1
            high = 0 if reach.at_high and high_before == high_end else high_end - reach.high + 1
            lows.append(low)
            highs.append(high)
            if reach.colour == colour:
                ranking.append((low + high + BLOCK_GAP * max(0, least - reach.way), number))
        return Gaps(lows, highs, sorted(ranking))
