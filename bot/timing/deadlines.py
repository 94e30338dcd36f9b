"""Deadlines and reminders of turns, and the time that is left.

Pure: all times are arguments, in whole seconds since 1970. A clock stands still during a stop (a vacation, a pause).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

REMINDER_SHARE: Final = 0.75
OVERTIME_SHARE: Final = 4
"""The part of a turn's time that a player has for each turn once the time for the match is used up."""
SHORTEST: Final = 120
"""No turn is shorter (rules/server.md)."""


class DueAction(Enum):
    """The next action of a clock."""

    NOTHING = auto()
    REMINDER = auto()
    EXPIRY = auto()


@dataclass(frozen=True, slots=True)
class Stop:
    """A time in which a clock stands still."""

    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class Times:
    """The deadline of a turn and its reminder; None where it was sent, or where no clock runs."""

    deadline: int | None
    reminder: int | None

    def due(self, now: int) -> DueAction:
        """Return the due actions: reminders and expiries, from the same times."""
        if self.deadline is not None and self.deadline <= now:
            return DueAction.EXPIRY
        if self.deadline is not None and self.reminder is not None and self.reminder <= now:
            return DueAction.REMINDER
        return DueAction.NOTHING


def running(begins: int, ends: int, stops: Iterable[Stop]) -> int:
    """Return the seconds between two times in which the clock runs; below 0 where the second comes first."""
    if ends < begins:
        return -running(ends, begins, stops)
    still, at = 0, begins
    for stop in _in_order(stops):
        still += max(0, min(stop.ends, ends) - max(stop.begins, at))
        at = max(at, min(stop.ends, ends))
    return ends - begins - still


def after(begins: int, seconds: int, stops: Iterable[Stop]) -> int:
    """Return when the clock has run for so many seconds; what is past is counted without stops."""
    if seconds < 0:
        return begins + seconds
    at, left = begins, seconds
    for stop in _in_order(stops):
        if stop.begins - at > left:
            break
        if stop.ends > at:
            left -= max(0, stop.begins - at)
            at = stop.ends
    return at + left


def overtime(turn_time: int) -> int:
    """Return the seconds of a turn for a player whose time for the match is used up."""
    return max(SHORTEST, turn_time // OVERTIME_SHARE)


def turn_limit(turn_time: int, banks: Sequence[int | None]) -> int:
    """Return how long a turn may take; `banks` are the seconds for the match left to those it waits for.

    Players who have used them up get less time a turn. With several to move it is the longest of their times, so that
    no player loses time to another.
    """
    return max((_own_limit(turn_time, bank) for bank in banks), default=turn_time)


def turn_times(limit: int, now: int, stops: Iterable[Stop]) -> Times:
    """Return the times of a turn that begins now."""
    known = tuple(stops)
    return Times(after(now, limit, known), after(now, int(limit * REMINDER_SHARE), known))


def move_times(times: Times, now: int, old: Iterable[Stop], new: Iterable[Stop], *, more: int = 0) -> Times:
    """Return the times where other stops hold from now on: what was left is left, and so many seconds more."""
    before, then = tuple(old), tuple(new)
    return Times(
        *(
            None if time is None else after(now, running(now, time, before) + more, then)
            for time in (times.deadline, times.reminder)
        )
    )


def standing_until(now: int, stops: Iterable[Stop]) -> int | None:
    """Return when the clock runs on; None where it runs."""
    goes_on = after(now, 0, stops)
    return goes_on if goes_on > now else None


def _own_limit(turn_time: int, bank: int | None) -> int:
    return turn_time if bank is None else min(turn_time, bank + overtime(turn_time))


def _in_order(stops: Iterable[Stop]) -> Iterator[Stop]:
    yield from sorted(stops, key=lambda stop: (stop.begins, stop.ends))
