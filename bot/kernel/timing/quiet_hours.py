"""The hours of a server in which nobody is reminded. Moves are made, and clocks run, at all hours."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

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
        # When the clocks are set back an hour comes twice: quiet hours may end in the second one.
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
