"""Placing the regions at random, by the algorithm of rules/mono.md, first round.

Sets of cells are the bits of an integer, in reading order with one bit between rows that is never set: so a shift moves
no cell into another row, and the lowest bit is the first cell. The larger boards need hundreds of new starts.
"""

from functools import cache
from typing import Final

from engines.core.dice import Dice
from engines.mono.view import Grid, col_count, row_count

_HALVES: Final = tuple((half, (1 << half) - 1) for half in (64, 32, 16, 8))
"""The widths by which a long set is halved to find its n-th bit, each with as many set bits."""


def random_grid(size: int, dice: Dice) -> Grid:
    """Place the regions, from a new shuffle as often as it takes."""
    board = _board(size)
    while True:
        shapes = _try_to_fill(size, board, dice)
        if shapes is not None:
            return _values(size, shapes)


@cache
def _board(size: int) -> int:
    """All cells of a board."""
    row = (1 << col_count(size)) - 1
    return sum(row << at * _stride(size) for at in range(row_count(size)))


def _stride(size: int) -> int:
    """From a cell to the one below it."""
    return col_count(size) + 1


def _values(size: int, shapes: list[tuple[int, int]]) -> Grid:
    rows, cols, stride = row_count(size), col_count(size), _stride(size)
    cells = [1 << row * stride + col for row in range(rows) for col in range(cols)]
    return tuple(next(region for region, shape in shapes if shape & cell) for cell in cells)


def _try_to_fill(size: int, board: int, dice: Dice) -> list[tuple[int, int]] | None:
    """The regions with their shapes; None where a gap can be filled with no unused ones."""
    unused = dice.shuffle(range(1, size + 1))
    stride = _stride(size)
    shapes: list[tuple[int, int]] = []
    gaps = [board]
    while gaps:
        gap = min(gaps, key=lambda cells: (cells.bit_count(), cells & -cells))
        members = _members_that_fill(gap.bit_count(), unused)
        if members is None:
            return None
        region = dice.choice(members)
        shape = _grow(gap, region, stride, dice)
        shapes.append((region, shape))
        unused.remove(region)
        gaps.remove(gap)
        gaps += _parts(gap & ~shape, stride)
    return shapes


def _members_that_fill(total: int, regions: list[int]) -> list[int] | None:
    """The first set of `regions`, by depth-first search in their order, with sizes that add up to `total`.

    Bit s of `sums` is set where some of the regions from there on add up to s. With that known the search never goes
    back: it takes a region where what is left can still be reached by those after it.
    """
    sums = [1]
    for region in reversed(regions):
        sums.append(sums[-1] | sums[-1] << region)
    if not sums[-1] >> total & 1:
        return None
    members = []
    for at, region in enumerate(regions, start=1):
        if region <= total and sums[-1 - at] >> total - region & 1:
            members.append(region)
            total -= region
            if not total:
                break
    return members


def _grow(gap: int, region: int, stride: int, dice: Dice) -> int:
    """A random connected shape of `region` cells in the gap."""
    cell = shape = _nth(gap, dice.below(gap.bit_count()))
    frontier = 0
    for _ in range(region - 1):
        frontier = (frontier | cell << 1 | cell >> 1 | cell << stride | cell >> stride) & gap & ~shape
        cell = _nth(frontier, dice.below(frontier.bit_count()))
        shape |= cell
    return shape


def _nth(cells: int, n: int) -> int:
    """The n-th of the cells (from 0), as a set of its own: what `choice` takes from their list in reading order."""
    start = 0
    if n > 4:
        for half, low in _HALVES:
            count = (cells & low).bit_count()
            if count <= n:
                n -= count
                cells >>= half
                start += half
            else:
                cells &= low
    for _ in range(n):
        cells &= cells - 1
    return (cells & -cells) << start


def _parts(cells: int, stride: int) -> list[int]:
    """The connected parts, that of the first cell first."""
    found = []
    while cells:
        part, grown = 0, cells & -cells
        while grown != part:
            part = grown
            grown |= (grown << 1 | grown >> 1) & cells
            grown |= (grown << stride | grown >> stride) & cells
        found.append(part)
        cells &= ~part
    return found
