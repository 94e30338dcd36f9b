"""Entries that wait a few seconds before they are played, at most one a match."""

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import delayed_entries

_HELD = select(delayed_entries.c.seat, delayed_entries.c.entry).where(delayed_entries.c.match_id == bindparam("of"))


async def delay_entry(tx: AsyncConnection, match_id: int, seat: int, entry: str, due_at: int) -> None:
    """Let an entry wait; IntegrityError where one waits already."""
    await tx.execute(insert(delayed_entries).values(match_id=match_id, seat=seat, entry=entry, due_at=due_at))


async def find_delayed(tx: AsyncConnection, match_id: int) -> tuple[int, str] | None:
    """Return the seat and the entry that waits in that match."""
    row = (await tx.execute(_HELD, {"of": match_id})).one_or_none()
    return None if row is None else (int(row[0]), str(row[1]))


async def hasten_delayed(tx: AsyncConnection, match_id: int, due_at: int) -> None:
    """Let the entry that waits in that match wait no longer than till then."""
    await tx.execute(
        update(delayed_entries)
        .where(delayed_entries.c.match_id == match_id, delayed_entries.c.due_at > due_at)
        .values(due_at=due_at)
    )


async def move_all_delayed(tx: AsyncConnection, seconds: int) -> None:
    """Let every entry that waits be played by so much later, or earlier for less than 0."""
    await tx.execute(update(delayed_entries).values(due_at=delayed_entries.c.due_at + seconds))


async def delete_delayed(tx: AsyncConnection, match_id: int) -> None:
    """Let nothing wait in that match any longer."""
    await tx.execute(delete(delayed_entries).where(delayed_entries.c.match_id == match_id))


async def due_delayed(tx: AsyncConnection, now: int) -> list[int]:
    """Return the boards whose waiting entry is to be played now."""
    rows = await tx.execute(
        select(delayed_entries.c.match_id)
        .where(delayed_entries.c.due_at <= now)
        .order_by(delayed_entries.c.due_at, delayed_entries.c.match_id)
    )
    return [int(match_id) for match_id in rows.scalars()]


async def next_delayed(tx: AsyncConnection) -> int | None:
    """Return when the next waiting entry is to be played."""
    at = await tx.scalar(select(func.min(delayed_entries.c.due_at)))
    return None if at is None else int(at)
