"""Random placement of the regions (rules/mono.md, first round).

If a shape leaves gaps that the other regions cannot fill, it is grown again, rather than everything from a new
shuffle: at size 15 one in 800 would do.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engines.core.dice import Dice
from engines.mono.cell_sets import all_cells, cells_of, edge_of, nth_cell, parts_of, stride_of
from engines.mono.view import Grid

_TRIES: Final = 30
"""Attempts to grow a shape before starting over: a gap may have a shape that nothing fills."""

_Gap = tuple[int, list[int]]
"""Connected empty cells, and the regions to fill them, whose sizes add up to the number of cells."""


def random_grid(size: int, dice: Dice) -> Grid:
    """Place the regions. Every grid that a player could place is possible."""
    while True:
        shapes = fill(size, all_cells(size), range(1, size + 1), dice)
        if shapes is not None:
            return _values(size, shapes)


def _values(size: int, shapes: list[tuple[int, int]]) -> Grid:
    return tuple(next(region for region, shape in shapes if shape & cell) for cell in cells_of(size))


def fill(size: int, cells: int, regions: Sequence[int], dice: Dice) -> list[tuple[int, int]] | None:
    """Return the regions with their shapes that fill the cells; None if the shape of a gap cannot be filled.

    The smallest gap is filled first.
    """
    stride = stride_of(size)
    gaps = _share_out(parts_of(cells, stride), dice.shuffle(regions))
    if gaps is None:
        return None
    shapes: list[tuple[int, int]] = []
    gaps.reverse()
    while gaps:
        gap, members = gaps.pop()
        if len(members) == 1:
            shapes.append((members[0], gap))
            continue
        region = dice.choice(members)
        placed = _place(gap, region, [member for member in members if member != region], stride, dice)
        if placed is None:
            return None
        shape, smaller = placed
        shapes.append((region, shape))
        gaps += reversed(smaller)
    return shapes


def _place(cells: int, region: int, others: list[int], stride: int, dice: Dice) -> tuple[int, list[_Gap]] | None:
    """Return a random shape of a region, and the gaps it leaves for the others, the smallest first; None on failure."""
    for _ in range(_TRIES):
        shape = _grow(cells, region, stride, dice)
        gaps = _share_out(parts_of(cells & ~shape, stride), others)
        if gaps is not None:
            return shape, gaps
    return None


def _share_out(parts: Sequence[int], regions: list[int]) -> list[_Gap] | None:
    """Return the parts, smallest first, each with regions that fill it; None if there are none."""
    gaps = sorted(parts, key=int.bit_count)
    shares = _divide_regions([gap.bit_count() for gap in gaps], regions)
    return None if shares is None else list(zip(gaps, shares, strict=True))


def _divide_regions(totals: Sequence[int], regions: list[int]) -> list[list[int]] | None:
    """Return all regions, divided so that the sizes add up to each total; the first solution by depth-first search."""
    if len(totals) == 1:
        return [regions]
    for members in _members(totals[0], regions):
        others = _divide_regions(totals[1:], [region for region in regions if region not in members])
        if others is not None:
            return [members, *others]
    return None


def _members(total: int, regions: Sequence[int]) -> Iterator[list[int]]:
    """Yield each set of the regions with sizes that add up to the total, depth first in their order."""
    if not total:
        yield []
        return
    for at, region in enumerate(regions, start=1):
        if region <= total:
            for others in _members(total - region, regions[at:]):
                yield [region, *others]


def _grow(gap: int, region: int, stride: int, dice: Dice) -> int:
    """Return a random connected shape of `region` cells in the gap."""
    cell = shape = nth_cell(gap, dice.below(gap.bit_count()))
    frontier = 0
    for _ in range(region - 1):
        frontier = (frontier | edge_of(cell, stride)) & gap & ~shape
        cell = nth_cell(frontier, dice.below(frontier.bit_count()))
        shape |= cell
    return shape
