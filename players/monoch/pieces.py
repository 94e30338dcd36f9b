"""Pieces of blocks in play: a piece is one patch of one block.

Pieces are numbered, so that a bit stands for each. `links` has for each number the bits of those that it is
connected with.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from players.monoch.contacts import Contact
from players.monoch.patches import EDGES, Patch

BLOCK_GAP: Final = 0.6
"""The weight of a block that a strip must still pass, relative to a missing cell."""
_FAR: Final = 1 << 16
"""Larger than the distance of any cell."""


class Goal(NamedTuple):
    """The goal of a colour: the axis whose ends it joins, and the fewest blocks on the path."""

    colour: int
    axis: int
    least: int


class Piece(NamedTuple):
    """A patch of a block in play."""

    block: int
    number: int
    """The block's stance."""
    at: int
    """The block's corner along the axis of the colour."""
    patch: Patch
    low: int
    """Twice its least cell along that axis, minus one if it faces out there: the least value of a strip is its end."""
    high: int
    """Twice its greatest cell, plus one if it faces out there."""

    @property
    def key(self) -> int:
        """Return a key that is unique to the piece."""
        return self.block << 16 * EDGES | self.patch.bits


def piece_of(axis: int, block: int, number: int, at: int, patch: Patch) -> Piece:
    """Return a patch of a block in play."""
    low, high = patch.reach[axis]
    return Piece(block, number, at, patch, 2 * at + low, 2 * at + high)


class Gap(NamedTuple):
    """The lack of a strip, given the position of the ends."""

    low: int
    """The cells up to the low end, including the one at the end if no part there faces out; 0 for none."""
    high: int
    lack: float
    """The lack: both gaps, and the blocks it must still pass."""


class Survey:
    """Connected pieces, with the number of blocks on the path to each from either end, both inclusive."""

    __slots__ = ("_high", "_low", "passed", "way")

    def __init__(self, members: int, pieces: Sequence[Piece], links: Sequence[int]) -> None:
        """Measure the pieces; `members` has a bit for each, and `links` for each piece the bits of its neighbors."""
        low, high, first, last = _FAR, -_FAR, 0, 0
        while members:
            at = members.bit_length() - 1
            members ^= 1 << at
            _, _, _, _, lowest, highest = pieces[at]
            if lowest <= low:
                low, first = lowest, (first if lowest == low else 0) | 1 << at
            if highest >= high:
                high, last = highest, (last if highest == high else 0) | 1 << at
        self._low, self._high = low, high
        self.passed = _count(first, links), _count(last, links)
        self.way = min([self.passed[0][at] for at in members_of(last)])
        """The number of blocks passed from its least cells to its greatest ones; one entered twice counts twice."""

    def gap(self, goal: Goal, ends: tuple[int, int]) -> Gap:
        """Return the gap, given the ends of the axis."""
        low, high = (self._low + 1) // 2 - ends[0], ends[1] - self._high // 2
        low, high = low + 1 if low or not self._low & 1 else 0, high + 1 if high or not self._high & 1 else 0
        return Gap(low, high, low + high + BLOCK_GAP * max(0, goal.least - self.way))


def _count(starts: int, links: Sequence[int]) -> Sequence[int]:
    """Count the blocks from some pieces to all others."""
    passed, count = [0] * len(links), 1
    front = seen = starts
    while front:
        beyond = 0
        while front:
            at = front.bit_length() - 1
            front ^= 1 << at
            passed[at] = count
            beyond |= links[at]
        front = beyond & ~seen
        seen |= front
        count += 1
    return passed


def edges_of(pieces: Sequence[Piece], near: Mapping[int, Contact]) -> list[tuple[int, int]]:
    """Return the pieces that a block would meet, with those of its edges."""
    edges = []
    for at, piece in enumerate(pieces):
        contact = near.get(piece.block)
        if contact is not None and (bits := contact.across(piece.patch.bits)):
            edges.append((at, bits))
    return edges


def parts_of(left: int, links: Sequence[int]) -> Sequence[int]:
    """Return the connected parts, each a bit set of pieces."""
    parts = []
    while left:
        part = front = left & -left
        while front:
            at = front.bit_length() - 1
            front ^= 1 << at
            new = links[at] & ~part
            part |= new
            front |= new
        left &= ~part
        parts.append(part)
    return parts


def members_of(bits: int) -> Sequence[int]:
    """Return the numbers of the set bits."""
    return [at for at in range(bits.bit_length()) if bits >> at & 1]
