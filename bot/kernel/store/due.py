"""Times at which the clock has something to do: deadlines, reminders, ends of pauses, waiting entries, seat offers."""

from sqlalchemy import Column, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import delayed_entries, matches, queued, seat_offers
from bot.kernel.store.match_row import Status

_PLAYING = matches.c.status == Status.PLAYING.value
_NEXT = select(
    *(
        select(func.min(time)).where(_PLAYING).scalar_subquery()
        for time in (matches.c.reminder, matches.c.deadline, matches.c.paused_until)
    ),
    *(
        select(func.min(time)).where(time.is_not(None)).scalar_subquery()
        for time in (delayed_entries.c.due_at, queued.c.due_at, seat_offers.c.opens_at)
    ),
)


async def next_due(tx: AsyncConnection) -> int | None:
    """Return when the next of them comes, in seconds since 1970."""
    return min((int(time) for time in (await tx.execute(_NEXT)).one() if time is not None), default=None)


async def move_waiting_entries(tx: AsyncConnection, seconds: int) -> None:
    """Let all entries that wait be played by so much later, or earlier for less than 0."""
    for time in (delayed_entries.c.due_at, queued.c.due_at):
        await _move(tx, time, seconds)


async def set_waiting_entries(tx: AsyncConnection, match_id: int, at: int) -> None:
    """Let the entries that wait in a match be played at that time."""
    for time in (delayed_entries.c.due_at, queued.c.due_at):
        of_match = (time.table.c.match_id == match_id, time.is_not(None))
        await tx.execute(update(time.table).where(*of_match).values({time: at}))


async def move_seat_offers(tx: AsyncConnection, seconds: int) -> None:
    """Let all seats be offered by so much later, or earlier for less than 0."""
    await _move(tx, seat_offers.c.opens_at, seconds)


async def _move(tx: AsyncConnection, time: Column[int], seconds: int) -> None:
    await tx.execute(update(time.table).where(time.is_not(None)).values({time: time + seconds}))
