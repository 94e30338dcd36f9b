"""Placing the regions at random, after rules/mono.md, first round.

Where a shape leaves gaps that the other regions cannot fill, it is grown again, rather than everything from a new
shuffle: at size 15 one in 800 would do. Sets of cells are the bits of an integer, in reading order with one bit between
rows that is never set: so a shift moves no cell into another row, and the lowest bit is the first cell.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from engines.core.dice import Dice
from engines.mono.view import Grid, col_count, row_count

_TRIES: Final = 30
"""How often a shape is grown before everything begins anew: a gap may have a form that nothing fills."""
_HALVES: Final = tuple((half, (1 << half) - 1) for half in (64, 32, 16, 8))
"""The widths by which a long set is halved to find its n-th bit, each with as many set bits."""

_Gap = tuple[int, list[int]]
"""Empty cells that hang together, and the regions that are to fill them, whose sizes add up to their number."""


def random_grid(size: int, dice: Dice) -> Grid:
    """Place the regions. Every grid that a player could place may come."""
    board = _board(size)
    while True:
        shapes = _fill(size, board, dice)
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


def _fill(size: int, board: int, dice: Dice) -> list[tuple[int, int]] | None:
    """The regions with their shapes, the smallest gap always first; None where the form of one cannot be filled."""
    shapes: list[tuple[int, int]] = []
    gaps: list[_Gap] = [(board, dice.shuffle(range(1, size + 1)))]
    while gaps:
        cells, members = gaps.pop()
        if len(members) == 1:
            shapes.append((members[0], cells))
            continue
        region = dice.choice(members)
        placed = _place(cells, region, [member for member in members if member != region], _stride(size), dice)
        if placed is None:
            return None
        shape, smaller = placed
        shapes.append((region, shape))
        gaps += reversed(smaller)
    return shapes


def _place(cells: int, region: int, others: list[int], stride: int, dice: Dice) -> tuple[int, list[_Gap]] | None:
    """A random shape of a region, and the gaps that it leaves for the others, the smallest first."""
    for _ in range(_TRIES):
        shape = _grow(cells, region, stride, dice)
        gaps = sorted(_parts(cells & ~shape, stride), key=int.bit_count)
        shares = _shared_out([gap.bit_count() for gap in gaps], others)
        if shares is not None:
            return shape, list(zip(gaps, shares, strict=True))
    return None


def _shared_out(totals: Sequence[int], regions: list[int]) -> list[list[int]] | None:
    """All the regions, shared out so that the sizes add up to each total; the first way by depth-first search."""
    if len(totals) == 1:
        return [regions]
    for members in _members(totals[0], regions):
        others = _shared_out(totals[1:], [region for region in regions if region not in members])
        if others is not None:
            return [members, *others]
    return None


def _members(total: int, regions: Sequence[int]) -> Iterator[list[int]]:
    """Each set of the regions with sizes that add up to the total, depth first in their order."""
    if not total:
        yield []
        return
    for at, region in enumerate(regions, start=1):
        if region <= total:
            for others in _members(total - region, regions[at:]):
                yield [region, *others]


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
