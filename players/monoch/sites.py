"""Places for blocks of one shape: the blocks that fit, and their effects on the strips around."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from engines.monoch.lattice import STANCES
from engines.monoch.options import Options
from engines.monoch.placing import TYPES
from engines.monoch.shapes import SHAPES
from players.monoch.contacts import Corner
from players.monoch.ground import Ground, Spot
from players.monoch.outlook import Outlook
from players.monoch.patches import SHAPE_OF, patches_of, sights_of
from players.monoch.pieces import Goal
from players.monoch.strips import Beside, Meeting, Strip

TYPE_OF: Final = tuple(TYPES.index(stance.type) for stance in STANCES)
"""The type of each stance, by number."""


_COUNTED: Final = 2
"""The number of strips that determine the lack of a colour."""


class Move(NamedTuple):
    """A block in a stance, by its number, and its place."""

    number: int
    x: int
    y: int
    z: int


@dataclass(frozen=True, slots=True)
class Game:
    """The constants of a game."""

    options: Options
    goals: tuple[Goal, Goal]
    """The goal of each colour."""
    is_wary: bool
    """True if moves that leave the other side a winning block are marked."""
    outlooks: dict[object, Outlook] = field(default_factory=dict)
    """Outlooks shared by positions, keyed by everything they depend on."""


class Site:
    """A place for blocks of one shape."""

    __slots__ = ("_around", "_cuts", "_game", "_ground", "_outlooks", "_spot", "corner", "ends", "numbers")

    def __init__(self, game: Game, ground: Ground, spot: Spot, numbers: Sequence[int]) -> None:
        self._game, self._ground, self._spot = game, ground, spot
        self.corner = spot.corner
        self.numbers = numbers
        """The stances that the pool has; some may cut a strip."""
        self.ends = ground.ends_with(spot.corner)
        self._around: list[Mapping[Strip, Beside] | None] = [None, None]
        self._outlooks: list[Outlook | None] = [None, None]
        self._cuts: Sequence[tuple[int, Sequence[int], Sequence[int]]] | None = None

    def _strips(self, colour: int) -> Mapping[Strip, Beside]:
        """Return the strips of a colour around the place, and the remains of each under a block."""
        around = self._around[colour]
        if around is None:
            ends = self.ends[self._game.goals[colour].axis]
            around = self._around[colour] = self._ground.strips(colour).around(self.corner, self._spot.near, ends)
        return around

    def covers(self, colour: int) -> bool:
        """Return whether a block here would cover part of a colour."""
        return not all(beside.is_whole for beside in self._strips(colour).values())

    def touches(self, other: "Site") -> bool:
        """Return whether a block here and one there would touch: side by side, on each other, or at a corner."""
        (x, y, _, shape), (left, up, _, others) = self.corner, other.corner
        (wide, deep, _), (across, down, _) = SHAPES[shape].size, SHAPES[others].size
        return x <= left + across and left <= x + wide and y <= up + down and up <= y + deep

    def moves(self) -> Iterator[Move]:
        """Yield the legal blocks."""
        return (Move(number, *self.corner[:3]) for number in self.numbers if self.allows(number))

    def allows(self, number: int) -> bool:
        """Return whether a block, by the number of its stance, cuts no strip here (engines/monoch/keeping.py)."""
        if self._cuts is None:
            self._cuts = list(self._find_cuts()) if self._game.options.keep else []
        for colour, pieces, masks in self._cuts:
            patches = patches_of(number, self._spot.exposed)[colour]
            if 0 in pieces or not _joins(pieces, [patch.bits for patch in patches], masks):
                return False
        return True

    def _find_cuts(self) -> Iterator[tuple[int, Sequence[int], Sequence[int]]]:
        """Yield the strips that a block here would cut: colour, edges that meet each part, and those of all strips."""
        for colour in (0, 1):
            bits = [beside.edges for beside in self._strips(colour).values()]
            for cut in bits:
                if len(cut) > 1:
                    yield colour, cut, list(itertools.chain(*bits))

    def outlook(self, colour: int) -> Outlook:
        """Return the ends of a colour around."""
        outlook = self._outlooks[colour]
        if outlook is None:
            outlook = self._outlooks[colour] = self._look(self._game.goals[colour])
        return outlook

    def _look(self, goal: Goal) -> Outlook:
        ends, near = self.ends[goal.axis], self._strips(goal.colour)
        meetings: tuple[Meeting, ...] = ()
        others: list[float] = []
        for beside in near.values():
            meetings += beside.meetings
            others += beside.lacks
        ahead = 0
        for lack, strip in self._ground.strips(goal.colour).ranking(ends):
            if strip not in near:
                others.append(lack)
                ahead += 1
                if ahead == _COUNTED:
                    break
        others = sorted(others)[:_COUNTED]
        at = self.corner[1 - goal.axis]
        beyond = at - ends[0], ends[1] - at - SHAPES[self.corner[3]].size[1 - goal.axis] + 1
        key = goal.colour, self._spot.exposed, beyond, meetings, tuple(others)
        outlook = self._game.outlooks.get(key)
        if outlook is None:
            sights = sights_of(self._spot.exposed, goal.colour, goal.axis, (not beyond[0], not beyond[1]))
            outlook = self._game.outlooks[key] = Outlook(goal, meetings, others, sights, beyond)
        return outlook


Sites = dict[Corner, Site]


def find_sites(game: Game, ground: Ground, pool: tuple[int, ...]) -> Sites:
    """Return the places for the blocks of a pool."""
    available = tuple(count > 0 for count in pool)
    numbers = [_fitting_stances(shape, available, flat=game.options.flat) for shape in range(len(SHAPES))]
    return {
        corner: Site(game, ground, spot, numbers[corner[3]])
        for corner, spot in ground.spots.items()
        if numbers[corner[3]]
    }


@cache
def _fitting_stances(shape: int, available: tuple[bool, ...], *, flat: bool) -> Sequence[int]:
    """Return the stances of a shape that the pool has; none that stand if the game is flat."""
    if flat and SHAPES[shape].size[2] > 1:
        return ()
    return tuple(number for number, kind in enumerate(TYPE_OF) if SHAPE_OF[number] == shape and available[kind])


def _joins(pieces: Sequence[int], *masks: Sequence[int]) -> bool:
    """Return whether all pieces are connected through the masks that share bits with them."""
    reached, before = pieces[0], 0
    while reached != before:
        before = reached
        for mask in itertools.chain(*masks):
            if mask & reached:
                reached |= mask
    for piece in pieces:  # noqa: SIM110 - asked for each of thousands of blocks
        if not piece & reached:
            return False
    return True
