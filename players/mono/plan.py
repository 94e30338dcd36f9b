"""The list of a turn, planned on many grids at once.

Naming a cell never costs points, but it uses up the board: cells of one value are worth the square of how many are
uncovered in one go, so each uncovered cell reduces what later turns can score. A list therefore ends when the
expected points are worth less than that cost: an optimal stopping rule (Y. Chow, H. Robbins,
D. Siegmund, "Great Expectations", 1971) with one-stage look-ahead. Lists are built by beam search (B. Lowerre, "The
HARPY Speech Recognition System", 1976).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.core.dice import Dice
from engines.mono.actions import Tail, Uncover
from engines.mono.view import SeatView, cell_at, cell_name
from players.core.budget import Budget
from players.mono.worlds import Worlds

_TURN_CELLS: Final = 3
"""The average number of cells uncovered in a turn, to estimate how long a board will last."""
_PATIENCE: Final = 2
"""The number of further cells tried after a list has stopped gaining."""
_TAIL: Final = 12
"""The number of random cells that are evaluated to decide whether any are worth it."""

Group = tuple[tuple[int, int], int]
"""The last value of a list and the length of its run, with the set of worlds in which they apply."""


@dataclass(frozen=True, slots=True)
class Line:
    """A list being planned, with the worlds in which it continues."""

    cells: tuple[int, ...]
    groups: tuple[Group, ...]
    points: int
    """The points in all worlds."""
    spent: float
    """The cost for later turns, summed over all worlds."""

    @property
    def gain(self) -> float:
        """Return the points summed over all worlds, less the costs."""
        return self.points - self.spent


class Plan:
    """The lists of one turn."""

    def __init__(self, view: SeatView, worlds: Worlds, *, beam: int, thrift: float, longest: int) -> None:
        self.view = view
        self.worlds = worlds
        self.beam = beam
        """The number of lists retained at each length."""
        self.longest = longest
        """The maximum number of cells in a list."""
        self.cells = view.public.coverable(view.seat)
        self.prices = _prices(view, thrift)
        self.by_first: dict[int, Line] = {}
        """The best list that begins with each cell."""

    def best(self, budget: Budget) -> Line:
        """Return the list of the highest worth, of at least one cell."""
        beam = [self._start()]
        best: Line | None = None
        for length in range(1, self.longest + 1):
            beam = self._longer(beam, budget)
            if beam and (best is None or beam[0].gain > best.gain):
                best = beam[0]
            if not beam or not budget.has_left or (best is not None and length > len(best.cells) + _PATIENCE):
                break
        return best if best is not None else self._extend(self._start(), self.cells[0])

    def line_of(self, cells: Sequence[int]) -> Line:
        """Return a list of these cells."""
        line = self._start()
        for cell in cells:
            line = self._extend(line, cell)
        return line

    def line_of_action(self, action: Uncover, chance: Dice) -> Line:
        """Return the list of an action, followed by random cells if the game would continue."""
        cells = [cell for name in action.cells if (cell := cell_at(self.view.public.size, name)) is not None]
        line = self.line_of(cells)
        if action.tail is Tail.RANDOM or (action.tail is Tail.NONE and not self.view.public.no_auto):
            for cell in chance.sample([cell for cell in self.cells if cell not in line.cells], _TAIL):
                line = self._extend(line, cell)
        return line

    def second(self, best: Line) -> Line | None:
        """Return the best list without the first cell of the best one."""
        others = [line for line in self.by_first.values() if best.cells[0] not in line.cells]
        return min(others, key=_order, default=None)

    def action(self, line: Line, chance: Dice) -> Uncover:
        """Return the action of a list, with its ending."""
        return Uncover(tuple(cell_name(self.view.public.size, cell) for cell in line.cells), self._tail(line, chance))

    def _start(self) -> Line:
        return Line((), (((0, 0), (1 << self.worlds.count) - 1),), 0, 0.0)

    def _longer(self, beam: Sequence[Line], budget: Budget) -> list[Line]:
        """Return the best of the lists with a cell more."""
        lines = []
        for line in beam:
            for cell in self.cells:
                if cell not in line.cells and budget.has_left:
                    longer = self._extend(line, cell)
                    budget.spend()
                    lines.append(longer)
                    known = self.by_first.get(longer.cells[0])
                    if known is None or longer.gain > known.gain:
                        self.by_first[longer.cells[0]] = longer
        lines.sort(key=_order)
        return _different(lines, self.beam)

    def _extend(self, line: Line, cell: int) -> Line:
        groups: dict[tuple[int, int], int] = {}
        points, spent = line.points, line.spent
        for (last, run), worlds in line.groups:
            for value, having in self.worlds.values(cell, last):
                both = worlds & having
                if not both:
                    continue
                count, prices = both.bit_count(), self.prices[value]
                if value < last:
                    spent += count * prices[0]
                    continue
                length = run + 1 if value == last else 1
                points += count * (2 * length - 1)
                spent += count * prices[min(length, len(prices)) - 1]
                groups[value, length] = groups.get((value, length), 0) | both
        return Line((*line.cells, cell), tuple(groups.items()), points, spent)

    def _tail(self, line: Line, chance: Dice) -> Tail:
        """Return whether to stop after the list, or to continue at random if that promises more than it costs."""
        longer = line
        for cell in chance.sample([cell for cell in self.cells if cell not in line.cells], _TAIL):
            longer = self._extend(longer, cell)
        if longer.gain > line.gain:
            return Tail.RANDOM if self.view.public.no_auto else Tail.NONE
        return Tail.END


def _order(line: Line) -> tuple[float, tuple[int, ...]]:
    return -line.gain, line.cells


def _different(lines: Sequence[Line], most: int) -> list[Line]:
    """Return the first lists with different sets of cells: another order gives the same result, or a worse one."""
    by_cells: dict[frozenset[int], Line] = {}
    for line in lines:
        by_cells.setdefault(frozenset(line.cells), line)
        if len(by_cells) == most:
            break
    return list(by_cells.values())


def _prices(view: SeatView, thrift: float) -> list[list[float]]:
    """Return for each value the cost of uncovering its first, second, ... cell, in points of later turns."""
    public = view.public
    others = [board for board in public.boards if board.seat != view.seat and board.placed]
    own = public.boards[view.seat].count_covered
    turns = min(own, *(board.count_covered for board in others)) / _TURN_CELLS
    weight = thrift * turns / (turns + 2) if turns > 1 else 0.0
    prices: list[list[float]] = [[0.0]]
    for value in range(1, public.size + 1):
        covered = max(value - board.cells.count(value) for board in others)
        prices.append([weight * (2 * (covered - run) - 1) if run < covered else 0.0 for run in range(max(1, covered))])
    return prices
