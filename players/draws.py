"""A computer's answer to a draw: yes if it is unlikely to win, by random playouts from its view."""

from typing import Any, Final, Protocol, runtime_checkable

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules, Seat
from engines.core.support import ByType
from players.core.budget import Allowance, Budget
from players.core.imagining import A, O, P, S, V, fork, reward

ALLOWANCE: Final = Allowance(20_000, 3.5)
"""The budget of the answer, at every level: whole games are simulated."""
_GAMES: Final = 24
_FEWEST: Final = 8
"""The minimum number of finished playouts; with fewer the answer is no."""
_LONGEST: Final = 3_000
_POOR: Final = 0.6
"""A player accepts a draw if the expected reward is less than this part of a draw's reward."""


@runtime_checkable
class SupportsDraws(Protocol, metaclass=ByType):
    """A player that judges draws better than random playouts do, for example if those would not end."""

    def takes_draw(self, view: Any) -> bool:
        """Return whether a draw is better than the expected result."""


def takes_draw(rules: Rules[O, S, A, P, V], view: V, sharing: int, dice: Dice, budget: Budget) -> bool:
    """Return whether a draw is worth more to the seat than random playouts."""
    imagining, chance = fork(dice, 2)
    values = []
    for _ in range(_GAMES):
        if not budget.has_left:
            break
        won = _play_out(rules, rules.resample(view, imagining), view.seat, chance, budget)
        if won is not None:
            values.append(won)
    return len(values) >= _FEWEST and sum(values) / len(values) < _POOR / sharing


def _play_out(rules: Rules[O, S, A, P, V], position: S, seat: Seat, chance: Dice, budget: Budget) -> float | None:
    """Return a seat's reward at the end of a random playout; None if the end is too far away."""
    for _ in range(_LONGEST):
        turn = rules.turn(position)
        if isinstance(turn, Outcome):
            return reward(turn, seat)
        if not budget.has_left:
            break
        mover = chance.choice(turn.seats)
        action = chance.choice(rules.legal_actions(position, mover))
        position = rules.apply(position, mover, action, chance).state
        budget.spend()
    return None
