"""Strips of blocks in play: what a block beside one covers and meets of it, and what is left of it.

A strip is made of pieces, each what one block shows of a colour in one patch: there are six or eight of them where
there are forty painted squares. It never changes, so that all positions of a search share those that no block has come
to, with what is known of them by place.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from players.monoch.contacts import Contact, Corner
from players.monoch.patches import EDGES, LOOKS, Patch, patches_of

BLOCK_GAP: Final = 0.6
"""The weight of a block that a strip has still to pass beside a cell that it lacks."""


class Goal(NamedTuple):
    """The goal of a colour: the axis whose ends it joins, and the fewest blocks on the way."""

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

    @property
    def key(self) -> int:
        """Return the same for no other piece."""
        return self.block << 16 * EDGES | self.patch.bits


class Gap(NamedTuple):
    """The lack of a strip while the ends are somewhere."""

    low: int
    """The cells up to the low end, with the one at the end where no part there looks out; 0 for none."""
    high: int
    lack: float
    """Both, and the blocks that it has still to pass."""


Met = tuple[tuple[int, int, int], ...]
"""Edges of a block that meet a strip, and the blocks from there to the strip's ends."""
Known = dict[frozenset[int], "Strip"]
"""The strips of a search, by their pieces."""


Parts = Sequence[tuple["Strip", Met]]
"""The remains of a strip beside a block at a place: itself, or its parts."""


class Strip:
    """A strip, with the blocks on the way to each piece from either end: that and the first are counted."""

    def __init__(self, goal: Goal, pieces: Mapping[int, Piece], links: Mapping[int, Mapping[int, Contact]]) -> None:
        """`links` has, by piece, those that it hangs together with."""
        self._goal, self._pieces, self._links, self.colour = goal, pieces, links, goal.colour
        self._parts: dict[Corner, Parts] = {}
        self._met: dict[Corner, Met] = {}
        """By place: where no block would cover anything, else it would refer to itself."""
        self._gaps: dict[tuple[int, int], Gap] = {}
        self._keys: dict[int, list[int]] = {}
        """By block, those of its pieces."""
        before, after = LOOKS[goal.axis]
        lows, highs = dict[int, int](), dict[int, int]()
        for key, (block, _, at, (_, spans, _)) in pieces.items():
            self._keys.setdefault(block, []).append(key)
            lows[key], highs[key] = at + spans[goal.axis][0], at + spans[goal.axis][1]
        self._low, self._high = min(lows.values()), max(highs.values())
        first = [key for key, low in lows.items() if low == self._low]
        last = [key for key, high in highs.items() if high == self._high]
        looks_before = [key for key in first if pieces[key].patch.looks & before]
        looks_after = [key for key in last if pieces[key].patch.looks & after]
        self._at_low, self._at_high = bool(looks_before), bool(looks_after)
        first, last = looks_before or first, looks_after or last
        self._passed = self._count(first), self._count(last)
        self.way = min([self._passed[0][key] for key in last])
        """Blocks passed from its least cells to its greatest ones; one that is entered twice counts twice."""

    @property
    def blocks(self) -> Iterable[int]:
        """Return the blocks that it has a piece of."""
        return self._keys

    def _count(self, starts: Sequence[int]) -> Mapping[int, int]:
        """Count the blocks from some pieces to all others."""
        passed, links, flood = dict.fromkeys(starts, 1), self._links, [*starts]
        for key in flood:
            count = passed[key] + 1
            for other in links[key]:
                if other not in passed:
                    passed[other] = count
                    flood.append(other)
        return passed

    def gap(self, ends: tuple[int, int]) -> Gap:
        """Return what it lacks while the ends of its axis are there."""
        gap = self._gaps.get(ends)
        if gap is None:
            low = 0 if self._at_low and self._low == ends[0] else self._low - ends[0] + 1
            high = 0 if self._at_high and self._high == ends[1] else ends[1] - self._high + 1
            lack = low + high + BLOCK_GAP * max(0, self._goal.least - self.way)
            gap = self._gaps[ends] = Gap(low, high, lack)
        return gap

    def parts(self, corner: Corner, near: Mapping[int, Contact], known: Known) -> Parts:
        """Return what a block at a corner would leave of it; `near` has the blocks that this would meet."""
        parts, met = self._parts.get(corner), self._met.get(corner)
        if parts is None and met is None:
            covered: dict[int, Sequence[Patch]] = {}
            for block in near.keys() & self._keys.keys():
                hidden = near[block].covered
                for key in self._keys[block]:
                    _, number, _, patch = self._pieces[key]
                    if patch.bits & hidden:
                        covered[key] = patches_of(number, patch.bits & ~hidden)[self.colour]
            if covered:
                parts = self._parts[corner] = [(strip, strip.meet(near)) for strip in self._divide(covered, known)]
            else:
                met = self._met[corner] = self.meet(near)
        return [(self, met or ())] if parts is None else parts

    def meet(self, near: Mapping[int, Contact]) -> Met:
        """Return the edges of a block that meet it."""
        met: dict[tuple[int, int], int] = {}
        for block in near.keys() & self._keys.keys():
            across = near[block].across
            for key in self._keys[block]:
                bits = across(self._pieces[key].patch.bits)
                if bits:
                    way = self._passed[0][key], self._passed[1][key]
                    met[way] = met.get(way, 0) | bits
        return tuple([(bits, *way) for way, bits in met.items()])

    def _divide(self, covered: Mapping[int, Sequence[Patch]], known: Known) -> "Sequence[Strip]":
        """Return the strips that there are once some pieces are covered."""
        heirs = {
            key: {piece.key: piece for patch in patches for piece in [self._pieces[key]._replace(patch=patch)]}
            for key, patches in covered.items()
        }
        made = {key: piece for within in heirs.values() for key, piece in within.items()}
        links = {
            other: {key: contact for key, contact in self._links[other].items() if key not in covered}
            for other in {other for key in covered for other in self._links[key]} - covered.keys()
        }
        for old, within in heirs.items():
            for key, piece in within.items():
                links[key] = {}
                for other, contact in self._links[old].items():
                    across = contact.across(piece.patch.bits)
                    for beside in heirs.get(other, (other,)):
                        if across & (made.get(beside) or self._pieces[beside]).patch.bits:
                            links[key][beside] = contact
                            if other not in covered:
                                links[beside][key] = self._links[other][old]
        left, strips = (self._pieces.keys() - covered.keys()) | made.keys(), []
        while left:
            flood = [left.pop()]
            for key in flood:
                beyond = left.intersection(links[key] if key in links else self._links[key])
                flood += beyond
                left -= beyond
            keys = frozenset(flood)
            strip = known.get(keys)
            if strip is None:
                pieces = {key: made.get(key) or self._pieces[key] for key in flood}
                strip = Strip(
                    self._goal, pieces, {key: links[key] if key in links else self._links[key] for key in flood}
                )
                known[keys] = strip
            strips.append(strip)
        return strips

    def wins(self, ends: tuple[int, int]) -> bool:
        """Return whether it joins the ends, and every way between them passes enough blocks, each counted once."""
        if self.gap(ends).lack > 0:
            return False
        last = self._passed[1]
        seen = set[tuple[int, frozenset[int]]]()
        now = [(key, frozenset((self._pieces[key].block,))) for key, count in self._passed[0].items() if count == 1]
        for _ in range(1, self._goal.least):
            beyond = []
            for key, blocks in now:
                if (key, blocks) in seen:
                    continue
                if last[key] == 1:
                    return False
                seen.add((key, blocks))
                for other in self._links[key]:
                    block = self._pieces[other].block
                    if block in blocks:
                        now.append((other, blocks))
                    else:
                        beyond.append((other, blocks | {block}))
            now = beyond
        return True


