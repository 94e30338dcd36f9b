"""Grids consistent with a player's view: the uncovered cells, regions of the right sizes, each connected.

A grid is grown around the uncovered cells (`growing`), the best of a few. Then values of covered cells are swapped
until every region is connected: a swap that brings regions nearer to that is always made, another one now and
then. If regions are still disconnected after `_MOST_SWAPS` swaps the search restarts; after `_TRIES` of them the
best grid found is returned, whose sizes and uncovered cells are right but which may have a region in two pieces.
Such grids are not equally likely: those reached in many ways come too often. `mixing` corrects that.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.mono.growing import grown_grid
from engines.mono.mixing import find_grids, mix, near
from engines.mono.options import Options
from engines.mono.random_placement import random_grid
from engines.mono.state import Player, State
from engines.mono.view import Board, Grid, SeatView, cell_count, col_count

_BEGINNINGS: Final = 8
"""The number of grown grids; the search begins with the one that needs least repair."""
_TRIES: Final = 4
_MOST_SWAPS: Final = 3_000
_WORSE: Final = (100, 4, 1)
"""Percent of swaps that are accepted although they increase the distance of regions by that many steps."""

_Cells = list[int]


def resample(view: SeatView, dice: Dice) -> State:
    """Draw a position consistent with this player's view; once all is revealed it is the position itself."""
    public = view.public
    last = public.last.seat if public.last is not None else Seat(0)
    return State(
        options=Options(public.size, public.no_auto, public.take, public.random_grids),
        players=tuple(_player(view, board, dice) for board in public.boards),
        round=public.round,
        mover=public.turn[0] if public.turn and not public.placing else last,
        last=public.last,
        outcome=public.outcome,
    )


def _player(view: SeatView, board: Board, dice: Dice) -> Player:
    grid = view.grid if board.seat == view.seat else board.grid
    if grid is None and board.placed:
        grid = grid_like(view.public.size, board.cells, dice)
    uncovered = frozenset(cell for cell, value in enumerate(board.cells) if value is not None)
    return Player(grid, uncovered, board.score, board.left)


def grid_like(size: int, uncovered: Sequence[int | None], dice: Dice) -> Grid:
    """Draw a grid from all that are consistent with the uncovered cells, one value a cell or None."""
    if grids := find_grids(size, tuple(uncovered)):
        return dice.choice(grids)
    covered = [cell for cell, value in enumerate(uncovered) if value is None]
    if len(covered) == cell_count(size):
        return mix(size, random_grid(size, dice), covered, dice)
    searches: list[_Search] = []
    for _ in range(_TRIES):
        searches.append(_beginning(size, uncovered, covered, dice))
        searches[-1].run(dice)
        if not searches[-1].apart:
            break
    return mix(size, min(searches, key=lambda search: search.apart).grid, covered, dice)


def _beginning(size: int, uncovered: Sequence[int | None], covered: _Cells, dice: Dice) -> "_Search":
    """Return a search that begins with the one of a few grown grids that needs least repair."""
    searches: list[_Search] = []
    for _ in range(_BEGINNINGS):
        searches.append(_Search(size, grown_grid(size, uncovered, dice), covered))
        if not searches[-1].apart:
            break
    return min(searches, key=lambda search: search.apart)


@cache
def _distances(size: int) -> tuple[tuple[int, ...], ...]:
    """Steps between all cells, by rows and columns."""
    cols, cells = col_count(size), range(cell_count(size))
    return tuple(
        tuple(abs(one // cols - other // cols) + abs(one % cols - other % cols) for other in cells) for one in cells
    )


class _Search:
    """A grid, and the distances between the pieces of each region."""

    def __init__(self, size: int, grid: list[int], covered: _Cells) -> None:
        self.size = size
        self.grid = grid
        self.free = frozenset(covered)
        self.covered = covered
        self.cells: list[_Cells] = [[] for _ in range(size + 1)]
        for cell, value in enumerate(grid):
            self.cells[value].append(cell)
        self.regions = [sum(1 << cell for cell in cells) for cells in self.cells]
        """The cells of each region as a bit set."""
        # The search returns to the same regions repeatedly, and leaves most of them unchanged.
        self._known = {region: self._missing(cells) for region, cells in zip(self.regions, self.cells, strict=True)}
        self._ways: dict[int, tuple[_Cells, _Cells]] = {}
        self.gaps = [self._known[region] for region in self.regions]

    @property
    def apart(self) -> int:
        """Return the number of steps missing between pieces; 0 if every region is connected."""
        return sum(self.gaps)

    def run(self, dice: Dice) -> None:
        """Swap values until every region is connected, at most `_MOST_SWAPS` times."""
        for _ in range(_MOST_SWAPS):
            torn = [value for value, gap in enumerate(self.gaps) if gap]
            if not torn:
                return
            value = dice.choice(torn) if dice.chance(85) else 1 + dice.below(self.size)
            own, edge = self._ways_of(value)
            if edge and own:
                self._swap(dice.choice(own), dice.choice(edge), dice)

    def _ways_of(self, value: int) -> tuple[_Cells, _Cells]:
        """Return the covered cells of a region, and those adjacent to it; cached until the region changes."""
        ways = self._ways.get(value)
        if ways is None:
            beside, grid = near(self.size), self.grid
            edge = {at for cell in self.cells[value] for at in beside[cell] if at in self.free and grid[at] != value}
            ways = self._ways[value] = [cell for cell in self.cells[value] if cell in self.free], sorted(edge)
        return ways

    def _swap(self, cell: int, other: int, dice: Dice) -> None:
        one, two = self.grid[cell], self.grid[other]
        both = 1 << cell | 1 << other
        first, second = self.regions[one] ^ both, self.regions[two] ^ both
        gaps = self._gap(first, one, cell, other), self._gap(second, two, other, cell)
        worse = sum(gaps) - self.gaps[one] - self.gaps[two]
        if worse > 0 and (worse >= len(_WORSE) or not dice.chance(_WORSE[worse])):
            return
        self.grid[cell], self.grid[other] = two, one
        self.cells[one], self.cells[two] = self._with(one, cell, other), self._with(two, other, cell)
        self.regions[one], self.regions[two] = first, second
        self.gaps[one], self.gaps[two] = gaps
        self._ways.pop(one, None)
        self._ways.pop(two, None)

    def _with(self, value: int, out: int, new: int) -> _Cells:
        return [new if at == out else at for at in self.cells[value]]

    def _gap(self, region: int, value: int, out: int, new: int) -> int:
        """Return the steps missing in a region that has another cell in the place of one."""
        gap = self._known.get(region)
        if gap is None:
            gap = self._known[region] = self._missing(self._with(value, out, new))
        return gap

    def _missing(self, cells: _Cells) -> int:
        """Return the steps missing between the pieces of a region: the cells between them on a shortest tree."""
        if len(cells) < 2:
            return 0
        steps = _distances(self.size)
        row = steps[cells[0]]
        left = {cell: row[cell] for cell in cells[1:]}
        missing = 0
        while left:
            cell = min(left, key=left.__getitem__)
            missing += left.pop(cell) - 1
            row = steps[cell]
            for other, known in left.items():
                if row[other] < known:
                    left[other] = row[other]
        return missing
