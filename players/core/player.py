"""What a computer player is. It is given the view of its seat and nothing else."""

from typing import Protocol, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules
from players.core.budget import Allowance, Budget

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
P_contra = TypeVar("P_contra", contravariant=True)
V = TypeVar("V")


class Player(Protocol[O, A, P_contra, V]):
    """A player of one game at one level.

    Positions are a type of their own to each call: nothing can be read from one but by `rules`. The only positions a
    player gets are those it imagines with `rules.resample`.
    """

    @property
    def allowance(self) -> Allowance:
        """What a choice of this level may cost."""

    def choose(self, rules: Rules[O, S, A, P_contra, V], view: V, dice: Dice, budget: Budget) -> A:
        """Return what to do; the game waits for the seat of `view`. Equal arguments give equal choices."""

    def react(self, rules: Rules[O, S, A, P_contra, V], view: V, dice: Dice, budget: Budget) -> A | None:
        """Return what to do while the game waits for somebody else; None for nothing, which is the usual."""


class Quiet:
    """Base of players who never act out of turn."""

    def react(self, rules: object, view: object, dice: Dice, budget: Budget) -> None:
        """Do nothing."""
        return
