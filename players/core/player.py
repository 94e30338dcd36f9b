"""The protocol of a computer player. It gets the view of its seat and nothing else."""

from typing import Protocol, TypeVar, cast, runtime_checkable

from engines.core.dice import Dice
from engines.core.rules import Rules
from engines.core.support import ByType
from players.core.budget import Allowance, Budget
from players.core.choice import Appraisal, Choice
from players.core.imagining import A, O, P, S, V

P_contra = TypeVar("P_contra", contravariant=True)


class Player(Protocol[O, A, P_contra, V]):
    """A player of one game at one level.

    Positions are a type of their own to each call: nothing can be read from one but by `rules`. The only positions a
    player gets are those it imagines with `rules.resample`.
    """

    @property
    def allowance(self) -> Allowance:
        """Return the budget of a choice at this level."""

    def choose(self, rules: Rules[O, S, A, P_contra, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return the action to play; the game waits for the seat of `view`. Equal arguments give equal choices."""

    def react(self, rules: Rules[O, S, A, P_contra, V], view: V, dice: Dice, budget: Budget) -> A | None:
        """Return the action to play while the game waits for other seats; None, the default, for none."""


@runtime_checkable
class SupportsConsider(Protocol[O, A, P_contra, V], metaclass=ByType):
    """A player that can explain its choice. A game adds it to its players by this one method."""

    def consider(self, rules: Rules[O, S, A, P_contra, V], view: V, dice: Dice, budget: Budget) -> Choice[A]:
        """Return the result of `choose` for the same arguments, with its value, line, second best and reasons.

        The rest of the budget after the decision may be spent on these. Give `second` and `line` only if they
        are known.
        """


@runtime_checkable
class SupportsAppraisal(Protocol[O, A, P_contra, V], metaclass=ByType):
    """A player that can judge others' actions: only if its values are chances to win."""

    def appraise(
        self, rules: Rules[O, S, A, P_contra, V], view: V, played: A, dice: Dice, budget: Budget
    ) -> Appraisal[A] | None:
        """Return the played action compared with the best; None if it cannot tell, or the budget is too small."""


class TurnPlayer:
    """Base of players who never act out of turn."""

    def react(self, rules: object, view: object, dice: Dice, budget: Budget) -> None:
        """Do nothing."""
        return


def consider(player: Player[O, A, P, V], rules: Rules[O, S, A, P, V], view: V, dice: Dice, budget: Budget) -> Choice[A]:
    """Return the choice of any player: only the action if the player cannot explain it."""
    if isinstance(player, SupportsConsider):
        return cast("SupportsConsider[O, A, P, V]", player).consider(rules, view, dice, budget)
    return Choice(player.choose(rules, view, dice, budget))
