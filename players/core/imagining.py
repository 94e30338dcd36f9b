"""Facts that a player derives from its view: its legal actions, and possible positions."""

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
    """Draw independent streams from a stream, so that the draws for one question do not affect another."""
    return [Dice(dice.below(2**63).to_bytes(32, "big"), 0) for _ in range(count)]


def own_actions(rules: Rules[O, S, A, P, V], view: V, dice: Dice) -> Sequence[A]:
    """Return the legal actions of a view's seat: the same in every position consistent with the view."""
    return rules.legal_actions(rules.resample(view, dice), view.seat)


def reward(outcome: Outcome, seat: Seat) -> float:
    """Return the worth of an outcome to a seat, from 0 to 1: winners share one point."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
