"""Placing the regions at random, by the algorithm of rules/mono.md, first round.

Sets of cells are the bits of an integer, bit i for cell i in reading order: the larger boards need hundreds of new
starts, and the lowest bit is the first cell.
"""

from collections.abc import Sequence
from typing import Final

from engines.core.dice import Dice
from engines.mono.view import Grid, cell_count, col_count, row_count


def random_grid(size: int, dice: Dice) -> Grid:
    """Place the regions, from a new shuffle as often as it takes."""
    field = _Field(size)
    while True:
        values = _try_to_fill(field, dice)
        if values is not None:
            return tuple(values)


class _Field:
    """The geometry of one board as masks."""

    __slots__ = ("all", "cols", "not_first", "not_last", "size")

    def __init__(self, size: int) -> None:
        self.size: Final = size
        self.cols: Final = col_count(size)
        self.all: Final = (1 << cell_count(size)) - 1
        first = sum(1 << row * self.cols for row in range(row_count(size)))
        self.not_first: Final = self.all & ~first
        self.not_last: Final = self.all & ~(first << self.cols - 1)

    def beside(self, cells: int) -> int:
        """The cells that share a side with one of `cells`."""
        sideways = (cells & self.not_last) << 1 | (cells & self.not_first) >> 1
        return (sideways | cells << self.cols | cells >> self.cols) & self.all

    def parts(self, cells: int) -> list[int]:
        """The connected parts, that of the first cell first."""
        found = []
        while cells:
            part, grown = 0, cells & -cells
            while grown != part:
                part, grown = grown, (grown | self.beside(grown)) & cells
            found.append(part)
            cells &= ~part
        return found


def _try_to_fill(field: _Field, dice: Dice) -> list[int] | None:
    unused = dice.shuffle(range(1, field.size + 1))
    values = [0] * cell_count(field.size)
    gaps = [field.all]
    while gaps:
        gap = min(gaps, key=lambda cells: (cells.bit_count(), cells & -cells))
        members = _members_that_fill(gap.bit_count(), unused)
        if members is None:
            return None
        region = dice.choice(members)
        shape = _grow(field, gap, region, dice)
        for cell in _cells(shape):
            values[cell] = region
        unused.remove(region)
        gaps.remove(gap)
        gaps.extend(field.parts(gap & ~shape))
    return values


def _members_that_fill(total: int, regions: Sequence[int]) -> tuple[int, ...] | None:
    """The first set of `regions`, by depth-first search in their order, with sizes that add up to `total`.

    Sums that failed are remembered with the place in the list: the answer is the same, the search is short.
    """
    failed: set[tuple[int, int]] = set()

    def search(at: int, rest: int) -> tuple[int, ...] | None:
        if rest == 0:
            return ()
        if rest < 0 or at == len(regions) or (at, rest) in failed:
            return None
        taken = search(at + 1, rest - regions[at])
        if taken is not None:
            return (regions[at], *taken)
        skipped = search(at + 1, rest)
        if skipped is None:
            failed.add((at, rest))
        return skipped

    return search(0, total)


def _grow(field: _Field, gap: int, region: int, dice: Dice) -> int:
    """A random connected shape of `region` cells in the gap."""
    shape = _pick(gap, dice)
    frontier = field.beside(shape) & gap
    for _ in range(region - 1):
        cell = _pick(frontier, dice)
        shape |= cell
        frontier = (frontier | field.beside(cell) & gap) & ~shape
    return shape


def _pick(cells: int, dice: Dice) -> int:
    """One of the cells, as a mask; the same as `choice` from their list in reading order."""
    for _ in range(dice.below(cells.bit_count())):
        cells &= cells - 1
    return cells & -cells


def _cells(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
