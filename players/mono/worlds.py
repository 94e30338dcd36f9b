"""Possible grids, as sets of worlds: bit n of a set is world n."""

from collections.abc import Sequence

from engines.core.dice import Dice
from engines.mono.view import SeatView, Take
from players.core.budget import Budget
from players.mono.rules import S, SeatRules

World = Sequence[Sequence[int]]
"""For each cell, the values that naming it would newly uncover."""


def imagine(rules: SeatRules[S], view: SeatView, most: int, dice: Dice, budget: Budget) -> "Worlds":
    """Sample grids of the others; each costs one position and its time."""
    drawing = budget.share(70)
    worlds: list[World] = []
    while len(worlds) < most and (drawing.has_left or not worlds):
        worlds.append(_show(rules, rules.resample(view, dice), view))
        drawing.spend()
    budget.spend(drawing.spent)
    return Worlds(worlds, view.public.take)


def _show(rules: SeatRules[S], world: S, view: SeatView) -> World:
    """Return the values hidden in a sampled position, read from each owner's view of their own grid."""
    values: list[list[int]] = [[] for _ in view.public.boards[0].cells]
    for board in view.public.boards:
        grid = rules.seat_view(world, board.seat).grid if board.seat != view.seat and board.placed else None
        for cell, value in enumerate(grid or ()):
            if board.cells[cell] is None:
                values[cell].append(value)
    return values


class Worlds:
    """The grids imagined for one choice."""

    def __init__(self, worlds: Sequence[World], take: Take) -> None:
        self.count = len(worlds)
        self._worlds = worlds
        self._take = take
        self._known: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def values(self, cell: int, last: int) -> tuple[tuple[int, int], ...]:
        """Return the values that a cell may add to a list after `last`, lowest first, each with its set of worlds."""
        values = self._known.get((cell, last))
        if values is None:
            sets: dict[int, int] = {}
            for number, world in enumerate(self._worlds):
                value = _taken_value(world[cell], last, self._take)
                sets[value] = sets.get(value, 0) | 1 << number
            values = self._known[cell, last] = tuple(sorted(sets.items()))
        return values

    def likeliest(self, cell: int) -> tuple[int, float]:
        """Return the value that a cell has most often as the first of a list, and the share of worlds."""
        value, worlds = max(self.values(cell, 0), key=lambda each: (each[1].bit_count(), each[0]))
        return value, worlds.bit_count() / self.count


def _taken_value(values: Sequence[int], last: int, mode: Take) -> int:
    """Return the value that would join the list (rules/mono.md, three or four players)."""
    if len(values) == 1:
        return values[0]
    if mode is Take.MAX:
        return max(values)
    if mode is Take.MIN:
        return min(values)
    return min((value for value in values if value >= last), default=max(values))
