"""Entries that wait a few seconds before they are played, at most one a match."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import delayed_entries
from bot.kernel.store.rows import add_row, delete_rows, find_row


async def delay_entry(tx: AsyncConnection, match_id: int, seat: int, entry: str, due_at: int) -> None:
    """Let an entry wait; IntegrityError where one waits already."""
    await add_row(tx, delayed_entries, {"match_id": match_id, "seat": seat, "entry": entry, "due_at": due_at})


async def find_delayed(tx: AsyncConnection, match_id: int) -> tuple[int, str] | None:
    """Return the seat and the entry that waits in that match."""
    row = await find_row(tx, delayed_entries, match_id=match_id)
    return None if row is None else (row["seat"], row["entry"])


async def hasten_delayed(tx: AsyncConnection, match_id: int, due_at: int) -> None:
    """Let the entry that waits in that match wait no longer than till then."""
    waiting = update(delayed_entries).where(delayed_entries.c.match_id == match_id, delayed_entries.c.due_at > due_at)
    await tx.execute(waiting.values(due_at=due_at))


async def delete_delayed(tx: AsyncConnection, match_id: int) -> None:
    """Let nothing wait in that match any longer."""
    await delete_rows(tx, delayed_entries, match_id=match_id)


async def due_delayed(tx: AsyncConnection, now: int) -> list[int]:
    """Return the matches whose waiting entry is to be played now."""
    due = select(delayed_entries.c.match_id).where(delayed_entries.c.due_at <= now)
    return list(await tx.scalars(due.order_by(delayed_entries.c.due_at, delayed_entries.c.match_id)))
