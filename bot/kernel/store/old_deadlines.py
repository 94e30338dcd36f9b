"""Matches whose posts show a deadline that has moved since."""

from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import matches, old_deadlines
from bot.kernel.store.match_row import Status


async def note_old_deadlines(tx: AsyncConnection, match_ids: Sequence[int]) -> None:
    """Remember that what these show is an old deadline."""
    new = set(match_ids).difference(await tx.scalars(select(old_deadlines.c.match_id)))
    if new:
        await tx.execute(insert(old_deadlines), [{"match_id": match_id} for match_id in sorted(new)])


async def matches_with_old_deadlines(tx: AsyncConnection) -> list[int]:
    """Return those that are played, the nearest deadline first."""
    query = select(matches.c.match_id).join(old_deadlines, old_deadlines.c.match_id == matches.c.match_id)
    playing = query.where(matches.c.status == Status.PLAYING.value).order_by(matches.c.deadline, matches.c.match_id)
    return list(await tx.scalars(playing))


async def forget_old_deadline(tx: AsyncConnection, match_id: int) -> bool:
    """Forget it of a match that is brought up to date; return whether it was one of them."""
    return (await tx.execute(delete(old_deadlines).where(old_deadlines.c.match_id == match_id))).rowcount == 1
