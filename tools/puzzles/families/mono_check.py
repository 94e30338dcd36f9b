"""Slow verification of puzzles of Mono: every consistent grid, cell by cell, and every list on each of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from engines.core.beliefs import Belief
from engines.mono.turns import score
from engines.mono.view import Board, cell_name, neighbours
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import chance_fault

LENGTHS: Final = {Motif.LIST_2: 2, Motif.LIST_3: 3, Motif.LIST_4: 4}
"""The number of cells of a list."""
Shown = tuple[int | None, ...]
"""The value of each open cell of a board; None if covered."""


def list_text(size: int, cells: Sequence[int]) -> str:
    """Return a list as typed."""
    return ",".join(cell_name(size, cell) for cell in cells)


def fault_of(puzzle: Puzzle) -> str:
    """Return the fault of a puzzle, by an independent count; '' for none."""
    rules, state, seat = puzzle.rules, puzzle.state(), puzzle.seat
    view = rules.seat_view(state, seat).public
    board: Board = view.boards[1 - seat]
    grids = list(_all_grids(view.size, board.cells))
    covered = [cell for cell, value in enumerate(board.cells) if value is None]
    values: dict[str, float] = {}
    for cells in permutations(covered, LENGTHS[puzzle.motif]):
        values[list_text(view.size, cells)] = sum(_points([grid[cell] for cell in cells]) for grid in grids) / len(
            grids
        )
    counts = Counter((1 - seat, cell, grid[cell]) for grid in grids for cell in covered)
    return chance_fault(puzzle, values, Belief(len(grids), tuple(counts.items())))


def _points(values: Sequence[int]) -> int:
    scoring = [values[0]]
    for value in values[1:]:
        if value < scoring[-1]:
            break
        scoring.append(value)
    return score(scoring)


def _all_grids(size: int, shown: Shown) -> Iterator[list[int]]:
    """Yield each grid consistent with the open cells, cell by cell in reading order."""
    missing = Counter(value for value in range(1, size + 1) for _ in range(value))
    missing.subtract(value for value in shown if value is not None)
    covered = [cell for cell, value in enumerate(shown) if value is None]
    grid = [value or 0 for value in shown]

    def place(at: int) -> Iterator[list[int]]:
        if at == len(covered):
            if all(_hangs_together(size, grid, value) for value in range(1, size + 1)):
                yield list(grid)
            return
        for value, count in missing.items():
            if count:
                missing[value] -= 1
                grid[covered[at]] = value
                if all(_can_be(size, grid, cell) for cell in (covered[at], *neighbours(size, covered[at]))):
                    yield from place(at + 1)
                grid[covered[at]] = 0
                missing[value] += 1

    yield from place(0)


def _can_be(size: int, grid: Sequence[int], cell: int) -> bool:
    """Return whether a cell's value is possible: 1, or a neighbour has the same value or none yet."""
    return grid[cell] < 2 or any(grid[other] in (0, grid[cell]) for other in neighbours(size, cell))


def _hangs_together(size: int, grid: Sequence[int], value: int) -> bool:
    cells = {cell for cell, other in enumerate(grid) if other == value}
    reached, new = set[int](), {min(cells)}
    while new:
        reached |= new
        new = {other for cell in new for other in neighbours(size, cell) if other in cells} - reached
    return reached == cells
