"""Watchers of matches, who do not play in them and are mentioned."""

from collections.abc import Mapping

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.match_row import Status
from bot.store.tables import matches, watchers

_WATCHERS = (
    select(watchers.c.user_id, watchers.c.end_only)
    .where(watchers.c.match_id == bindparam("of"))
    .order_by(watchers.c.id)
)


async def watchers_of(tx: AsyncConnection, match_id: int) -> Mapping[int, bool]:
    """Return the spectators in the order in which they began: by user, True to be notified at the end only."""
    return {row.user_id: row.end_only for row in await tx.execute(_WATCHERS, {"of": match_id})}


async def watched_match_ids(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the boards of the matches that user watches and that are not over, oldest first."""
    live = matches.c.status.in_([Status.OFFERED.value, Status.PLAYING.value])
    query = select(watchers.c.match_id).join(matches, matches.c.match_id == watchers.c.match_id)
    return [
        int(match_id)
        for match_id in await tx.scalars(query.where(watchers.c.user_id == user_id, live).order_by("match_id"))
    ]


async def set_watcher(tx: AsyncConnection, match_id: int, user_id: int, *, end_only: bool) -> None:
    """Store that a user watches a match, and for what."""
    await delete_watcher(tx, match_id, user_id)
    await tx.execute(insert(watchers).values(match_id=match_id, user_id=user_id, end_only=end_only))


async def delete_watcher(tx: AsyncConnection, match_id: int, user_id: int) -> bool:
    """Forget that a user watches a match; tell whether they did."""
    gone = await tx.execute(delete(watchers).where(watchers.c.match_id == match_id, watchers.c.user_id == user_id))
    return bool(gone.rowcount)


async def delete_watches_of(tx: AsyncConnection, user_id: int) -> int:
    """Forget all that a user watches; return how many matches it was."""
    return int((await tx.execute(delete(watchers).where(watchers.c.user_id == user_id))).rowcount)


async def forget_watchers_of_ended(tx: AsyncConnection, at: int) -> None:
    """Drop who watched matches that ended before that time."""
    ended = select(matches.c.match_id).where(matches.c.ended_at < at)
    await tx.execute(delete(watchers).where(watchers.c.match_id.in_(ended)))
