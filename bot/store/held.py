"""Entries that wait a few seconds before they are played, at most one a match."""

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import held

_HELD = select(held.c.seat, held.c.entry).where(held.c.board == bindparam("of"))


async def hold_entry(tx: AsyncConnection, board: int, seat: int, entry: str, due_at: int) -> None:
    """Let an entry wait; IntegrityError where one waits already."""
    await tx.execute(insert(held).values(board=board, seat=seat, entry=entry, due_at=due_at))


async def find_held(tx: AsyncConnection, board: int) -> tuple[int, str] | None:
    """Return the seat and the entry that waits in that match."""
    row = (await tx.execute(_HELD, {"of": board})).one_or_none()
    return None if row is None else (int(row[0]), str(row[1]))


async def hasten_held(tx: AsyncConnection, board: int, due_at: int) -> None:
    """Let the entry that waits in that match wait no longer than till then."""
    await tx.execute(update(held).where(held.c.board == board, held.c.due_at > due_at).values(due_at=due_at))


async def move_all_held(tx: AsyncConnection, seconds: int) -> None:
    """Let every entry that waits be played by so much later, or earlier for less than 0."""
    await tx.execute(update(held).values(due_at=held.c.due_at + seconds))


async def drop_held(tx: AsyncConnection, board: int) -> None:
    """Let nothing wait in that match any longer."""
    await tx.execute(delete(held).where(held.c.board == board))


async def due_held(tx: AsyncConnection, now: int) -> list[int]:
    """Return the boards whose waiting entry is to be played now."""
    rows = await tx.execute(select(held.c.board).where(held.c.due_at <= now).order_by(held.c.due_at, held.c.board))
    return [int(board) for board in rows.scalars()]


async def next_held(tx: AsyncConnection) -> int | None:
    """Return when the next waiting entry is to be played."""
    at = await tx.scalar(select(func.min(held.c.due_at)))
    return None if at is None else int(at)
