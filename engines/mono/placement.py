"""Validation of grids that players type (rules/mono.md, first round)."""

from typing import Final

from engines.core.errors import IllegalActionError
from engines.core.messages import N_, NP_, Text, join, quote
from engines.mono.view import LABELS, Grid, cell_count, cell_name, neighbours

_MOST_FAULTS: Final = 4
"""The number of regions named in one error."""


def read_grid(labels: str, size: int) -> Grid:
    """Return the typed grid; IllegalActionError names its first fault."""
    count = cell_count(size)
    if len(labels) != count:
        raise IllegalActionError(
            NP_(
                "Your grid has {count} number. It needs {need}.",
                "Your grid has {count} numbers. It needs {need}.",
                len(labels),
                need=count,
            )
        )
    for at, label in enumerate(labels, 1):
        if label not in LABELS[:size]:
            raise IllegalActionError(no_region(label, at, size))
    grid = tuple(LABELS.index(label) + 1 for label in labels)
    _check_sizes(grid, size)
    for value in range(1, size + 1):
        _check_region(grid, size, value)
    return grid


def missing_grid(size: int) -> Text:
    """Return the sentence that asks for a grid."""
    return N_("Type `random`, or {cells} numbers, top row first.", cells=cell_count(size))


def no_region(label: str, at: int, size: int) -> Text:
    """Return the sentence about a label, the character `at` of a grid from 1, that no region has."""
    return N_(
        "Character {at} of your grid is {label}. Use 1 to {last}.",
        label=quote(label),
        at=at,
        last=LABELS[size - 1],
    )


def _check_sizes(grid: Grid, size: int) -> None:
    """Report all regions of a wrong size together: if one has a cell too many, another has one too few."""
    faults = [
        NP_(
            "Region {label} has {count} cell (needs {need}).",
            "Region {label} has {count} cells (needs {need}).",
            grid.count(value),
            label=LABELS[value - 1],
            need=value,
        )
        for value in range(1, size + 1)
        if grid.count(value) != value
    ]
    if faults:
        raise IllegalActionError(join(faults[:_MOST_FAULTS]))


def _check_region(grid: Grid, size: int, value: int) -> None:
    label = LABELS[value - 1]
    cells = [cell for cell, cell_value in enumerate(grid) if cell_value == value]
    piece = _connected_cells(cells[0], frozenset(cells), size)
    if len(piece) != value:
        apart = next(cell for cell in cells if cell not in piece)
        raise IllegalActionError(
            N_(
                "Region {label} is split. Join {apart} to {cell}, side by side.",
                label=label,
                apart=cell_name(size, apart),
                cell=cell_name(size, cells[0]),
            )
        )


def _connected_cells(start: int, cells: frozenset[int], size: int) -> frozenset[int]:
    connected, queue = {start}, [start]
    while queue:
        for cell in neighbours(size, queue.pop()):
            if cell in cells and cell not in connected:
                connected.add(cell)
                queue.append(cell)
    return frozenset(connected)
