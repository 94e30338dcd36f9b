"""Strips of blocks in play, and the parts that a block next to one covers and meets.

A strip never changes, so that all positions of a search share those that no block has touched, with their cached facts
by place. It has six or eight pieces for forty painted squares.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from players.monoch.contacts import Contact, Corner
from players.monoch.patches import patches_of
from players.monoch.pieces import Gap, Goal, Piece, Survey, edges_of, members_of, parts_of, piece_of

Met = tuple[tuple[int, int, int], ...]
"""Edges of a block that meet a strip, and the blocks from there to the strip's ends."""
Meeting = tuple[Met, Gap, int]
"""A strip that a block at a place meets, its gap, and the number of blocks it passes."""


class Beside(NamedTuple):
    """The remains of a strip next to a block at a place: itself, or its parts."""

    is_whole: bool
    """True if the block would cover no part of it."""
    meetings: tuple[Meeting, ...]
    """The parts that the block meets."""
    lacks: Sequence[float]
    """The lack of each other part."""
    edges: Sequence[int]
    """The edges of the block that meet each part; 0 for none."""


Contacts = dict[tuple[int, int], Contact]
"""Contacts keyed by two blocks that meet."""


class Strip:
    """A strip."""

    __slots__ = ("_all", "_beside", "_gaps", "_goal", "_numbers", "_reach", "_survey", "links", "pieces")

    def __init__(self, goal: Goal, pieces: list[Piece], links: list[int]) -> None:
        """Build the strip; `links` has for each piece the bits of those that it is connected with."""
        self._goal, self.pieces, self.links = goal, pieces, links
        self._numbers: dict[int, list[int]] = {}
        """The numbers of each block's pieces."""
        for at, piece in enumerate(pieces):
            self._numbers.setdefault(piece.block, []).append(at)
        self._reach = [piece[4:] for piece in pieces]
        self._all = (1 << len(pieces)) - 1
        self._survey = Survey(self._all, pieces, links)
        self._gaps: dict[tuple[int, int], Gap] = {}
        self._beside: dict[tuple[Corner, tuple[int, int]], Beside] = {}

    @property
    def blocks(self) -> Iterable[int]:
        """Return the blocks that it has a piece of."""
        return self._numbers

    def gap(self, ends: tuple[int, int]) -> Gap:
        """Return its gap, given the ends of its axis."""
        gap = self._gaps.get(ends)
        if gap is None:
            gap = self._gaps[ends] = self._survey.gap(self._goal, ends)
        return gap

    def beside(self, corner: Corner, near: Mapping[int, Contact], ends: tuple[int, int], contacts: Contacts) -> Beside:
        """Return its remains next to a block at a corner; `near` has the blocks that this block would meet."""
        beside = self._beside.get((corner, ends))
        if beside is None:
            beside = self._beside[corner, ends] = self._find(near, ends, contacts)
        return beside

    def _find(self, near: Mapping[int, Contact], ends: tuple[int, int], contacts: Contacts) -> Beside:
        pieces, links, left = self.uncover(near, contacts)
        surveys = [(left, self._survey)]
        if left != self._all or links != self.links or [piece[4:] for piece in pieces] != self._reach:
            surveys = [(part, Survey(part, pieces, links)) for part in parts_of(left, links)]
        around = edges_of(pieces, near)
        meetings, lacks, edges = [], [], []
        for part, survey in surveys:
            met: dict[tuple[int, int], int] = {}
            before, beyond = survey.passed
            edges.append(0)
            for at, bits in around:
                if part >> at & 1:
                    way = before[at], beyond[at]
                    met[way] = met.get(way, 0) | bits
                    edges[-1] |= bits
            gap = survey.gap(self._goal, ends)
            if met:
                meetings.append((tuple([(bits, *way) for way, bits in met.items()]), gap, survey.way))
            else:
                lacks.append(gap.lack)
        return Beside(pieces is self.pieces, tuple(meetings), lacks, edges)

    def uncover(self, near: Mapping[int, Contact], contacts: Contacts) -> tuple[list[Piece], list[int], int]:
        """Return pieces and links next to a block, with a bit for each remaining piece; its own if none is covered.

        The first remaining patch of a piece takes its number.
        """
        pieces, links, left = self.pieces, self.links, self._all
        for block in near.keys() & self._numbers.keys():
            hidden = near[block].covered
            for number in self._numbers[block]:
                if not hidden & self.pieces[number].patch.bits:
                    continue
                if pieces is self.pieces:
                    pieces, links = [*pieces], [*links]
                left = self._cover(number, hidden, pieces, links, left ^ 1 << number, contacts)
        return pieces, links, left

    def _cover(self, at: int, hidden: int, pieces: list[Piece], links: list[int], left: int, contacts: Contacts) -> int:
        """Replace a piece by its remains, adding more at the end; return a bit for each remaining piece."""
        (block, stance, corner, patch, _, _), around = pieces[at], members_of(links[at])
        links[at] = 0
        for other in around:
            links[other] &= ~(1 << at)
        for heir in patches_of(stance, patch.bits & ~hidden)[self._goal.colour]:
            if left >> at & 1:
                at = len(pieces)
                pieces.append(pieces[0])
                links.append(0)
            left |= 1 << at
            pieces[at] = piece_of(self._goal.axis, block, stance, corner, heir)
            for other in around:
                beside = pieces[other]
                if contacts[block, beside.block].across(heir.bits) & beside.patch.bits:
                    links[at] |= 1 << other
                    links[other] |= 1 << at
        return left

    def wins(self, ends: tuple[int, int]) -> bool:
        """Return whether it joins the ends, and every path between them passes enough blocks, each counted once."""
        if self.gap(ends).lack > 0:
            return False
        first, last = self._survey.passed
        seen = set[tuple[int, frozenset[int]]]()
        now = [(at, frozenset((self.pieces[at].block,))) for at, count in enumerate(first) if count == 1]
        for _ in range(1, self._goal.least):
            beyond = []
            for at, blocks in now:
                if (at, blocks) in seen:
                    continue
                if last[at] == 1:
                    return False
                seen.add((at, blocks))
                for other in members_of(self.links[at]):
                    block = self.pieces[other].block
                    if block in blocks:
                        now.append((other, blocks))
                    else:
                        beyond.append((other, blocks | {block}))
            now = beyond
        return True


