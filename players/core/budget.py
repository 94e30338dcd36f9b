"""How much a player may think: counted in positions, and bounded in seconds. The one place that looks at a clock."""

import math
import time
from dataclasses import dataclass


class Budget:
    """What one choice may cost. A player counts each position it makes or judges, and stops when nothing is left.

    Positions come first: a seed gives the same move on every machine. The seconds are a bound for a machine that is
    slower than those a level was measured on; a choice that meets it is still a good one, but may differ elsewhere.
    """

    __slots__ = ("_end", "most", "spent")

    def __init__(self, positions: int, seconds: float = math.inf) -> None:
        self.most = positions
        self.spent = 0
        """Positions so far."""
        self._end = time.monotonic() + seconds

    def spend(self, positions: int = 1) -> None:
        """Count positions."""
        self.spent += positions

    @property
    def left(self) -> bool:
        """Whether there is anything left to think with."""
        return self.spent < self.most and time.monotonic() < self._end

    def share(self, percent: int) -> "Budget":
        """Return a part of what is left, to be spent on one of several questions; then `spend` what it has spent."""
        part = Budget(max(1, (self.most - self.spent) * percent // 100))
        part._end = time.monotonic() + (self._end - time.monotonic()) * percent / 100
        return part


class OutOfBudgetError(Exception):
    """Nothing is left to think with."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a level may spend on a choice."""

    positions: int
    seconds: float

    def budget(self) -> Budget:
        """Return a budget for one choice, whose seconds begin to run."""
        return Budget(self.positions, self.seconds)
