"""Who watches a match without playing in it, and wants to be mentioned."""

from collections.abc import Mapping

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.match_row import Status
from bot.store.tables import matches, watchers

_WATCHERS = (
    select(watchers.c.user_id, watchers.c.end_only).where(watchers.c.board == bindparam("of")).order_by(watchers.c.id)
)


async def watchers_of(tx: AsyncConnection, board: int) -> Mapping[int, bool]:
    """Return who watches a match, in the order in which they began, and of each whether it is for the end alone."""
    return {row.user_id: row.end_only for row in await tx.execute(_WATCHERS, {"of": board})}


async def watched_by(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the boards of the matches that user watches and that are not over, oldest first."""
    live = matches.c.status.in_([Status.OFFERED.value, Status.PLAYING.value])
    query = select(watchers.c.board).join(matches, matches.c.board == watchers.c.board)
    return [
        int(board) for board in await tx.scalars(query.where(watchers.c.user_id == user_id, live).order_by("board"))
    ]


async def set_watcher(tx: AsyncConnection, board: int, user_id: int, *, end_only: bool) -> None:
    """Store that a user watches a match, and for what."""
    await drop_watcher(tx, board, user_id)
    await tx.execute(insert(watchers).values(board=board, user_id=user_id, end_only=end_only))


async def drop_watcher(tx: AsyncConnection, board: int, user_id: int) -> bool:
    """Forget that a user watches a match; tell whether they did."""
    gone = await tx.execute(delete(watchers).where(watchers.c.board == board, watchers.c.user_id == user_id))
    return bool(gone.rowcount)


async def drop_watches_of(tx: AsyncConnection, user_id: int) -> int:
    """Forget all that a user watches; return how many matches it was."""
    return int((await tx.execute(delete(watchers).where(watchers.c.user_id == user_id))).rowcount)


async def forget_watchers_of_ended(tx: AsyncConnection, at: int) -> None:
    """Drop who watched matches that ended before that time."""
    ended = select(matches.c.board).where(matches.c.ended_at < at)
    await tx.execute(delete(watchers).where(watchers.c.board.in_(ended)))
