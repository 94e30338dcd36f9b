"""Postponing all clocks by a time in which nobody could play."""

from collections.abc import Mapping

from sqlalchemy import RowMapping, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import log, matches, seats, vacations
from bot.kernel.store.match_row import Status
from bot.kernel.timing import Times, move_times, running

MOST_GIVEN_BACK = 30 * 86_400
"""The most seconds added for an outage, even if the clock differs by more."""
_STOPS = ("paused_until", "lost_until")
_FIELDS = ("match_id", "deadline", "reminder", "turn_time", "started_at", "waits_for", "charged_at", *_STOPS)
_Away = Mapping[tuple[int, int], int]


async def postpone_all(tx: AsyncConnection, since: int, now: int) -> list[int]:
    """Postpone all reminders and deadlines by the bot's downtime, from `since` to `now`. Return the matches.

    They are advanced if the system clock was set back. A wrong clock has limited effect: no time is given back from
    before a match's last entry, nor more than `MOST_GIVEN_BACK` or a whole turn. Time in which the clock was stopped
    anyway is not given back.
    """
    last_entry = (
        select(log.c.at).where(log.c.match_id == matches.c.match_id, log.c.ply == matches.c.ply).scalar_subquery()
    )
    columns = [matches.c[name] for name in _FIELDS]
    pending = (matches.c.status == Status.PLAYING.value, matches.c.deadline.is_not(None))
    away = await _away(tx, min(since, now))
    changes: list[dict[str, int | None]] = []
    query = select(*columns, last_entry.label("entered_at")).where(*pending)
    rows = await tx.execute(query.order_by(matches.c.deadline, matches.c.match_id))
    for row in rows.mappings():
        change = _move(row, away, since, now)
        if change is not None:
            changes.append(change)
    if changes:
        await tx.execute(update(matches).where(matches.c.match_id == bindparam("of")), changes)
    return [int(change["of"] or 0) for change in changes]


def _move(row: RowMapping, away: _Away, since: int, now: int) -> dict[str, int | None] | None:
    vacations = (away.get((row["match_id"], int(seat)), 0) for seat in row["waits_for"].split())
    stop = max(*(row[name] or 0 for name in _STOPS), *vacations)
    gone = _seconds_gone(since, row["entered_at"] or row["started_at"] or since, now)
    lost = gone if gone < 0 else running(now - gone, now, stop)
    more = min(lost, row["turn_time"] - running(now, row["deadline"], stop))
    if not more and not gone:
        return None
    times = move_times(Times(row["deadline"], row["reminder"]), now, stop, stop, more=more)
    charged_at = None if row["charged_at"] is None else min(now, row["charged_at"] + gone)
    if (times.deadline, charged_at) == (row["deadline"], row["charged_at"]):
        return None
    return {"of": row["match_id"], "deadline": times.deadline, "reminder": times.reminder, "charged_at": charged_at}


def _seconds_gone(since: int, entered_at: int, now: int) -> int:
    if now < since:
        return max(now - since, -MOST_GIVEN_BACK)
    return min(max(now - max(since, entered_at), 0), MOST_GIVEN_BACK)


async def _away(tx: AsyncConnection, since: int) -> _Away:
    """Return the end of the newest vacation that ends after `since`, by match and seat."""
    query = select(seats.c.match_id, seats.c.seat, vacations.c.ends_at).where(
        seats.c.user_id == vacations.c.user_id, vacations.c.ends_at > since
    )
    rows = await tx.execute(query.order_by(vacations.c.ends_at))
    return {(row.match_id, row.seat): row.ends_at for row in rows}
