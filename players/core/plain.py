"""The two players every game has: one that plays at random, and one that looks one step ahead."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from players.core.budget import Allowance, Budget
from players.core.imagining import SeatSees, forked, own_actions
from players.core.player import Quiet

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")
V = TypeVar("V", bound=SeatSees)


_LOOK = Allowance(2_000, 0.9)


class RandomPlayer(Quiet):
    """Any action is as good as another: what the others are measured by."""

    allowance = Allowance(1, 0.3)

    def choose(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return any of the actions."""
        budget.spend()
        return dice.choice(own_actions(rules, view, dice))


@dataclass(frozen=True)
class GreedyPlayer(Quiet, Generic[V]):
    """Whatever looks best right after it, in one position that might be; of equals any."""

    worth: Callable[[V], float]
    """How good what a seat sees is for that seat."""
    allowance: Allowance = _LOOK

    def choose(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return the action after which the own view is worth most."""
        imagined, order, chance = forked(dice, 3)
        world = rules.resample(view, imagined)
        best: A | None = None
        most = -math.inf
        for action in order.shuffle(rules.legal_actions(world, view.seat)):
            after = rules.apply(world, view.seat, action, chance).state
            budget.spend()
            worth = self.worth(rules.seat_view(after, view.seat))
            if worth > most:
                best, most = action, worth
            if not budget.left:
                break
        if best is None:
            raise ValueError("the game waits for nobody who has nothing to do")
        return best
