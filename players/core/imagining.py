"""Facts that a player derives from its view: its actions, and positions that might be."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules, Seat

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")


class SupportsSeat(Protocol):
    """The view of a seat."""

    @property
    def seat(self) -> Seat:
        """Return the seat of the view."""


V = TypeVar("V", bound=SupportsSeat)


def fork(dice: Dice, count: int = 1) -> list[Dice]:
    """Draw the seeds of streams of their own from a stream, so that what one question costs changes no other."""
    return [Dice(dice.below(2**63).to_bytes(32, "big"), 0) for _ in range(count)]


def own_actions(rules: Rules[O, S, A, P, V], view: V, dice: Dice) -> Sequence[A]:
    """Return what the seat of a view may do: the same in every position it could not tell from the real one."""
    return rules.legal_actions(rules.resample(view, dice), view.seat)


def reward(outcome: Outcome, seat: Seat) -> float:
    """Return what an outcome is worth to a seat, from 0 to 1: winners share one game."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
