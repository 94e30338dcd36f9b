"""The time of day at which a server gets its puzzle, by the clocks of a zone. Pure: all times are arguments."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from bot.kernel.timing.quiet_hours import minute_of, zone_of


@dataclass(frozen=True, slots=True)
class DailyPuzzles:
    """A channel that gets one puzzle a day."""

    channel_id: int
    minute: int
    """Of the day."""
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
