"""An action that was played, beside the best one there was: both by one search, from the view of its seat."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from engines.core.dice import Dice
from engines.core.messages import Text
from engines.core.rules import Rules
from engines.core.support import ByType
from players.core.budget import Budget

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
P_contra = TypeVar("P_contra", contravariant=True)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Appraisal(Generic[A]):
    """The expectations of a seat, by what it knew: values are chances to win, from 0 to 1."""

    best: A
    value: float
    """With the best action."""
    played: float
    """With the one that was played: no more than `value`."""
    reasons: tuple[Text, ...] = ()
    """The reasons for the best one, as in `Choice`."""

    @property
    def cost(self) -> float:
        """Return the chance to win that the played action gave away."""
        return self.value - self.played


@runtime_checkable
class SupportsAppraisal(Protocol[O, A, P_contra, V], metaclass=ByType):
    """A player that can judge what others play: only where its values say how likely a win is."""

    def appraise(
        self, rules: Rules[O, S, A, P_contra, V], view: V, played: A, dice: Dice, budget: Budget
    ) -> Appraisal[A] | None:
        """Return the played action beside the best; None where it cannot tell, or the budget is too small."""
