"""Moves that players have made before their turn, at most one a player and match."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import queued


@dataclass(frozen=True, slots=True)
class QueuedRow:
    """One move as stored; column meanings are in `tables/entries.py`."""

    match_id: int
    user_id: int
    entry: str
    due_at: int | None = None
    refused: str | None = None
    shown: str | None = None


_QUEUED = select(queued).where(queued.c.match_id == bindparam("of")).order_by(queued.c.user_id)


async def set_queued(tx: AsyncConnection, row: QueuedRow) -> None:
    """Store a player's move instead of an earlier one."""
    await delete_queued(tx, row.match_id, row.user_id)
    values = {"entry": row.entry, "due_at": row.due_at, "refused": row.refused, "shown": row.shown}
    await tx.execute(insert(queued).values(match_id=row.match_id, user_id=row.user_id, **values))


async def find_queued_moves(tx: AsyncConnection, match_id: int) -> dict[int, QueuedRow]:
    """Return the moves of a match by the players who made them."""
    rows = (await tx.execute(_QUEUED, {"of": match_id})).mappings()
    return {row["user_id"]: QueuedRow(**row) for row in rows}


async def delete_queued(tx: AsyncConnection, match_id: int, user_id: int | None = None) -> bool:
    """Forget the move of a player, or of all at a match; tell whether there was one."""
    which = [queued.c.match_id == match_id, *([] if user_id is None else [queued.c.user_id == user_id])]
    return (await tx.execute(delete(queued).where(*which))).rowcount > 0


async def due_queued(tx: AsyncConnection, now: int) -> list[tuple[int, int]]:
    """Return the matches and players whose move is to be played now."""
    due = select(queued.c.match_id, queued.c.user_id).where(queued.c.due_at <= now)
    rows = await tx.execute(due.order_by(queued.c.due_at, queued.c.match_id, queued.c.user_id))
    return [(int(match_id), int(user_id)) for match_id, user_id in rows]


async def next_queued(tx: AsyncConnection) -> int | None:
    """Return when the next one is to be played."""
    at = await tx.scalar(select(func.min(queued.c.due_at)).where(queued.c.due_at.is_not(None)))
    return None if at is None else int(at)


async def move_all_queued(tx: AsyncConnection, seconds: int) -> None:
    """Let every one that is due be played by so much later, or earlier for less than 0."""
    await tx.execute(update(queued).where(queued.c.due_at.is_not(None)).values(due_at=queued.c.due_at + seconds))
