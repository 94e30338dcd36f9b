"""Moves that players have made before their turn, at most one a player and match."""

from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import queued
from bot.kernel.store.rows import delete_rows, find_rows, replace_row


@dataclass(frozen=True, slots=True)
class QueuedRow:
    """One move as stored; column meanings are in `tables/entries.py`."""

    match_id: int
    user_id: int
    entry: str
    due_at: int | None = None
    refused: str | None = None
    shown: str | None = None


async def set_queued(tx: AsyncConnection, row: QueuedRow) -> None:
    """Store a player's move instead of an earlier one."""
    await replace_row(tx, queued, asdict(row))


async def find_queued_moves(tx: AsyncConnection, match_id: int) -> dict[int, QueuedRow]:
    """Return the moves of a match by the players who made them."""
    return {row["user_id"]: QueuedRow(**row) for row in await find_rows(tx, queued, match_id=match_id)}


async def delete_queued(tx: AsyncConnection, match_id: int, user_id: int | None = None) -> bool:
    """Forget the move of a player, or of all at a match; return whether there was one."""
    whose = {} if user_id is None else {"user_id": user_id}
    return await delete_rows(tx, queued, match_id=match_id, **whose) > 0


async def due_queued(tx: AsyncConnection, now: int) -> list[tuple[int, int]]:
    """Return the matches and players whose move is to be played now."""
    due = select(queued.c.match_id, queued.c.user_id).where(queued.c.due_at <= now)
    rows = await tx.execute(due.order_by(queued.c.due_at, queued.c.match_id, queued.c.user_id))
    return [(match_id, user_id) for match_id, user_id in rows]
