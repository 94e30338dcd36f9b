"""Blocks on the table: where they lie, the strips they show, and where another one may go."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from engines.monoch.lattice import cell_at, column_at
from engines.monoch.shapes import SHAPES
from players.monoch.contacts import Contact, Corner, contact_of
from players.monoch.patches import IN_SIGHT, SHAPE_OF, WHOLE
from players.monoch.strips_in_play import StripsInPlay

Ends = tuple[tuple[int, int], tuple[int, int]]
"""The outermost cells, north and south, west and east."""
_TWO: Final = 2
_AROUND: Final = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3))


class Spot(NamedTuple):
    """A place where a block may go, but for strips that it would cut."""

    corner: Corner
    near: Mapping[int, Contact]
    """The blocks that it would meet."""
    exposed: int
    """Its edges that would stay in sight; all of them if hidden ones count."""


@dataclass(eq=False)
class Ground:
    """Some blocks. `after` makes the next ground of this one; they share all that the new block leaves as it was."""

    through: bool
    found: list[StripsInPlay | None]
    """By colour, the strips, once they have been asked for."""
    numbers: dict[tuple[int, Corner], int] = field(default_factory=dict)
    """The number of each block that any of these grounds has: a stance and a place."""
    at: Mapping[int, Corner] = field(default_factory=dict)
    """By block in play."""
    ends: Ends = ((0, 0), (0, 0))
    laid: int = 0
    """The blocks that players have laid."""
    cells: Mapping[int, int] = field(default_factory=dict)
    heights: Mapping[int, int] = field(default_factory=dict)
    came: "tuple[Ground, int, Spot] | None" = None
    """The ground before, the stance of the new block, and its place."""

    def after(self, number: int, x: int, y: int, z: int, *, laid: bool = True) -> "Ground":
        """Return the ground with one more block; one that no player has laid is of the start."""
        shape = SHAPE_OF[number]
        corner, cell, column = (x, y, z, shape), cell_at(x, y, z), column_at(x, y)
        block, top = self.numbers.setdefault((number, corner), len(self.numbers)), z + SHAPES[shape].size[2]
        return Ground(
            self.through,
            [None, None],
            self.numbers,
            {**self.at, block: corner},
            self.ends_with(corner),
            self.laid + laid,
            {**self.cells, **{cell + each: block for each in SHAPES[shape].cells}},
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
        """Return the places where a block may go, but for strips that it would cut."""
        if self.came is None:
            return {(0, 0, 0, shape): self._spot((0, 0, 0, shape)) for shape in range(len(SHAPES))}
        before, _, ((x, y, _, shape), _, _) = self.came
        if before.required != self.required:
            return self._free(sorted({(at[0] + dx, at[1] + dy) for at in self.at.values() for dx, dy in _AROUND}))
        wide, deep, _ = SHAPES[shape].size
        columns, rows = range(x - 2, x + wide + 1), range(y - 2, y + deep + 1)
        spots = {at: spot for at, spot in before.spots.items() if at[0] not in columns or at[1] not in rows}
        return spots | self._free((column, row) for column in columns for row in rows)

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
    def required(self) -> int:
        """Return how many blocks the next must touch: one that need touch only one stands on the table."""
        return 1 if len(self.at) == 1 or self.laid == 0 else _TWO

    def _free(self, columns: Iterable[tuple[int, int]]) -> dict[Corner, Spot]:
        """Return the places at some columns that are level and touch enough blocks."""
        height_of, cells, required, spots = self.heights.get, self.cells, self.required, {}
        for x, y in columns:
            column = column_at(x, y)
            z = height_of(column, 0)
            if z and required < _TWO:
                continue
            cell = cell_at(x, y, z)
            for number, shape in enumerate(SHAPES):
                if any(height_of(column + offset, 0) != z for offset in shape.columns[1:]):
                    continue
                touched = {cells[cell + outside] for outside in shape.outside if cell + outside in cells}
                if len(touched) >= required:
                    corner = x, y, z, number
                    spots[corner] = self._spot(corner)
        return spots
