"""Players of Mono: they imagine the others' grids, and plan the whole list of a turn on all of them at once."""

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.mono.actions import Action, Place
from engines.mono.options import Options
from engines.mono.view import PublicView, SeatView
from players.core.budget import Allowance, Budget
from players.core.choice import Alternative, Choice
from players.core.imagining import fork
from players.core.plain import GreedyPlayer
from players.core.player import Quiet
from players.mono.newcomers import Novice, guess
from players.mono.plan import Line, Plan
from players.mono.reasons import reasons
from players.mono.worlds import imagine

S = TypeVar("S")

_SWING: Final = 3.0
"""Points by which a covered cell moves the lead, more or less; half as much with each quarter of the cells left."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The settings of a level."""

    worlds: int
    """Grids imagined for a turn."""
    beam: int
    """Lists kept at each length."""
    thrift: float
    """The weight of the board spent beside points; 0 takes all there is at once."""
    longest: int = 1_000
    """Cells of a list."""


@dataclass(frozen=True)
class MonoPlayer(Quiet):
    """Plans a list."""

    skill: Skill
    allowance: Allowance
    slips: int = 0
    """Percent of turns in which it guesses beside an open cell, even if another cell is certain."""

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return the placement, or the list worth most."""
        return self.consider(rules, view, dice, budget).action

    def consider(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Choice[Action]:
        """Return the same with the chance to win, the best list that begins elsewhere, and what the cells may be."""
        if view.public.placing:
            budget.spend()
            return Choice(Place(None))
        imagining, chance, slip = fork(dice, 3)
        if slip.chance(self.slips):
            budget.spend()
            return Choice(guess(view, slip))
        skill = self.skill
        worlds = imagine(rules, view, skill.worlds, imagining, budget)
        plan = Plan(view, worlds, beam=skill.beam, thrift=skill.thrift, longest=skill.longest)
        best = plan.best(budget)
        action = plan.action(best, chance)
        second = plan.second(best)
        other: Alternative[Action] | None = None
        if second is not None:
            other = Alternative(plan.action(second, chance), _chance_to_win(plan, second))
        return Choice(action, _chance_to_win(plan, best), (action,), other, reasons(plan, best, action))


def _chance_to_win(plan: Plan, line: Line) -> float:
    """Return how likely the points ahead after a list, and what it spends, are still ahead at the end."""
    boards = plan.view.public.boards
    ahead = _lead(plan.view) + line.gain / plan.worlds.count
    left = min(board.count_covered for board in boards if board.placed)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, ahead / (1 + _SWING * math.sqrt(left))))))


def _lead(view: SeatView) -> float:
    """Return how far a player is ahead of the best other."""
    scores = [board.score for board in view.public.boards]
    return scores[view.seat] - max(score for seat, score in enumerate(scores) if seat != view.seat)


PLAYERS = MappingProxyType(
    {
        "greedy": GreedyPlayer[SeatView](_lead),
        "novice": Novice(),
        "easy": MonoPlayer(Skill(1, 1, 0.0, longest=1), Allowance(500, 0.25), slips=80),
        "medium": MonoPlayer(Skill(3, 1, 0.0), Allowance(5_000, 0.8)),
        "hard": MonoPlayer(Skill(200, 5, 0.2), Allowance(40_000, 3.5)),
    }
)
