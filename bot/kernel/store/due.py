"""Due times of the clock: deadlines, reminders, ends of pauses, delayed entries, seat offers."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values, matches
from bot.kernel.store.match_row import Status

_PLAYING = matches.c.status == Status.PLAYING.value
_NEXT = select(
    *(
        select(func.min(time)).where(_PLAYING).scalar_subquery()
        for time in (matches.c.reminder, matches.c.deadline, matches.c.paused_until)
    ),
    select(func.min(match_values.c.due_at)).where(match_values.c.due_at.is_not(None)).scalar_subquery(),
)


async def next_due(tx: AsyncConnection) -> int | None:
    """Return the next due time, in seconds since 1970; None if there is none."""
    return min((int(time) for time in (await tx.execute(_NEXT)).one() if time is not None), default=None)
