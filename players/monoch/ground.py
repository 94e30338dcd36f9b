"""Blocks on the table: their places, their exposed strips, and the places for another block."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from engines.monoch.lattice import column_at
from engines.monoch.shapes import SHAPES
from players.monoch.contacts import Contact, Corner, contact_of
from players.monoch.patches import IN_SIGHT, SHAPE_OF, WHOLE
from players.monoch.strips import StripsInPlay

Ends = tuple[tuple[int, int], tuple[int, int]]
"""The outermost cells, north and south, west and east."""
_TWO: Final = 2
_OFFSETS: Final = tuple(shape.columns[1:] for shape in SHAPES)


class Spot(NamedTuple):
    """A place where a block may go, unless it would cut strips."""

    corner: Corner
    near: Mapping[int, Contact]
    """The blocks that it would meet."""
    exposed: int
    """The edges that would stay exposed; all of them if hidden ones count."""


@dataclass(eq=False)
class Ground:
    """Some blocks. `after` derives the next ground; the two share all that the new block leaves unchanged."""

    through: bool
    found: list[StripsInPlay | None]
    """The strips of each colour, once computed."""
    numbers: dict[tuple[int, Corner], int] = field(default_factory=dict)
    """The number of each block that any of these grounds has: a stance and a place."""
    at: Mapping[int, Corner] = field(default_factory=dict)
    """The place of each block in play."""
    ends: Ends = ((0, 0), (0, 0))
    laid: int = 0
    """The blocks that players have laid."""
    heights: Mapping[int, int] = field(default_factory=dict)
    came: "tuple[Ground, int, Spot] | None" = None
    """The ground before, the stance of the new block, and its place."""

    def after(self, number: int, x: int, y: int, z: int, *, laid: bool = True) -> "Ground":
        """Return the ground with one more block; a block laid by no player is a start block."""
        shape = SHAPE_OF[number]
        corner, column = (x, y, z, shape), column_at(x, y)
        block, top = self.numbers.setdefault((number, corner), len(self.numbers)), z + SHAPES[shape].size[2]
        return Ground(
            self.through,
            [None, None],
            self.numbers,
            {**self.at, block: corner},
            self.ends_with(corner),
            self.laid + laid,
            {**self.heights, **{column + each: top for each in SHAPES[shape].columns}},
            (self, number, self.spots.get(corner) or self._spot(corner)),
        )

    def strips(self, colour: int) -> StripsInPlay:
        """Return the strips of a colour."""
        strips = self.found[colour]
        if strips is None:
            before, number, spot = self.came  # type: ignore[misc]  # only the first ground has its strips at once
            block = self.numbers[number, spot.corner]
            strips = self.found[colour] = before.strips(colour).after(block, number, *spot)
        return strips

    def wins(self, colour: int) -> bool:
        """Return whether a strip of a colour has won."""
        return self.strips(colour).win(self.ends)

    @cached_property
    def spots(self) -> Mapping[Corner, Spot]:
        """Return the places where a block may go, unless it would cut strips."""
        if self.came is None:
            return {(0, 0, 0, shape): self._spot((0, 0, 0, shape)) for shape in range(len(SHAPES))}
        before, number, (new, _, _) = self.came
        if before.contacts_required != self.contacts_required:
            (north, south), (west, east) = self.ends
            around = itertools.product(range(west - 2, east + 2), range(north - 2, south + 2))
            free = [self._spot(corner) for corner in self._level(around)]
            return {spot.corner: spot for spot in free if self._is_joined(spot)}
        (x, y, _, shape), block = new, self.numbers[number, new]
        wide, deep, _ = SHAPES[shape].size
        columns, rows = range(x - 2, x + wide + 1), range(y - 2, y + deep + 1)
        spots = {at: spot for at, spot in before.spots.items() if at[0] not in columns or at[1] not in rows}
        for corner in self._level(itertools.product(columns, rows)):
            spot, contact = before.spots.get(corner), contact_of(new, corner, through=self.through)
            if spot is not None and contact is not None:
                spot = Spot(corner, {**spot.near, block: contact}, spot.exposed & ~contact.covers)
            elif spot is None and contact is not None and contact.touches:
                spot = self._spot(corner)
            if spot is not None and self._is_joined(spot):
                spots[corner] = spot
        return spots

    def ends_with(self, corner: Corner) -> Ends:
        """Return the outermost cells once a block is at a corner."""
        x, y, _, shape = corner
        wide, deep, _ = SHAPES[shape].size
        if not self.at:
            return (y, y + deep - 1), (x, x + wide - 1)
        (north, south), (west, east) = self.ends
        return (min(north, y), max(south, y + deep - 1)), (min(west, x), max(east, x + wide - 1))

    def _spot(self, corner: Corner) -> Spot:
        near, exposed = {}, WHOLE if self.through else IN_SIGHT[corner[3]]
        for block, at in self.at.items():
            contact = contact_of(at, corner, through=self.through)
            if contact is not None:
                near[block] = contact
                exposed &= ~contact.covers
        return Spot(corner, near, exposed)

    @property
    def contacts_required(self) -> int:
        """Return how many blocks the next must touch: one that needs only one stands on the table."""
        return 1 if len(self.at) == 1 or self.laid == 0 else _TWO

    def _is_joined(self, spot: Spot) -> bool:
        return sum([contact.touches for contact in spot.near.values()]) >= self.contacts_required

    def _level(self, columns: Iterable[tuple[int, int]]) -> Iterator[Corner]:
        """Yield the level places at some columns; a block that needs only one contact stands on the table."""
        height_of, on_table = self.heights.get, self.contacts_required < _TWO
        for x, y in columns:
            column = column_at(x, y)
            z = height_of(column, 0)
            if z and on_table:
                continue
            for number, offsets in enumerate(_OFFSETS):
                for offset in offsets:
                    if height_of(column + offset, 0) != z:
                        break
                else:
                    yield x, y, z, number
