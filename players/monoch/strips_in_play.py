"""All strips of a colour that blocks in play show, and what another block makes of them."""

from collections.abc import Mapping, Sequence
from operator import itemgetter

from players.monoch.contacts import Contact, Corner
from players.monoch.patches import patches_of
from players.monoch.strips import Goal, Known, Parts, Piece, Strip, join


class StripsInPlay:
    """The strips of a colour. `after` makes those with one more block; they share all that it leaves as it was."""

    __slots__ = ("_all", "_goal", "_known", "_rankings", "_showing")

    def __init__(
        self, goal: Goal, known: Known, showing: Mapping[int, Sequence[Strip]], strips: Sequence[Strip]
    ) -> None:
        """`showing` has, by block, the strips it has a piece of."""
        self._goal, self._known, self._showing, self._all = goal, known, showing, strips
        self._rankings: dict[tuple[int, int], Sequence[tuple[float, Strip]]] = {}

    def around(self, corner: Corner, near: Mapping[int, Contact]) -> dict[Strip, Parts]:
        """Return the strips of the blocks that one at a corner would meet, and what it would leave of each."""
        strips = dict.fromkeys([strip for block in near for strip in self._showing[block]])
        return {strip: strip.parts(corner, near, self._known) for strip in strips}

    def ranking(self, ends: tuple[int, int]) -> Sequence[tuple[float, Strip]]:
        """Return the strips by what they lack while the ends of their axis are there, least first."""
        ranking = self._rankings.get(ends)
        if ranking is None:
            lacks = [(strip.gap(ends).lack, strip) for strip in self._all]
            ranking = self._rankings[ends] = sorted(lacks, key=itemgetter(0))
        return ranking

    def win(self, ends: Sequence[tuple[int, int]]) -> bool:
        """Return whether one of them wins while the ends of the axes are there."""
        return any(strip.wins(ends[self._goal.axis]) for strip in self._all)

    def after(
        self, block: int, number: int, corner: Corner, near: Mapping[int, Contact], exposed: int
    ) -> "StripsInPlay":
        """Return the strips with one more block, of which some edges are in sight."""
        at, around = corner[1 - self._goal.axis], self.around(corner, near)
        own = [Piece(block, number, at, patch) for patch in patches_of(number, exposed)[self._goal.colour]]
        left = [each for parts in around.values() for each in parts]
        made = join(self._goal, own, left, near, self._known)
        gone = around.keys() - made
        showing = {**self._showing, block: ()}
        for old in {old for strip in gone for old in strip.blocks}:
            showing[old] = [strip for strip in showing[old] if strip not in gone]
        new = [strip for strip in made if strip not in around]
        for strip in new:
            for each in strip.blocks:
                showing[each] = [*showing[each], strip]
        return StripsInPlay(
            self._goal, self._known, showing, [*(strip for strip in self._all if strip not in gone), *new]
        )
