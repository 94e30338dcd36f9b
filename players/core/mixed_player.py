"""A strength between two players: each choice is made by one or the other."""

from dataclasses import dataclass
from typing import Generic

from engines.core.dice import Dice
from engines.core.rules import Rules
from players.core.budget import Allowance, Budget
from players.core.choice import Choice
from players.core.imagining import A, O, P, S, V, fork
from players.core.player import Player, consider


@dataclass(frozen=True)
class MixedPlayer(Generic[O, A, P, V]):
    """Chooses as the stronger player in some percent of the choices, else as the weaker."""

    weaker: Player[O, A, P, V]
    stronger: Player[O, A, P, V]
    percent: int

    @property
    def allowance(self) -> Allowance:
        """Return a budget that suffices for either player."""
        one, other = self.weaker.allowance, self.stronger.allowance
        # One player may need more time, the other more positions.
        return Allowance(
            max(one.positions, other.positions), max(one.seconds, other.seconds), max(one.wall, other.wall)
        )

    def choose(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return the choice of one of the two."""
        thinking, player = self._draw(dice)
        return player.choose(rules, view, thinking, budget)

    def consider(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> Choice[A]:
        """Return the same with its value and reasons."""
        thinking, player = self._draw(dice)
        return consider(player, rules, view, thinking, budget)

    def react(self, rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> A | None:
        """Return the reaction of one of the two."""
        thinking, player = self._draw(dice)
        return player.react(rules, view, thinking, budget)

    def _draw(self, dice: Dice) -> tuple[Dice, Player[O, A, P, V]]:
        thinking, drawing = fork(dice, 2)
        return thinking, self.stronger if drawing.chance(self.percent) else self.weaker
