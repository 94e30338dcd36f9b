"""Yardsticks of every game: a novice, and a player that looks one step ahead."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules, Seat
from players.core.budget import Allowance, Budget
from players.core.imagining import A, O, P, S, V, fork, reward
from players.core.player import TurnPlayer

_LOOK: Final = Allowance(2_000, 0.9)
_PATIENT: Final = Allowance(4_000, 0.9)


@dataclass(frozen=True)
class NovicePlayer(TurnPlayer):
    """A newcomer who has read the goal: takes a win, avoids immediate losses, and else plays at random.

    Both are found by the rules, in one sampled position.
    """

    allowance: Allowance = _PATIENT

    def choose(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return an action that wins; else one after which nobody else can win immediately; else any."""
        imagined, order, chance = fork(dice, 3)
        world, own = rules.resample(view, imagined), view.seat
        actions = order.shuffle(rules.legal_actions(world, own))
        safe: list[tuple[A, S]] = []
        for action in actions:
            after = rules.apply(world, own, action, chance).state
            budget.spend()
            turn = rules.turn(after)
            if isinstance(turn, Outcome) and own in turn.winners:
                return action
            if not isinstance(turn, Outcome) or not turn.winners:
                safe.append((action, after))
            if not budget.has_left:
                break
        for action, after in safe:
            if not _can_lose(rules, after, own, chance, budget):
                return action
        return safe[0][0] if safe else actions[0]


def _can_lose(rules: Rules[O, S, A, P, V], position: S, own: Seat, chance: Dice, budget: Budget) -> bool:
    """Return whether another seat to move can end the game without `own` among its winners."""
    turn = rules.turn(position)
    for seat in () if isinstance(turn, Outcome) else turn.seats:
        for action in rules.legal_actions(position, seat) if seat != own else ():
            if not budget.has_left:
                return False
            budget.spend()
            outcome = rules.turn(rules.apply(position, seat, action, chance).state)
            if isinstance(outcome, Outcome) and outcome.winners and own not in outcome.winners:
                return True
    return False


@dataclass(frozen=True)
class GreedyPlayer(TurnPlayer, Generic[V]):
    """Plays the action with the best resulting view, in one sampled position; ties are random."""

    worth: Callable[[V], float]
    """Returns the worth of a seat's view to that seat."""
    allowance: Allowance = _LOOK

    def choose(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return the action after which the seat's own view is worth most."""
        imagined, order, chance = fork(dice, 3)
        world = rules.resample(view, imagined)
        best: A | None = None
        most = -math.inf
        for action in order.shuffle(rules.legal_actions(world, view.seat)):
            after = rules.apply(world, view.seat, action, chance).state
            budget.spend()
            worth = self.worth(rules.seat_view(after, view.seat))
            if worth > most:
                best, most = action, worth
            if not budget.has_left:
                break
        if best is None:
            raise ValueError("the game waits for nobody who has nothing to do")
        return best


def _win_value(view: Any) -> float:
    """Return the reward if the view shows an outcome, as most games' views do; else 0.5."""
    outcome = getattr(view.public, "outcome", None)
    return reward(outcome, view.seat) if isinstance(outcome, Outcome) else 0.5


PLAYERS: Final = MappingProxyType({"greedy": GreedyPlayer[Any](_win_value), "novice": NovicePlayer()})
