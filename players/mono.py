"""Players of Mono: they imagine the others' grids, and plan the whole list of a turn on many of them at once.

A grid that might be is drawn with `Rules.resample`, and shown by the view its owner would have. A list of cells is
judged by what it would score in each of them. Naming a cell never costs points, but it spends the board: cells of one
value are worth the square of how many are uncovered in one go, so each uncovered cell takes from what later turns can
score. A list therefore ends where the points it still promises are worth less than what it would spend: an optimal
stopping rule (Y. Chow, H. Robbins, D. Siegmund, "Great Expectations", 1971) by looks one stage ahead. Lists are built
by beam search (B. Lowerre, "The HARPY Speech Recognition System", 1976).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.mono.actions import Action, Place, Tail, Uncover
from engines.mono.options import Options
from engines.mono.view import PublicView, SeatView, Take, cell_name
from players.core.budget import Allowance, Budget
from players.core.imagining import forked
from players.core.plain import GreedyPlayer
from players.core.player import Quiet

S = TypeVar("S")

World = Sequence[Sequence[int]]
"""By cell, the values that naming it would newly uncover."""

_TURN_CELLS = 3
"""About so many cells are uncovered in a turn: how long a board will last."""
_PATIENCE = 2
"""So many cells more are tried after a list has ceased to be worth more."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What sets the levels apart."""

    worlds: int
    """Grids imagined for a turn."""
    beam: int
    """Lists kept at each length."""
    thrift: float
    """What the board spent counts beside points; 0 takes all there is at once."""
    longest: int = 1_000
    """Cells of a list."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A list being planned. By world: the last value (-1 once it was lower than the one before) and its run."""

    cells: tuple[int, ...]
    last: tuple[int, ...]
    runs: tuple[int, ...]
    gained: float
    """Points of all worlds, less what was spent."""


