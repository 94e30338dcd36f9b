"""The clocks of one match: functions that return its row with new deadlines, reminders and remaining times."""

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.store.match_row import MatchRow, SeatRow
from bot.kernel.store.matches import change_playing, set_time_left
from bot.kernel.store.servers import find_server
from bot.kernel.timing import QuietHours, Times, move_times, running, turn_limit, turn_times
from engines.core.rules import Seat

Seats = Iterable[Seat]


def seats_waited_for(match: MatchRow) -> tuple[Seat, ...]:
    """Return the seats to move, from the match's row."""
    return tuple(Seat(int(seat)) for seat in match.waits_for.split())


def is_paused(match: MatchRow, now: int) -> bool:
    """Return whether a match is paused."""
    return match.paused_until is not None and match.paused_until > now


def times_of(match: MatchRow) -> Times:
    """Return the times of the current turn."""
    return Times(match.deadline, match.reminder)


def stop_of(match: MatchRow, waited_for: Seats) -> int:
    """Return the time until which the clock stands still for these seats; a past time stops nothing.

    The start of a stop is accounted for at once, so only its end matters here.
    """
    # A vacation applies to its player, not to a computer that plays for them.
    rows = (match.table[seat] for seat in waited_for)
    return max(
        match.paused_until or 0, match.lost_until or 0, *(0 if row.is_away else row.away_until or 0 for row in rows)
    )


def stands_until(match: MatchRow, waited_for: Seats, now: int) -> int | None:
    """Return the time until which the match's clock stands still; None if it runs."""
    until = stop_of(match, waited_for)
    return until if until > now else None


def begin_clocks(match: MatchRow, waited_for: Seats, now: int) -> MatchRow:
    """Return a match whose first turn begins now, with the seats' time for the whole match."""
    table = tuple(replace(row, time_left=match.total_time) for row in match.table)
    charged_at = None if match.total_time is None else now
    return renew(replace(match, table=table, charged_at=charged_at), waited_for, now)


def renew(match: MatchRow, waited_for: Seats, now: int) -> MatchRow:
    """Return the match with the times of a turn of these seats that begins now."""
    seats = tuple(waited_for)
    limit = turn_limit(match.turn_time, [match.table[seat].time_left for seat in seats])
    times = turn_times(limit, now, stop_of(match, seats))
    return replace(match, deadline=times.deadline, reminder=times.reminder)


def charge(match: MatchRow, waited_for: Seats, now: int) -> MatchRow:
    """Return the match with the time since the last charge subtracted from the remaining time of these seats."""
    if match.charged_at is None:
        return match
    used = max(0, running(match.charged_at, now, stop_of(match, waited_for)))
    seats = frozenset(waited_for)
    table = tuple(_charge(row, used) if row.seat in seats else row for row in match.table)
    return replace(match, table=table, charged_at=now)


def carry_on(before: MatchRow, waited_for: Seats, after: MatchRow, goes_on_for: Seats, now: int) -> MatchRow:
    """Return `after` with the times of `before`, shifted by the change of stops: the remaining time stays."""
    old, new = stop_of(before, waited_for), stop_of(after, goes_on_for)
    if old == new:
        return after
    times = move_times(times_of(before), now, old, new)
    return replace(after, deadline=times.deadline, reminder=times.reminder)


def stop_or_resume(before: MatchRow, after: MatchRow, now: int) -> MatchRow:
    """Return `after`, a match stopped or resumed now, with used and remaining times preserved."""
    seats = seats_waited_for(before)
    counted = charge(before, seats, now)
    table = tuple(
        replace(row, time_left=clock.time_left) for row, clock in zip(after.table, counted.table, strict=True)
    )
    changed = replace(after, table=table, charged_at=counted.charged_at)
    return carry_on(before, seats, changed, seats, now)


async def outside_quiet_hours(tx: AsyncConnection, match: MatchRow, now: int) -> MatchRow:
    """Return the match with its reminder outside the quiet hours of its server."""
    if match.reminder is None or match.deadline is None:
        return match
    return outside((await find_server(tx, match.guild_id)).quiet, match, now)


def outside(quiet: QuietHours | None, match: MatchRow, now: int) -> MatchRow:
    """Return the match with its reminder outside these quiet hours."""
    if quiet is None or match.reminder is None or match.deadline is None:
        return match
    return replace(match, reminder=quiet.reminder(match.reminder, match.deadline, now))


async def save_clocks(tx: AsyncConnection, before: MatchRow, after: MatchRow, now: int) -> None:
    """Store a running match that is stopped or resumed now, as in `after`."""
    settled = await outside_quiet_hours(tx, stop_or_resume(before, after, now), now)
    times = {"deadline": settled.deadline, "reminder": settled.reminder}
    await change_playing(
        tx,
        settled.match_id,
        **times,
        charged_at=settled.charged_at,
        paused_until=settled.paused_until,
        lost_until=settled.lost_until,
    )
    if settled.total_time is not None:
        await set_time_left(tx, settled.match_id, settled.table)


def _charge(row: SeatRow, used: int) -> SeatRow:
    return row if row.time_left is None else replace(row, time_left=max(0, row.time_left - used))