class StripsInPlay:
    """The strips of a colour. `after` derives those with one more block; the two share all that it leaves unchanged."""

    __slots__ = ("_all", "_contacts", "_goal", "_known", "_rankings", "_showing")

    def __init__(
        self,
        goal: Goal,
        contacts: Contacts,
        known: dict[frozenset[int], Strip],
        showing: Mapping[int, Sequence[Strip]],
        strips: Sequence[Strip],
    ) -> None:
        """Set the strips; `showing` has for each block its strips; all positions share `known`, keyed by pieces."""
        self._goal, self._contacts, self._known, self._showing, self._all = goal, contacts, known, showing, strips
        self._rankings: dict[tuple[int, int], Sequence[tuple[float, Strip]]] = {}

    def around(self, corner: Corner, near: Mapping[int, Contact], ends: tuple[int, int]) -> Mapping[Strip, Beside]:
        """Return the strips of the blocks that one at a corner would meet, and the remains of each."""
        contacts = self._contacts
        return {strip: strip.beside(corner, near, ends, contacts) for block in near for strip in self._showing[block]}

    def ranking(self, ends: tuple[int, int]) -> Sequence[tuple[float, Strip]]:
        """Return the strips by their lack, given the ends of their axis, least first."""
        ranking = self._rankings.get(ends)
        if ranking is None:
            lacks = [(strip.gap(ends).lack, strip) for strip in self._all]
            ranking = self._rankings[ends] = sorted(lacks, key=itemgetter(0))
        return ranking

    def win(self, ends: Sequence[tuple[int, int]]) -> bool:
        """Return whether one of them wins, given the ends of the axes."""
        return any(strip.wins(ends[self._goal.axis]) for strip in self._all)

    def after(
        self, block: int, number: int, corner: Corner, near: Mapping[int, Contact], exposed: int
    ) -> "StripsInPlay":
        """Return the strips with one more block, of which some edges are in sight."""
        goal = self._goal
        for other, contact in near.items():
            self._contacts[other, block], self._contacts[block, other] = contact, contact.back
        around = dict.fromkeys([strip for each in near for strip in self._showing[each]])
        patches = patches_of(number, exposed)[goal.colour]
        made = self._join(
            [piece_of(goal.axis, block, number, corner[1 - goal.axis], patch) for patch in patches], around, near
        )
        gone = around.keys() - made
        showing = {**self._showing, block: ()}
        for old in {old for strip in gone for old in strip.blocks}:
            showing[old] = [strip for strip in showing[old] if strip not in gone]
        new = [strip for strip in made if strip not in around]
        for strip in new:
            for each in strip.blocks:
                showing[each] = [*showing[each], strip]
        strips = [*(strip for strip in self._all if strip not in gone), *new]
        return StripsInPlay(goal, self._contacts, self._known, showing, strips)

    def _join(self, own: Sequence[Piece], strips: Iterable[Strip], near: Mapping[int, Contact]) -> Sequence[Strip]:
        """Return the strips formed by the pieces of a new block and the strips that it meets."""
        pieces, links, left = [*own], [0] * len(own), (1 << len(own)) - 1
        for strip in strips:
            rest, within, members = strip.uncover(near, self._contacts)
            left |= members << len(pieces)
            links += [link << len(pieces) for link in within]
            pieces += rest
        for at, edges in edges_of(pieces, near):
            for number, piece in enumerate(own if left >> at & 1 else ()):
                if edges & piece.patch.bits:
                    links[at] |= 1 << number
                    links[number] |= 1 << at
        return [self._strip(members_of(part), pieces, links) for part in parts_of(left, links)]

    def _strip(self, members: Sequence[int], pieces: Sequence[Piece], links: Sequence[int]) -> Strip:
        """Return the strip that some of the pieces make."""
        key = frozenset([pieces[at].key for at in members])
        strip = self._known.get(key)
        if strip is None:
            within = [sum([1 << new for new, old in enumerate(members) if links[at] >> old & 1]) for at in members]
            strip = self._known[key] = Strip(self._goal, [pieces[at] for at in members], within)
        return strip