@dataclass(frozen=True)
class MonoPlayer(Quiet):
    """Plans a list."""

    skill: Skill
    allowance: Allowance

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return the placement, or the list worth most."""
        if view.public.placing:
            budget.spend()
            return Place(None)
        imagining, chance = forked(dice, 2)
        worlds = self._imagined(rules, view, imagining, budget)
        plan = _Plan(view, worlds, self.skill)
        best = plan.best(budget)
        return Uncover(tuple(cell_name(view.public.size, cell) for cell in best), plan.tail(best, chance))

    def _imagined(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> list[World]:
        drawing = budget.share(70)
        worlds: list[World] = []
        while len(worlds) < self.skill.worlds and (drawing.left or not worlds):
            worlds.append(_shown(rules, rules.resample(view, dice), view))
            drawing.spend()
        budget.spend(drawing.spent)
        return worlds


def _shown(rules: Rules[Options, S, Action, PublicView, SeatView], world: S, view: SeatView) -> World:
    """Return what would be found in an imagined position, by what its owners would see of their own grids."""
    found: list[list[int]] = [[] for _ in view.public.boards[0].cells]
    for board in view.public.boards:
        grid = rules.seat_view(world, board.seat).grid if board.seat != view.seat and board.placed else None
        for cell, value in enumerate(grid or ()):
            if board.cells[cell] is None:
                found[cell].append(value)
    return found


class _Plan:
    """The lists of one turn, and the worlds they are judged in."""

    def __init__(self, view: SeatView, worlds: Sequence[World], skill: Skill) -> None:
        public = view.public
        self.take = public.take
        self.no_auto = public.no_auto
        self.worlds = worlds
        self.skill = skill
        self.cells = public.coverable(view.seat)
        self.prices = _prices(view, skill.thrift)

    def best(self, budget: Budget) -> tuple[int, ...]:
        """Return the list that is worth most, of one cell at least."""
        start = _Line((), (0,) * len(self.worlds), (0,) * len(self.worlds), 0.0)
        beam, best = [start], None
        for length in range(1, self.skill.longest + 1):
            beam = self._longer(beam, budget)
            if beam and (best is None or beam[0].gained > best.gained):
                best = beam[0]
            if not beam or not budget.left or (best is not None and length > len(best.cells) + _PATIENCE):
                break
        return best.cells if best is not None else self.cells[:1]

    def _longer(self, beam: Sequence[_Line], budget: Budget) -> list[_Line]:
        """Return the best of the lists with a cell more."""
        found = []
        for line in beam:
            for cell in self.cells:
                if cell not in line.cells and budget.left:
                    found.append(self._extended(line, cell))
                    budget.spend()
        found.sort(key=lambda line: (-line.gained, line.cells))
        return _different(found, self.skill.beam)

    def _extended(self, line: _Line, cell: int) -> _Line:
        last, runs, gained = list(line.last), list(line.runs), line.gained
        for at, world in enumerate(self.worlds):
            before = last[at]
            if before < 0:
                continue
            value = _taken(world[cell], before, self.take)
            if value < before:
                last[at] = -1
                gained -= self.prices[value][0]
                continue
            run = runs[at] + 1 if value == before else 1
            gained += 2 * run - 1 - self.prices[value][min(run - 1, len(self.prices[value]) - 1)]
            last[at], runs[at] = value, run
        return _Line((*line.cells, cell), tuple(last), tuple(runs), gained)

    def tail(self, cells: tuple[int, ...], chance: Dice) -> Tail:
        """Return whether to stop after the list, or to go on at random where that promises more than it spends."""
        line = _Line((), (0,) * len(self.worlds), (0,) * len(self.worlds), 0.0)
        for cell in cells:
            line = self._extended(line, cell)
        before = line.gained
        for cell in chance.sample([cell for cell in self.cells if cell not in cells], 12):
            line = self._extended(line, cell)
        if line.gained > before:
            return Tail.RANDOM if self.no_auto else Tail.NONE
        return Tail.END


def _different(lines: Sequence[_Line], most: int) -> list[_Line]:
    """The first lines of those that name different cells: in another order the same comes of them, or less."""
    found: dict[frozenset[int], _Line] = {}
    for line in lines:
        found.setdefault(frozenset(line.cells), line)
        if len(found) == most:
            break
    return list(found.values())


def _taken(values: Sequence[int], last: int, mode: Take) -> int:
    """Return the value that would join the list (rules/mono.md, three or four players)."""
    if len(values) == 1:
        return values[0]
    if mode is Take.MAX:
        return max(values)
    if mode is Take.MIN:
        return min(values)
    return min((value for value in values if value >= last), default=max(values))


def _prices(view: SeatView, thrift: float) -> list[list[float]]:
    """Return, by value, what uncovering one of its cells takes from later turns: the first, the second, and so on."""
    public = view.public
    others = [board for board in public.boards if board.seat != view.seat and board.placed]
    own = public.boards[view.seat].covered
    turns = min(own, *(board.covered for board in others)) / _TURN_CELLS
    weight = thrift * turns / (turns + 2) if turns > 1 else 0.0
    prices: list[list[float]] = [[0.0]]
    for value in range(1, public.size + 1):
        covered = max(value - board.cells.count(value) for board in others)
        prices.append([weight * (2 * (covered - run) - 1) if run < covered else 0.0 for run in range(max(1, covered))])
    return prices


def _lead(view: SeatView) -> float:
    """Return how far a player is ahead of the best other."""
    scores = [board.score for board in view.public.boards]
    return scores[view.seat] - max(score for seat, score in enumerate(scores) if seat != view.seat)


PLAYERS = MappingProxyType(
    {
        "greedy": GreedyPlayer[SeatView](_lead),
        "easy": MonoPlayer(Skill(1, 1, 0.0, longest=2), Allowance(500, 0.25)),
        "medium": MonoPlayer(Skill(3, 1, 0.0), Allowance(5_000, 0.8)),
        "hard": MonoPlayer(Skill(20, 3, 0.2), Allowance(20_000, 3.5)),
    }
)
