"""Deadlines, reminders, quiet hours and times of day, all pure, and the clock that the bot goes by."""

import logging
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

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


A_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one minute of the day to another, which may be of the next day, by the clocks of a zone."""

    begins: int
    ends: int
    zone: str

    def over_at(self, at: int) -> int:
        """Return the time of a reminder due at `at`: then, or at the end of the quiet hours."""
        there = datetime.fromtimestamp(at, UTC).astimezone(zone_of(self.zone))
        minute = there.hour * 60 + there.minute
        if (minute - self.begins) % A_DAY >= (self.ends - self.begins) % A_DAY:
            return at
        days = 1 if minute >= self.ends else 0
        end = (there + timedelta(days=days)).replace(
            hour=self.ends // 60, minute=self.ends % 60, second=0, microsecond=0
        )
        # An hour comes twice where clocks are set back: quiet hours may end in the second one.
        return int((end if end.timestamp() >= at else end.replace(fold=1)).timestamp())

    def beginning_before(self, at: int) -> int:
        """Return when the quiet hours began in which a time lies."""
        there = datetime.fromtimestamp(at, UTC).astimezone(zone_of(self.zone))
        return minute_of(there - timedelta(days=1 if there.hour * 60 + there.minute < self.begins else 0), self.begins)

    def reminder(self, reminder: int, deadline: int, now: int) -> int | None:
        """Return when to remind instead: after the quiet hours, before them where the turn ends in them.

        None where they have begun already and last longer than the turn.
        """
        over = self.over_at(reminder)
        if over == reminder:
            return reminder
        if over < deadline:
            return over
        before = self.beginning_before(reminder)
        return before if before > now else None


def minute_of(day: datetime, minute: int) -> int:
    """Return a minute of a day; where the clocks skip it, the one that comes instead."""
    return int(day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0).timestamp())


def zone_of(name: str) -> ZoneInfo:
    """Return a zone by its name; UTC where this machine no longer knows it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class DailyPuzzles:
    """A channel that gets one puzzle a day."""

    channel_id: int
    minute: int
    """The minute of the day."""
    zone: str
    since: int
    """The time at which this was chosen: nothing is due before."""

    def due(self, now: int) -> tuple[str, int] | None:
        """Return the newest day whose puzzle is due, as `2026-11-24`, and since when; None where none is."""
        today = datetime.fromtimestamp(now, UTC).astimezone(zone_of(self.zone))
        moments = (self._moment(today - timedelta(days=days)) for days in (0, 1))
        return next(((day.isoformat(), at) for day, at in moments if self.since <= at <= now), None)

    def next_after(self, now: int) -> int:
        """Return when the next one is due."""
        today = datetime.fromtimestamp(now, UTC).astimezone(zone_of(self.zone))
        moments = (self._moment(today + timedelta(days=days)) for days in (0, 1, 2))
        return next(at for _, at in moments if at > now)

    def _moment(self, day: datetime) -> tuple[date, int]:
        return day.date(), minute_of(day, self.minute)


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
