"""Checking a grid that a player wrote (rules/mono.md, first round)."""

from engines.core.errors import IllegalActionError
from engines.mono.reasons import GridOfWrongLength, NotARegion, RegionOfWrongSize, RegionSplit
from engines.mono.view import LABELS, Grid, cell_count, cell_name, neighbours


def read_grid(labels: str, size: int) -> Grid:
    """Return the grid a player wrote; IllegalActionError names its first fault."""
    count = cell_count(size)
    if len(labels) != count:
        raise IllegalActionError(GridOfWrongLength(len(labels), count))
    for at, label in enumerate(labels, 1):
        if label not in LABELS[:size]:
            raise IllegalActionError(NotARegion(label, at, LABELS[size - 1]))
    grid = tuple(LABELS.index(label) + 1 for label in labels)
    for value in range(1, size + 1):
        _check_region(grid, size, value)
    return grid


def _check_region(grid: Grid, size: int, value: int) -> None:
    label = LABELS[value - 1]
    cells = [cell for cell, found in enumerate(grid) if found == value]
    if len(cells) != value:
        raise IllegalActionError(RegionOfWrongSize(label, value, len(cells)))
    joined = _joined_to(cells[0], frozenset(cells), size)
    if len(joined) != value:
        apart = next(cell for cell in cells if cell not in joined)
        raise IllegalActionError(RegionSplit(label, cell_name(size, cells[0]), cell_name(size, apart)))


def _joined_to(start: int, cells: frozenset[int], size: int) -> frozenset[int]:
    found, queue = {start}, [start]
    while queue:
        for cell in neighbours(size, queue.pop()):
            if cell in cells and cell not in found:
                found.add(cell)
                queue.append(cell)
    return frozenset(found)
