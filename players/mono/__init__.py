"""Players of Mono: they sample the others' grids, and plan the whole list of a turn on all samples at once."""

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engines.core.dice import Dice
from engines.core.messages import N_
from engines.core.rules import Seat
from engines.mono.actions import Action, Place, Tail, Uncover
from engines.mono.view import PublicView, SeatView
from players.core.alphabeta import chance_of
from players.core.budget import Allowance, Budget
from players.core.choice import Alternative, Appraisal, Choice
from players.core.imagining import fork
from players.core.player import TurnPlayer
from players.mono.newcomers import Novice, guess
from players.mono.plan import Line, Plan
from players.mono.reasons import reasons
from players.mono.rules import S, SeatRules
from players.mono.worlds import Worlds, imagine
from players.scales import scale_of
from players.steps import Mix

_SWING: Final = 3.0
"""The typical change of the lead by one covered cell, in points; n cells change it by sqrt(n) times as much."""
_ENOUGH: Final = 40
"""The minimum number of grids for judging a list that was played."""


@dataclass(frozen=True)
class MonoPlayer(TurnPlayer):
    """Plans a list."""

    allowance: Allowance
    worlds: int
    """The number of grids sampled for a turn."""
    beam: int = 1
    """The number of lists retained at each length."""
    thrift: float = 0.0
    """The weight of future points lost by uncovering cells; 0 takes everything immediately."""
    longest: int = 1_000
    """The maximum number of cells in a list."""
    slips: int = 0
    """Percent of turns in which it guesses next to an open cell, even if another cell is certain."""

    def choose(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Action:
        """Return the placement, or the list of the highest worth."""
        return self.consider(rules, view, dice, budget).action

    def consider(self, rules: SeatRules[S], view: SeatView, dice: Dice, budget: Budget) -> Choice[Action]:
        """Return the choice with the chance to win, the best list that begins elsewhere, and likely cell values."""
        if view.public.placing:
            budget.spend()
            return Choice(Place(None), reasons=(N_("It is the hardest to guess."),))
        imagining, chance, slip = fork(dice, 3)
        if slip.chance(self.slips):
            budget.spend()
            return Choice(guess(view, slip))
        plan = self._plan(view, imagine(rules, view, self.worlds, imagining, budget))
        best = plan.best(budget)
        action = plan.action(best, chance)
        second = plan.second(best)
        other: Alternative[Action] | None = None
        if second is not None:
            other = Alternative(plan.action(second, chance), _chance_to_win(plan, second))
        return Choice(action, _chance_to_win(plan, best), (action,), other, reasons(plan, best, action))

    def appraise(
        self, rules: SeatRules[S], view: SeatView, played: Action, dice: Dice, budget: Budget
    ) -> Appraisal[Action] | None:
        """Return the played list compared with the best, on all grids consistent with the player's view."""
        if not isinstance(played, Uncover):
            return None
        imagining, chance = fork(dice, 2)
        worlds = imagine(rules, view, self.worlds, imagining, budget)
        if worlds.count < _ENOUGH:
            return None
        plan = self._plan(view, worlds)
        best, other = plan.best(budget), plan.line_of_action(played, chance)
        value, mine = _chance_to_win(plan, best), _chance_to_win(plan, other)
        if mine >= value:
            return Appraisal(played, mine, mine)
        action = plan.action(best, chance)
        return Appraisal(action, value, mine, reasons(plan, best, action))

    def _plan(self, view: SeatView, worlds: Worlds) -> Plan:
        return Plan(view, worlds, beam=self.beam, thrift=self.thrift, longest=self.longest)

    def standing(self, view: PublicView, seat: Seat) -> float:
        """Return the chance to win by points and by the cells that are left."""
        return _standing(view, seat)


def _chance_to_win(plan: Plan, line: Line) -> float:
    """Return the chance that the lead after a list, less its cost, lasts until the end."""
    # The other side still has a turn like this one.
    return _standing(plan.view.public, plan.view.seat, line.gain / plan.worlds.count, scale_of("mono").even)


def _standing(view: PublicView, seat: Seat, more: float = 0.0, even: float = 0.0) -> float:
    """Return a seat's chance to win with `more` points added, from public information."""
    left = min((board.count_covered for board in view.boards if board.placed), default=0)
    return chance_of((lead_of(view, seat) + more) / (1 + _SWING * math.sqrt(left)), scale_of("mono").points, even)


def lead_of(view: PublicView, own: Seat) -> float:
    """Return a player's lead over the best other."""
    scores = [board.score for board in view.boards]
    return scores[own] - max(score for seat, score in enumerate(scores) if seat != own)


PLAYERS = MappingProxyType(
    {
        "timid": Novice(Tail.END),
        "easy": MonoPlayer(Allowance(500, 0.25), worlds=1, longest=1, slips=80),
        "medium": MonoPlayer(Allowance(5_000, 0.8), worlds=3),
        "hard": MonoPlayer(Allowance(40_000, 3.5), worlds=200, beam=5, thrift=0.2),
    }
)
STEPS: Final = MappingProxyType(
    {
        "step1": Mix("timid", "easy", 45),
        "step2": Mix("timid", "easy", 75),
        "step4": Mix("easy", "medium", 15),
        "step5": Mix("easy", "medium", 40),
    }
)
"""A random player is as strong as `easy`, which mostly guesses; `timid` is weaker: it stops after one cell."""
