"""Grids grown around uncovered cells: nearly always every region is connected.

First the pieces of partly uncovered regions are joined by short paths, then those regions grow to their size,
cell by cell at random as in `random_placement`. The others are placed in the rest as in the first round, or, if
their shape or number does not allow that, as well as possible.
"""

from collections.abc import Sequence

from engines.core.dice import Dice
from engines.mono.cell_sets import cells_of, edge_of, nth_cell, parts_of, stride_of
from engines.mono.random_placement import fill


def grown_grid(size: int, uncovered: Sequence[int | None], dice: Dice) -> list[int]:
    """Return a grid consistent with the uncovered cells, one value a cell or None, with regions of the right sizes."""
    growing = _Growing(size, uncovered, dice)
    begun = dice.shuffle([value for value in range(1, size + 1) if growing.shapes[value]])
    begun.sort(key=lambda value: len(parts_of(growing.shapes[value], growing.stride)) == 1)
    for value in begun:
        growing.join(value)
    for value in begun:
        growing.grow(value)
    growing.place([value for value in range(1, size + 1) if not growing.shapes[value]])
    return growing.grid(uncovered)


class _Growing:
    """Regions grown so far, and the remaining cells."""

    def __init__(self, size: int, uncovered: Sequence[int | None], dice: Dice) -> None:
        self.size = size
        self.dice = dice
        self.stride = stride_of(size)
        self.rest = 0
        self.shapes = [0] * (size + 1)
        for cell, value in zip(cells_of(size), uncovered, strict=True):
            if value is None:
                self.rest |= cell
            else:
                self.shapes[value] |= cell

    def _missing(self, value: int) -> int:
        return value - self.shapes[value].bit_count()

    def _add(self, value: int, cells: int) -> None:
        self.shapes[value] |= cells
        self.rest &= ~cells

    def join(self, value: int) -> None:
        """Join the pieces of a region, smallest first, as far as its size and other regions allow."""
        while len(parts := parts_of(self.shapes[value], self.stride)) > 1:
            piece = min(parts, key=int.bit_count)
            way = self._way(piece, self.shapes[value] & ~piece)
            if not way or way.bit_count() > self._missing(value):
                return
            self._add(value, way)

    def _way(self, start: int, goal: int) -> int:
        """Return the cells of a shortest path between two sets; none if there is no path."""
        layers, reached = [start], start
        while not (new := edge_of(layers[-1], self.stride) & ~reached) & goal:
            new &= self.rest
            if not new:
                return 0
            layers.append(new)
            reached |= new
        way, cell = 0, goal
        for layer in reversed(layers[1:]):
            cell = self._any(edge_of(cell, self.stride) & layer)
            way |= cell
        return way

    def _any(self, cells: int) -> int:
        return nth_cell(cells, self.dice.below(cells.bit_count()))

    def grow(self, value: int) -> None:
        """Grow a region to its size, or until no adjacent cell is left."""
        for _ in range(self._missing(value)):
            edge = edge_of(self.shapes[value], self.stride) & self.rest
            if not edge:
                return
            self._add(value, self._any(edge))

    def place(self, values: Sequence[int]) -> None:
        """Place unknown regions so that all cells are filled, or else one by one in the largest gap."""
        if values and self.rest.bit_count() == sum(values):
            for value, shape in fill(self.size, self.rest, values, self.dice) or ():
                self._add(value, shape)
        for value in reversed(values):
            if self.rest and not self.shapes[value]:
                self._add(value, self._any(max(parts_of(self.rest, self.stride), key=int.bit_count)))
                self.grow(value)

    def grid(self, uncovered: Sequence[int | None]) -> list[int]:
        """Return the value of each cell; remaining cells get the missing values, in any order."""
        missing = [value for value in range(1, self.size + 1) for _ in range(self._missing(value))]
        missing = self.dice.shuffle(missing)
        return [
            known or next((value for value, shape in enumerate(self.shapes) if shape & cell), 0) or missing.pop()
            for cell, known in zip(cells_of(self.size), uncovered, strict=True)
        ]
