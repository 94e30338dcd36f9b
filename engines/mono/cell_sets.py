"""Sets of cells as the bits of an integer, in reading order with one bit between rows that is never set.

A shift moves no cell into another row, and the lowest bit is the first cell.
"""

from functools import cache
from typing import Final

from engines.mono.view import col_count, row_count

_HALVES: Final = tuple((half, (1 << half) - 1) for half in (64, 32, 16, 8))
"""The widths by which a long set is halved to find its n-th bit, each with as many set bits."""


def stride_of(size: int) -> int:
    """Return the bits from a cell to the one below it."""
    return col_count(size) + 1


@cache
def cells_of(size: int) -> tuple[int, ...]:
    """Return each cell as a set of its own, in reading order."""
    stride = stride_of(size)
    return tuple(1 << row * stride + col for row in range(row_count(size)) for col in range(col_count(size)))


@cache
def all_cells(size: int) -> int:
    """Return all cells of a board."""
    return sum(cells_of(size))


def edge_of(cells: int, stride: int) -> int:
    """Return the cells that share a side with the set; may include cells of the set and bits off the board."""
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride


def nth_cell(cells: int, n: int) -> int:
    """Return the n-th of the cells (from 0) as a set: the element that `choice` takes from their list."""
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


def hang_together(cells: int, stride: int) -> bool:
    """Return whether all cells of a set are connected."""
    reached = cells & -cells
    while (further := (reached | edge_of(reached, stride)) & cells) != reached:
        reached = further
    return reached == cells


def parts_of(cells: int, stride: int) -> list[int]:
    """Return the connected parts, that of the first cell first."""
    parts = []
    while cells:
        part = 0
        new = cells & -cells
        while new:
            part |= new
            new = edge_of(new, stride) & cells & ~part
        parts.append(part)
        cells &= ~part
    return parts
