"""Blocks on the table: where they lie, what is in sight of each, and where another one may go."""

from collections.abc import Iterable, Sequence
from typing import Final

from engines.monoch.lattice import cell_at, column_at
from engines.monoch.shapes import SHAPES
from players.monoch.contacts import Contact, contact_of
from players.monoch.patches import IN_SIGHT, SHAPE_OF, WHOLE

Ends = tuple[tuple[int, int], tuple[int, int]]
"""The outermost cells, north and south, west and east."""
Corner = tuple[int, int, int, int]
"""A place: the least cell, and a shape."""
_TWO: Final = 2


class Ground:
    """Some blocks, numbered in the order they were placed. `after` makes the next ground of this one."""

    __slots__ = ("_cells", "_heights", "_laid", "at", "contacts", "corners", "ends", "exposed", "numbers", "through")

    def __init__(self, *, through: bool) -> None:
        self.through = through
        self.numbers: tuple[int, ...] = ()
        """The stance of each block."""
        self.exposed: tuple[int, ...] = ()
        """By block, the squares in sight; all of them if hidden ones count."""
        self.contacts: dict[tuple[int, int], Contact] = {}
        """By pairs of blocks that meet, the earlier one first."""
        self.corners: Sequence[Corner] = [(0, 0, 0, shape) for shape in range(len(SHAPES))]
        """The places where a block may go, but for strips that it would cut."""
        self.ends: Ends = (0, 0), (0, 0)
        self.at: tuple[Corner, ...] = ()
        """By block."""
        self._laid = 0
        """The blocks that players have laid."""
        self._cells: dict[int, int] = {}
        self._heights: dict[int, int] = {}

    def after(self, number: int, x: int, y: int, z: int, *, laid: bool = True) -> "Ground":
        """Return the ground with one more block; one that no player has laid is of the start."""
        ground = Ground(through=self.through)
        shape, new = SHAPE_OF[number], len(self.numbers)
        wide, deep, high = SHAPES[shape].size
        exposed, own = list(self.exposed), WHOLE if self.through else IN_SIGHT[shape]
        ground.contacts = self.contacts.copy()
        for block, contact in self.meet((x, y, z, shape)):
            ground.contacts[block, new] = contact
            if not self.through:
                exposed[block] &= ~contact.covered
                own &= ~contact.covers
        ground.exposed = (*exposed, own)
        ground.numbers, ground.at = (*self.numbers, number), (*self.at, (x, y, z, shape))
        ground.ends = self.ends_with((x, y, z, shape))
        ground._laid = self._laid + laid
        ground._cells, ground._heights = self._cells.copy(), self._heights.copy()
        corner, column = cell_at(x, y, z), column_at(x, y)
        ground._cells |= {corner + cell: new for cell in SHAPES[shape].cells}
        ground._heights |= {column + offset: z + high for offset in SHAPES[shape].columns}
        around = range(x - 2, x + wide + 1), range(y - 2, y + deep + 1)
        if self._required == ground._required:
            corners = [each for each in self.corners if each[0] not in around[0] or each[1] not in around[1]]
            ground.corners = [*corners, *ground._free((x, y) for x in around[0] for y in around[1])]
        else:
            near = {(at[0] + dx, at[1] + dy) for at in ground.at for dx in range(-2, 3) for dy in range(-2, 3)}
            ground.corners = list(ground._free(near))
        return ground

    def meet(self, corner: Corner) -> list[tuple[int, Contact]]:
        """Return the blocks that one at a corner would meet."""
        x, y, z, shape = corner
        meetings = []
        for block, (west, north, low, own) in enumerate(self.at):
            contact = contact_of(own, shape, x - west, y - north, z - low, through=self.through)
            if contact is not None:
                meetings.append((block, contact))
        return meetings

    def ends_with(self, corner: Corner) -> Ends:
        """Return the outermost cells once a block is at a corner."""
        x, y, _, shape = corner
        wide, deep, _ = SHAPES[shape].size
        if not self.numbers:
            return (y, y + deep - 1), (x, x + wide - 1)
        (north, south), (west, east) = self.ends
        return (min(north, y), max(south, y + deep - 1)), (min(west, x), max(east, x + wide - 1))

    @property
    def _required(self) -> int:
        """Return how many blocks the next must touch: one that need touch only one stands on the table."""
        return 1 if len(self.numbers) == 1 or self._laid == 0 else _TWO

    def _free(self, columns: Iterable[tuple[int, int]]) -> Iterable[Corner]:
        """Yield the places at some columns that are level and touch enough blocks."""
        height_of, cells, required = self._heights.get, self._cells, self._required
        for x, y in columns:
            column = column_at(x, y)
            z = height_of(column, 0)
            if z and required < _TWO:
                continue
            corner = cell_at(x, y, z)
            for number, shape in enumerate(SHAPES):
                if any(height_of(column + offset, 0) != z for offset in shape.columns[1:]):
                    continue
                touched = {cells[corner + outside] for outside in shape.outside if corner + outside in cells}
                if len(touched) >= required:
                    yield x, y, z, number
