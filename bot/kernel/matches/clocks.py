"""The clocks of one match: its row with the times that follow from the players to move, and since when."""

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
    """Return the seats a match waits for, by its row."""
    return tuple(Seat(int(seat)) for seat in match.waits_for.split())


def is_paused(match: MatchRow, now: int) -> bool:
    """Return whether a match is paused."""
    return match.paused_until is not None and match.paused_until > now


def times_of(match: MatchRow) -> Times:
    """Return the times of the turn that is played."""
    return Times(match.deadline, match.reminder)


def stop_of(match: MatchRow, waited_for: Seats) -> int:
    """Return till when the clock stands still while the match waits for these seats; what is past stops nothing.

    The begin of a stop is settled at once, so that only its end matters here.
    """
    # A vacation is its player's, and no computer's that plays for them.
    rows = (match.table[seat] for seat in waited_for)
    return max(
        match.paused_until or 0, match.lost_until or 0, *(0 if row.is_away else row.away_until or 0 for row in rows)
    )


def stands_until(match: MatchRow, waited_for: Seats, now: int) -> int | None:
    """Return till when the clock of that match stands still; None where it runs."""
    until = stop_of(match, waited_for)
    return until if until > now else None


def begin_clocks(match: MatchRow, waited_for: Seats, now: int) -> MatchRow:
    """Return a match whose first turn begins now, with the seats' time for the whole of it."""
    table = tuple(replace(row, time_left=match.total_time) for row in match.table)
    charged_at = None if match.total_time is None else now
    return renew(replace(match, table=table, charged_at=charged_at), waited_for, now)


def renew(match: MatchRow, waited_for: Seats, now: int) -> MatchRow:
    """Return it with the times of a turn of these seats that begins now."""
    seats = tuple(waited_for)
    limit = turn_limit(match.turn_time, [match.table[seat].time_left for seat in seats])
    times = turn_times(limit, now, stop_of(match, seats))
    return replace(match, deadline=times.deadline, reminder=times.reminder)


def charge(match: MatchRow, waited_for: Seats, now: int) -> MatchRow:
    """Return it with the time that it has waited for these seats taken from what each has for the match."""
    if match.charged_at is None:
        return match
    used = max(0, running(match.charged_at, now, stop_of(match, waited_for)))
    seats = frozenset(waited_for)
    table = tuple(_charge(row, used) if row.seat in seats else row for row in match.table)
    return replace(match, table=table, charged_at=now)


def carry_on(before: MatchRow, waited_for: Seats, after: MatchRow, goes_on_for: Seats, now: int) -> MatchRow:
    """Return `after` with the times of `before`, where other stops hold from now on: what was left is left."""
    old, new = stop_of(before, waited_for), stop_of(after, goes_on_for)
    if old == new:
        return after
    times = move_times(times_of(before), now, old, new)
    return replace(after, deadline=times.deadline, reminder=times.reminder)


def stop_or_resume(before: MatchRow, after: MatchRow, now: int) -> MatchRow:
    """Return a match that is stopped or goes on now, as `after` says: what was used and what is left stays so."""
    seats = seats_waited_for(before)
    counted = charge(before, seats, now)
    table = tuple(
        replace(row, time_left=clock.time_left) for row, clock in zip(after.table, counted.table, strict=True)
    )
    changed = replace(after, table=table, charged_at=counted.charged_at)
    return carry_on(before, seats, changed, seats, now)


async def outside_quiet_hours(tx: AsyncConnection, match: MatchRow, now: int) -> MatchRow:
    """Return it with its reminder out of the hours in which its server wants nobody reminded."""
    if match.reminder is None or match.deadline is None:
        return match
    return outside((await find_server(tx, match.guild_id)).quiet, match, now)


def outside(quiet: QuietHours | None, match: MatchRow, now: int) -> MatchRow:
    """Return it with its reminder out of these hours."""
    if quiet is None or match.reminder is None or match.deadline is None:
        return match
    return replace(match, reminder=quiet.reminder(match.reminder, match.deadline, now))


async def save_clocks(tx: AsyncConnection, before: MatchRow, after: MatchRow, now: int) -> None:
    """Store a running match that is stopped or goes on now, as `after` says."""
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
