"""Uniform sampling of grids consistent with the uncovered cells.

If few are possible, all are found and one is drawn. Else values of covered cells are swapped, one pair and now and
then two or three pairs together, if all regions stay connected. A change is as likely as its reverse, so
that in the long run all possible grids are equally frequent (N. Metropolis and others, "Equation of State
Calculations by Fast Computing Machines", 1953; W. Hastings, "Monte Carlo Sampling Methods", 1970).
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Final

from engines.core.dice import Dice
from engines.mono.cell_sets import cells_of, edge_of, hang_together, stride_of
from engines.mono.view import Grid, cell_count, neighbours

_MOST_TRIES: Final = 20_000
"""The number of shapes tried to find all grids: some 20 ms, once per view."""
_STEPS: Final = 8
"""The number of changes tried for each covered cell."""
_SEVERAL: Final = 8
"""The interval at which two or three pairs are swapped."""


class _TooManyError(Exception):
    """More shapes are possible than the limit for enumeration."""


@lru_cache(maxsize=256)
def find_grids(size: int, uncovered: tuple[int | None, ...]) -> tuple[Grid, ...]:
    """Return all grids consistent with the uncovered cells, one value a cell or None; () if that takes too long."""
    shapes, free = [0] * (size + 1), 0
    for bit, value in zip(cells_of(size), uncovered, strict=True):
        if value is None:
            free |= bit
        else:
            shapes[value] |= bit
    try:
        grids = list(_Completion(size).complete(shapes, size, free))
    except _TooManyError:
        return ()
    return tuple(tuple(_value_at(bit, shapes) for bit in cells_of(size)) for shapes in grids)


def _value_at(cell: int, shapes: Sequence[int]) -> int:
    return next(value for value, shape in enumerate(shapes) if shape & cell)


class _Completion:
    """The search for all grids."""

    def __init__(self, size: int) -> None:
        self._stride = stride_of(size)
        self._tries = 0

    def complete(self, shapes: list[int], value: int, free: int) -> Iterator[list[int]]:
        """Yield the shapes of all regions after distributing the free cells to those up to `value`."""
        if not value:
            yield shapes
            return
        missing = value - shapes[value].bit_count()
        self._tries += comb(free.bit_count(), missing)
        if self._tries > _MOST_TRIES:
            raise _TooManyError
        for added in combinations(_each(free), missing):
            shape = shapes[value] | sum(added)
            if hang_together(shape, self._stride):
                yield from self.complete([*shapes[:value], shape, *shapes[value + 1 :]], value - 1, free & ~shape)


def _each(cells: int) -> Iterator[int]:
    """Yield each cell of a set as a set of its own."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


def mix(size: int, grid: Sequence[int], covered: Sequence[int], dice: Dice) -> Grid:
    """Return a uniformly drawn grid that differs from this one in covered cells only."""
    mixed = MixedGrid(size, grid, covered)
    mixed.stir(_STEPS, dice)
    return tuple(mixed.values)


class MixedGrid:
    """A grid that changes, and each region as a set of cells (`cell_sets`)."""

    def __init__(self, size: int, values: Sequence[int], covered: Sequence[int]) -> None:
        self.values = list(values)
        self._covered = covered
        self._stride, self._bits, self._sides = stride_of(size), cells_of(size), _sides(size)
        self._near = near(size)
        self._regions = [0] * (size + 1)
        for bit, value in zip(self._bits, values, strict=True):
            self._regions[value] |= bit
        self._open = [[cell for cell in covered if values[cell] == value] for value in range(size + 1)]
        """The covered cells of each region, in any order: their number never changes."""

    def stir(self, steps: int, dice: Dice) -> None:
        """Attempt `steps` changes for each covered cell."""
        for step in range(steps * len(self._covered)):
            if step % _SEVERAL:
                self._change_edge(dice)
            else:
                self._change_several(2 + dice.below(2), dice)

    def _change_edge(self, dice: Dice) -> None:
        """Swap a covered cell with one of an adjacent region, if both regions stay connected."""
        one = dice.choice(self._covered)
        here, there = self.values[one], self.values[dice.choice(self._near[one])]
        if here == there or not self._open[there]:
            return
        other = dice.choice(self._open[there])
        both = self._bits[one] | self._bits[other]
        one_after, other_after = self._regions[here] ^ both, self._regions[there] ^ both
        if not (hang_together(one_after, self._stride) and hang_together(other_after, self._stride)):
            return
        open_here, open_there = self._open[here], self._open[there]
        ahead = self._weight(one, other, self._regions[there], self._regions[here], len(open_there), len(open_here))
        back = self._weight(one, other, one_after, other_after, len(open_here), len(open_there))
        # A change proposed more often than its reverse is accepted less often (Hastings).
        if back < ahead and dice.below(ahead) >= back:
            return
        self.values[one], self.values[other] = there, here
        self._regions[here], self._regions[there] = one_after, other_after
        open_here[open_here.index(one)], open_there[open_there.index(other)] = other, one

    def _weight(self, one: int, other: int, there: int, here: int, open_there: int, open_here: int) -> int:
        """Return how often `_change_edge` proposes the swap of two cells: one joins `there`, the other `here`."""
        beside_one, beside_other = self._near[one], self._near[other]
        joins_there = (self._sides[one] & there).bit_count() * len(beside_other) * open_here
        joins_here = (self._sides[other] & here).bit_count() * len(beside_one) * open_there
        return joins_there + joins_here

    def _change_several(self, pairs: int, dice: Dice) -> None:
        """Swap that many pairs of covered cells at once: some grids are reachable in no other way."""
        values: dict[int, int] = {}
        regions: dict[int, int] = {}
        for _ in range(pairs):
            one, other = dice.choice(self._covered), dice.choice(self._covered)
            here, there = values.get(one, self.values[one]), values.get(other, self.values[other])
            if here != there:
                both = self._bits[one] | self._bits[other]
                for value in (here, there):
                    regions[value] = regions.get(value, self._regions[value]) ^ both
                values[one], values[other] = there, here
        if all(hang_together(region, self._stride) for region in regions.values()):
            for value, region in regions.items():
                self._regions[value] = region
            for cell, value in values.items():
                self.values[cell] = value
            for value in regions:
                self._open[value] = [cell for cell in self._covered if self.values[cell] == value]


@cache
def near(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell."""
    return tuple(neighbours(size, cell) for cell in range(cell_count(size)))


@cache
def _sides(size: int) -> tuple[int, ...]:
    """Return the neighbours of each cell as a set; may include bits off the board."""
    return tuple(edge_of(cell, stride_of(size)) for cell in cells_of(size))
