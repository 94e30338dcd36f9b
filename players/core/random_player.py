"""The player that every game has: it plays at random."""

from engines.core.dice import Dice
from engines.core.rules import Rules
from players.core.budget import Allowance, Budget
from players.core.imagining import A, O, P, S, V, own_actions
from players.core.player import TurnPlayer


class RandomPlayer(TurnPlayer):
    """Plays uniformly random actions: the baseline for other players, and a part of the lowest steps."""

    allowance = Allowance(1, 0.3)

    def choose(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return a random action."""
        budget.spend()
        return dice.choice(own_actions(rules, view, dice))
