"""Yardsticks that search: each choice is tried in sampled positions, or in the real one."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Rules, Seat

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")
V = TypeVar("V")

_SEEDS = 2**60


@dataclass(frozen=True)
class Trials(Generic[O, S, A, P, V]):
    """Positions in which one seat must choose, with seeds of the dice; all choices are tried in the same ones."""

    rules: Rules[O, S, A, P, V]
    seat: Seat
    worlds: Sequence[tuple[S, bytes]]
    play_on: Callable[[Rules[O, S, A, P, V], S, Seat, Dice], float]
    """Returns the final worth of a position to the seat."""

    def worths(self, action: A) -> list[float]:
        """Return the result of an action in each position."""
        found = []
        for world, seed in self.worlds:
            dice = Dice(seed, 0)
            after = self.rules.apply(world, self.seat, action, dice).state
            found.append(self.play_on(self.rules, after, self.seat, dice))
        return found

    def is_better(self, one: Sequence[float], other: Sequence[float]) -> bool:
        """Return whether one choice is better than another by more than the standard error of the difference."""
        leads = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
        mean = sum(leads) / len(leads)
        return mean > math.sqrt(sum((lead - mean) ** 2 for lead in leads)) / len(leads)


def draw_worlds(rules: Rules[O, S, A, P, V], view: V, count: int, dice: Dice) -> list[tuple[S, bytes]]:
    """Return sampled positions, each with the seed of its dice."""
    return [(rules.resample(view, dice), dice.below(_SEEDS).to_bytes(32, "big")) for _ in range(count)]
