"""The time the bot goes by: the system's when it starts, and from then on what has really passed.

A system clock is set while programs run, by hand or once a network is there. Deadlines must not follow it.
"""

import logging
import sys
import time
from collections.abc import Callable
from typing import Final

log = logging.getLogger(__name__)

SURELY_PAST: Final = 1_735_689_600
"""2025 began: a system clock before it has not been set since the machine started."""
APART: Final = 60
"""Seconds by which the system's clock must be set for a line in the log."""


def elapsed() -> float:
    """Return seconds that nobody sets; where the system can tell, those in which the machine slept too."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


class SteadyClock:
    """Seconds since 1970."""

    def __init__(self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = elapsed) -> None:
        self._wall = wall
        self._passed = passed
        self._start = wall() - passed()
        self._apart = 0.0

    def __call__(self) -> int:
        """Return the time; say once when the system's clock has been set to another."""
        now = self._start + self._passed()
        apart = self._wall() - now
        if abs(apart - self._apart) >= APART:
            log.warning("the system clock was changed by %+d s: ignoring it until a restart", apart - self._apart)
            self._apart = apart
        return int(now)

    def go_on_from(self, noted: int) -> None:
        """Go on from when the bot was last alive, where the system's clock has certainly not been set."""
        if self() < SURELY_PAST <= noted:
            log.error("the system clock shows %s: continuing from the last run", time.gmtime(self._wall()).tm_year)
            self._start = noted - self._passed()
            self._apart = self._wall() - noted