def join(
    goal: Goal, own: Sequence[Piece], strips: Iterable[tuple[Strip, Met]], near: Mapping[int, Contact], known: Known
) -> Sequence[Strip]:
    """Return the strips that pieces of a new block make with those that it meets."""
    groups: list[tuple[list[Piece], list[Strip]]] = [([piece], []) for piece in own]
    for strip, met in strips:
        edges = edges_of(met)
        joined = [group for group in groups if any(piece.patch.bits & edges for piece in group[0])]
        groups = [group for group in groups if group not in joined]
        groups.append(([piece for group in joined for piece in group[0]], [strip]))
        groups[-1][1].extend(each for group in joined for each in group[1])
    return [_merge(goal, pieces, within, near, known) if pieces else within[0] for pieces, within in groups]


def _merge(
    goal: Goal, own: Sequence[Piece], strips: Sequence[Strip], near: Mapping[int, Contact], known: Known
) -> Strip:
    pieces = {piece.key: piece for piece in own}
    links: dict[int, Mapping[int, Contact]] = {}
    made: dict[int, dict[int, Contact]] = {key: {} for key in pieces}
    for strip in strips:
        pieces |= strip._pieces  # noqa: SLF001 - of this module
        links |= strip._links  # noqa: SLF001 - of this module
        for block in near.keys() & strip.blocks:
            contact = near[block]
            for key in strip._keys[block]:  # noqa: SLF001 - of this module
                across = contact.across(pieces[key].patch.bits)
                beside = {number: contact for number, links_of in made.items() if across & pieces[number].patch.bits}
                if beside:
                    links[key] = {**links[key], **beside}
                    for number in beside:
                        made[number][key] = contact.back
    return known.setdefault(frozenset(pieces), Strip(goal, pieces, links | made))


def edges_of(met: Met) -> int:
    """Return the edges of a block that meet a strip."""
    edges = 0
    for bits, _, _ in met:
        edges |= bits
    return edges
