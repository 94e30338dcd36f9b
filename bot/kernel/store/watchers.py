"""Watchers of matches, who do not play in them and are mentioned."""

from collections.abc import Mapping

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import matches, watchers
from bot.kernel.store.match_row import Status
from bot.kernel.store.rows import add_row, delete_rows, find_rows


async def watchers_of(tx: AsyncConnection, match_id: int) -> Mapping[int, bool]:
    """Return the spectators in the order in which they began: by user, True to be notified at the end only."""
    return {row["user_id"]: row["end_only"] for row in await find_rows(tx, watchers, match_id=match_id)}


async def watched_match_ids(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the boards of the matches that user watches and that are not over, oldest first."""
    live = matches.c.status.in_([Status.OFFERED.value, Status.PLAYING.value])
    query = select(watchers.c.match_id).join(matches, matches.c.match_id == watchers.c.match_id)
    return list(await tx.scalars(query.where(watchers.c.user_id == user_id, live).order_by("match_id")))


async def set_watcher(tx: AsyncConnection, match_id: int, user_id: int, *, end_only: bool) -> None:
    """Store that a user watches a match, and for what."""
    await delete_watcher(tx, match_id, user_id)
    await add_row(tx, watchers, {"match_id": match_id, "user_id": user_id, "end_only": end_only})


async def delete_watcher(tx: AsyncConnection, match_id: int, user_id: int) -> bool:
    """Forget that a user watches a match; return whether they did."""
    return await delete_rows(tx, watchers, match_id=match_id, user_id=user_id) > 0


async def delete_watches_of(tx: AsyncConnection, user_id: int) -> int:
    """Forget all that a user watches; return how many matches it was."""
    return await delete_rows(tx, watchers, user_id=user_id)


async def forget_watchers_of_ended(tx: AsyncConnection, at: int) -> None:
    """Drop who watched matches that ended before that time."""
    ended = select(matches.c.match_id).where(matches.c.ended_at < at)
    await tx.execute(delete(watchers).where(watchers.c.match_id.in_(ended)))
