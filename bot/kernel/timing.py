"""Deadlines, reminders, quiet hours and times of day, all pure, and the clock of the bot."""

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
"""The divisor of the time limit for players without time left for the match."""
SHORTEST: Final = 120
"""The shortest time for a turn (rules/server.md)."""


@dataclass(frozen=True, slots=True)
class Times:
    """The deadline of a turn and its reminder; None if it was sent, or if the clock is stopped."""

    deadline: int | None
    reminder: int | None


def running(begins: int, ends: int, stands_until: int) -> int:
    """Return the seconds the clock runs between two times; negative if the second is earlier."""
    if ends < begins:
        return -running(ends, begins, stands_until)
    return ends - max(begins, min(stands_until, ends))


def after(begins: int, seconds: int, stands_until: int) -> int:
    """Return the time after the clock has run for `seconds`; negative seconds ignore stops."""
    return begins + seconds if seconds < 0 else max(begins, stands_until) + seconds


def overtime(turn_time: int) -> int:
    """Return the seconds for a turn of a player without time left for the match."""
    return max(SHORTEST, turn_time // OVERTIME_SHARE)


def turn_limit(turn_time: int, banks: Sequence[int | None]) -> int:
    """Return the time limit of a turn; `banks` are the seconds for the match left to those to move.

    Players without time left for the match get less. With several to move it is the longest of their times, so that no
    player loses time to another.
    """
    return max((_own_limit(turn_time, bank) for bank in banks), default=turn_time)


def turn_times(limit: int, now: int, stands_until: int) -> Times:
    """Return the times of a turn that begins now."""
    return Times(after(now, limit, stands_until), after(now, int(limit * REMINDER_SHARE), stands_until))


def move_times(times: Times, now: int, old: int, new: int, *, more: int = 0) -> Times:
    """Return the times for a clock stopped until `new` instead of `old`: the remaining time stays, plus `more`."""
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
    """A range of minutes of the day in a time zone; it may pass midnight."""

    begins: int
    ends: int
    zone: str

    def over_at(self, at: int) -> int:
        """Return the time of a reminder due at `at`: `at` itself, or the end of the quiet hours."""
        there = datetime.fromtimestamp(at, UTC).astimezone(zone_of(self.zone))
        minute = there.hour * 60 + there.minute
        if (minute - self.begins) % A_DAY >= (self.ends - self.begins) % A_DAY:
            return at
        days = 1 if minute >= self.ends else 0
        end = (there + timedelta(days=days)).replace(
            hour=self.ends // 60, minute=self.ends % 60, second=0, microsecond=0
        )
        # The hour in which clocks are set back occurs twice: quiet hours may end in the second one.
        return int((end if end.timestamp() >= at else end.replace(fold=1)).timestamp())

    def beginning_before(self, at: int) -> int:
        """Return the start of the quiet hours that contain `at`."""
        there = datetime.fromtimestamp(at, UTC).astimezone(zone_of(self.zone))
        return minute_of(there - timedelta(days=1 if there.hour * 60 + there.minute < self.begins else 0), self.begins)

    def reminder(self, reminder: int, deadline: int, now: int) -> int | None:
        """Return a new time for a reminder: after the quiet hours, or before them if the turn ends during them.

        None if they have already begun and last longer than the turn.
        """
        over = self.over_at(reminder)
        if over == reminder:
            return reminder
        if over < deadline:
            return over
        before = self.beginning_before(reminder)
        return before if before > now else None


def minute_of(day: datetime, minute: int) -> int:
    """Return the time of a minute of a day; if clocks skip it, that of the minute that replaces it."""
    return int(day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0).timestamp())


def zone_of(name: str) -> ZoneInfo:
    """Return a zone by its name; UTC if this machine does not have it."""
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
    """The time of this setting: no earlier puzzle is due."""

    def due(self, now: int) -> tuple[str, int] | None:
        """Return the newest day with a due puzzle, like `2026-11-24`, and its due time; None if none is due."""
        today = datetime.fromtimestamp(now, UTC).astimezone(zone_of(self.zone))
        moments = (self._moment(today - timedelta(days=days)) for days in (0, 1))
        return next(((day.isoformat(), at) for day, at in moments if self.since <= at <= now), None)

    def next_after(self, now: int) -> int:
        """Return the time of the next one."""
        today = datetime.fromtimestamp(now, UTC).astimezone(zone_of(self.zone))
        moments = (self._moment(today + timedelta(days=days)) for days in (0, 1, 2))
        return next(at for _, at in moments if at > now)

    def _moment(self, day: datetime) -> tuple[date, int]:
        return day.date(), minute_of(day, self.minute)


log = logging.getLogger(__name__)

SURELY_PAST: Final = 1_735_689_600
"""The start of 2025: an earlier system clock has not been set since the machine started."""
APART: Final = 60
"""The least jump of the system clock, in seconds, that is logged."""


def elapsed() -> float:
    """Return seconds of a monotonic clock, on Linux including the time the machine slept."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


class SteadyClock:
    """The current time in seconds since 1970, unaffected by changes of the system clock."""

    def __init__(self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = elapsed) -> None:
        self._wall = wall
        self._passed = passed
        self._start = wall() - passed()
        self._apart = 0.0

    def __call__(self) -> int:
        """Return the current time; log a change of the system clock."""
        now = self._start + self._passed()
        apart = self._wall() - now
        if abs(apart - self._apart) >= APART:
            log.warning("the system clock was changed by %+d s: ignoring it until a restart", apart - self._apart)
            self._apart = apart
        return int(now)

    def go_on_from(self, noted: int) -> None:
        """Continue from the last heartbeat if the system clock is certainly wrong."""
        if self() < SURELY_PAST <= noted:
            log.error("the system clock shows %s: continuing from the last run", time.gmtime(self._wall()).tm_year)
            self._start = noted - self._passed()
            self._apart = self._wall() - noted
