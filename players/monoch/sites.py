"""Places for blocks of one shape, with what they cover and which strips they meet."""

from collections.abc import Sequence

from engines.monoch.shapes import SHAPES
from players.monoch.ground import Corner, Ground
from players.monoch.outlook import CELL, Meeting, Outlook
from players.monoch.patches import IN_SIGHT, WHOLE, painted_squares, patches_of, sights_of
from players.monoch.strips import Goal, Strips


class Site:
    """A place for blocks of one shape."""

    __slots__ = (
        "_at",
        "_covers",
        "_exposed",
        "_ground",
        "_least",
        "_met",
        "_near",
        "_outlooks",
        "_shape",
        "_size",
        "_strips",
        "_whole",
        "_wishes",
        "columns",
        "ends",
    )

    def __init__(self, ground: Ground, strips: Strips, corner: Corner, wishes: tuple[Goal, Goal]) -> None:
        x, y, _, shape = corner
        self._at, self._wishes, self._shape = (y, x), wishes, shape
        wide, deep, _ = SHAPES[shape].size
        self._size = deep, wide
        self.columns = x, y, x + wide - 1, y + deep - 1
        self.ends = ground.ends_with(corner)
        self._ground, self._whole, self._near = ground, strips, ground.meet(corner)
        self._strips: Strips | None = None
        """The strips as the block would leave them."""
        self._exposed = WHOLE if ground.through else IN_SIGHT[shape]
        self._covers = [False, False]
        self._met: dict[tuple[int, int, int], int] = {}
        """By strip, and the blocks to its ends: the bits of the edges that meet it."""
        self._outlooks: list[Outlook | None] = [None, None]
        self._least: list[float | None] = [None, None]

    def _look_closely(self) -> Strips:
        """Find what the block would cover, and what it would meet of the rest."""
        if self._strips is not None:
            return self._strips
        covered: dict[int, int] = {}
        for block, contact in self._near if not self._ground.through else ():
            if contact.covered:
                covered[block] = contact.covered
                self._exposed &= ~contact.covers
                for colour, squares in enumerate(painted_squares(self._ground.numbers[block])):
                    if squares & contact.covered:
                        self._covers[colour] = True
        self._strips = strips = self._whole.without(covered)
        pieces, strip_of, from_low, from_high = strips.pieces, strips.strip_of, strips.from_low, strips.from_high
        for block, contact in self._near:
            for piece in strips.pieces_of[block]:
                bits = contact.across(pieces[piece].bits)
                if bits:
                    met = strip_of[piece], from_low[piece], from_high[piece]
                    self._met[met] = self._met.get(met, 0) | bits
        return strips

    def may_win(self, colour: int) -> bool:
        """Return whether a block here might join both ends, as a glance tells: what it covers is not looked at."""
        strips, gaps, wish = self._whole, self._whole.gaps(colour, self.ends), self._wishes[colour]
        low, high = self._holds(colour)
        met = set[int]()
        for block, contact in self._near:
            for number in strips.pieces_of[block]:
                piece, strip = strips.pieces[number], strips.strip_of[number]
                if piece.colour == colour:
                    to_low, to_high = gaps.low[strip], gaps.high[strip]
                    if not to_low and not to_high and contact.covered:
                        # Its way may become longer.
                        return True
                    if contact.across(piece.bits):
                        met.add(strip)
                        low, high = low or not to_low, high or not to_high
        return low and high and 1 + sum([strips.sizes[strip] for strip in met]) >= wish.least

    def covers(self, colour: int) -> bool:
        """Return whether a block here would cover something of a colour."""
        self._look_closely()
        return self._covers[colour]

    def touches(self, other: "Site") -> bool:
        """Return whether a block here and one there would lie side by side, on each other, or at a corner."""
        west, north, east, south = self.columns
        left, up, right, down = other.columns
        return west <= right + 1 and left <= east + 1 and north <= down + 1 and up <= south + 1

    def allows(self, number: int) -> bool:
        """Return whether a block, by the number of its stance, cuts no strip here (engines/monoch/keeping.py)."""
        strips = self._look_closely()
        if not strips.splits:
            return True
        bits = [0] * len(strips.reaches)
        for (strip, _, _), met in self._met.items():
            bits[strip] |= met
        patches = patches_of(number, self._exposed)
        for split in strips.splits:
            colour = strips.reaches[split[0]].colour
            masks = [patch.bits for patch in patches[colour]]
            masks += [met for strip, met in enumerate(bits) if met and strips.reaches[strip].colour == colour]
            if not _joins([bits[strip] for strip in split], masks):
                return False
        return True

    def lack(self, colour: int, number: int) -> float:
        """Return what the best strips of a colour lack once a block, by the number of its stance, is here."""
        return self._outlook(colour).lack(number)

    def wins(self, colour: int, number: int) -> bool:
        """Return whether a block, by the number of its stance, leaves a strip of a colour that lacks nothing."""
        return self._outlook(colour).wins(number)

    def least(self, colour: int) -> float:
        """Return the least a colour would lack with any block of the shape here."""
        least = self._least[colour]
        if least is None:
            least = self._least[colour] = self._outlook(colour).least(holds=self._holds(colour))
        return least

    def most(self, colour: int) -> float:
        """Return what a colour would lack at the most."""
        return self._outlook(colour).most()

    def _holds(self, colour: int) -> tuple[bool, bool]:
        """Return whether a block here would lie at the low and at the high end of a colour's axis."""
        axis = self._wishes[colour].axis
        at, (low, high) = self._at[axis], self.ends[axis]
        return at == low, at + self._size[axis] - 1 == high

    def _outlook(self, colour: int) -> Outlook:
        outlook = self._outlooks[colour]
        if outlook is None:
            outlook = self._outlooks[colour] = self._look(colour)
        return outlook

    def _look(self, colour: int) -> Outlook:
        strips = self._look_closely()
        wish, gaps = self._wishes[colour], strips.gaps(colour, self.ends)
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


def _joins(pieces: Sequence[int], masks: Sequence[int]) -> bool:
    """Return whether all pieces hang together by those that share a bit."""
    reached, before = pieces[0], 0
    while reached != before:
        before = reached
        for mask in masks:
            if mask & reached:
                reached |= mask
    return all(piece & reached for piece in pieces)
