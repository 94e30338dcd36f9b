"""Deadlines and reminders of turns, and the time that is left.

Pure: all times are arguments, in whole seconds since 1970. A clock stands still during a stop (a vacation, a pause).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

REMINDER_SHARE: Final = 0.75
OVERTIME_SHARE: Final = 4
"""The part of a turn's time that a player has for each turn once the time for the match is used up."""
SHORTEST: Final = 120
"""No turn is shorter (rules/server.md)."""


@dataclass(frozen=True, slots=True)
class Times:
    """The deadline of a turn and its reminder; None where it was sent, or where no clock runs."""

    deadline: int | None
    reminder: int | None


def running(begins: int, ends: int, stands_until: int) -> int:
    """Return the seconds between two times in which the clock runs; below 0 where the second comes first."""
    if ends < begins:
        return -running(ends, begins, stands_until)
    return ends - max(begins, min(stands_until, ends))


def after(begins: int, seconds: int, stands_until: int) -> int:
    """Return when the clock has run for so many seconds; what is past is counted without stops."""
    return begins + seconds if seconds < 0 else max(begins, stands_until) + seconds


def overtime(turn_time: int) -> int:
    """Return the seconds of a turn for a player whose time for the match is used up."""
    return max(SHORTEST, turn_time // OVERTIME_SHARE)


def turn_limit(turn_time: int, banks: Sequence[int | None]) -> int:
    """Return how long a turn may take; `banks` are the seconds for the match left to those it waits for.

    Players who have used them up get less time a turn. With several to move it is the longest of their times, so that
    no player loses time to another.
    """
    return max((_own_limit(turn_time, bank) for bank in banks), default=turn_time)


def turn_times(limit: int, now: int, stands_until: int) -> Times:
    """Return the times of a turn that begins now."""
    return Times(after(now, limit, stands_until), after(now, int(limit * REMINDER_SHARE), stands_until))


def move_times(times: Times, now: int, old: int, new: int, *, more: int = 0) -> Times:
    """Return the times where the clock stands until another time: what was left is left, and so many seconds more."""
    return Times(
        *(
            None if time is None else after(now, running(now, time, old) + more, new)
            for time in (times.deadline, times.reminder)
        )
    )


def _own_limit(turn_time: int, bank: int | None) -> int:
    return turn_time if bank is None else min(turn_time, bank + overtime(turn_time))
