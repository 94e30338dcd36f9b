"""What players wrote last, as they typed it: to be shown to them again, and never part of a record."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import written


async def keep_written(tx: AsyncConnection, board: int, seat: int, entry: str, text: str) -> None:
    """Remember a text and the canonical entry it became, instead of an earlier one."""
    await drop_written(tx, board, seat)
    await tx.execute(insert(written).values(board=board, seat=seat, entry=entry, text=text))


async def find_written(tx: AsyncConnection, board: int, seat: int, entry: str) -> str | None:
    """Return the text that became that entry, None where the last one became another."""
    query = select(written.c.text).where(written.c.board == board, written.c.seat == seat, written.c.entry == entry)
    text = await tx.scalar(query)
    return None if text is None else str(text)


async def drop_written(tx: AsyncConnection, board: int, seat: int) -> None:
    """Forget what that seat wrote."""
    await tx.execute(delete(written).where(written.c.board == board, written.c.seat == seat))
