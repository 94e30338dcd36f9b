"""Checking a grid that a player wrote (rules/mono.md, first round)."""

from engines.core.errors import IllegalActionError
from engines.mono.view import LABELS, Grid, cell_count, cell_name, neighbours


def read_grid(labels: str, size: int) -> Grid:
    """Return the grid a player wrote; IllegalActionError names its first fault."""
    count = cell_count(size)
    if len(labels) != count:
        word = "short" if len(labels) < count else "long"
        raise IllegalActionError(f"The grid is too {word}: it has {len(labels)} labels and needs exactly {count}.")
    bad = next((label for label in labels if label not in LABELS[:size]), None)
    if bad is not None:
        raise IllegalActionError(f"`{bad}` is not a region: use the labels 1 to {LABELS[size - 1]}.")
    grid = tuple(LABELS.index(label) + 1 for label in labels)
    for value in range(1, size + 1):
        _check_region(grid, size, value)
    return grid


def _check_region(grid: Grid, size: int, value: int) -> None:
    label = LABELS[value - 1]
    cells = [cell for cell, found in enumerate(grid) if found == value]
    if len(cells) != value:
        need = "1 cell" if value == 1 else f"{value} cells"
        raise IllegalActionError(f"Region {label} needs exactly {need}, the grid has {len(cells)}.")
    joined = _joined_to(cells[0], frozenset(cells), size)
    if len(joined) != value:
        apart = next(cell for cell in cells if cell not in joined)
        raise IllegalActionError(
            f"Region {label} is split: {cell_name(size, apart)} is not joined to "
            f"{cell_name(size, cells[0])} by cells that share a side."
        )


def _joined_to(start: int, cells: frozenset[int], size: int) -> frozenset[int]:
    found, queue = {start}, [start]
    while queue:
        for cell in neighbours(size, queue.pop()):
            if cell in cells and cell not in found:
                found.add(cell)
                queue.append(cell)
    return frozenset(found)
