"""The budget of a choice: counted in positions, limited in seconds. The only module that reads a clock."""

import math
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_SLACK: Final = 0.5
"""Wall-clock seconds beyond those of the processor, for other load on the machine."""

_INTERVAL: Final = 0.002
"""Seconds between two reads of the clocks."""


class Cut(StrEnum):
    """The clock that has ended a choice before its positions did."""

    PROCESSOR = "processor"
    """The machine is slower than the one on which the level was measured."""
    WALL = "wall"
    """The machine is busy: the search got less processor time than it should have."""


class Budget:
    """The budget of one choice. A player counts each position it makes or evaluates, and stops when nothing is left.

    Positions come first: a seed gives the same move on every machine. Seconds of the processor, including those that
    `resample` takes, limit a machine that is slower than those a level was measured on; seconds on
    the wall limit a busy machine.
    """

    __slots__ = ("_cut", "_looks_again", "_processor_end", "_wall_end", "most", "spent")

    def __init__(self, positions: int, seconds: float = math.inf, wall: float = math.inf) -> None:
        self.most = positions
        self.spent = 0
        """The positions counted so far."""
        self._processor_end = time.thread_time() + seconds
        self._wall_end = time.monotonic() + wall
        self._looks_again = 0.0
        """The time of the next read of the processor's clock, which costs ten times as much as the wall clock."""
        self._cut: Cut | None = None

    def spend(self, positions: int = 1) -> None:
        """Count positions."""
        self.spent += positions

    @property
    def has_left(self) -> bool:
        """Return whether any budget is left. Once a clock has run out, it stays False."""
        if self.spent >= self.most or self._cut is not None:
            return False
        now = time.monotonic()
        if now < self._looks_again:
            return True
        self._looks_again = now + _INTERVAL
        if now >= self._wall_end:
            self._cut = Cut.WALL
        elif time.thread_time() >= self._processor_end:
            self._cut = Cut.PROCESSOR
        return self._cut is None

    @property
    def cut(self) -> Cut | None:
        """Return the clock that has ended the choice; None if positions did, or nothing yet."""
        return self._cut

    def share(self, percent: int) -> "Budget":
        """Return a part of the remaining budget for one of several questions; the caller must `spend` its use."""
        part = Budget(max(1, (self.most - self.spent) * percent // 100))
        processor, wall = time.thread_time(), time.monotonic()
        part._processor_end = processor + (self._processor_end - processor) * percent / 100
        part._wall_end = wall + (self._wall_end - wall) * percent / 100
        return part


class OutOfBudgetError(Exception):
    """The budget is used up."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The budget of a level for one choice."""

    positions: int
    seconds: float
    """Seconds of processor time."""
    wall: float = 0.0
    """Seconds of wall time; by default half a second more than of the processor."""

    def __post_init__(self) -> None:
        if not self.wall:
            object.__setattr__(self, "wall", self.seconds + _SLACK)

    def budget(self, *, waited_for: bool = True) -> Budget:
        """Start a budget for one choice; with a wall clock if a person waits for it."""
        return Budget(self.positions, self.seconds, self.wall if waited_for else math.inf)
