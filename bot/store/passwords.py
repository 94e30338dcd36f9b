"""Passwords of seats, as salted hashes beside the log: an entry names one by its number."""

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import passwords


async def next_number(tx: AsyncConnection, board: int, seat: int) -> int:
    """Return the number of the next password of that seat, from 1."""
    query = select(func.max(passwords.c.number)).where(passwords.c.board == board, passwords.c.seat == seat)
    return int(await tx.scalar(query) or 0) + 1


async def keep_password(tx: AsyncConnection, board: int, seat: int, number: int, kept: str) -> None:
    """Store a hash; IntegrityError where that number is taken."""
    await tx.execute(insert(passwords).values(board=board, seat=seat, number=number, kept=kept))


async def find_password(tx: AsyncConnection, board: int, seat: int, number: int) -> str | None:
    """Return the hash of that number."""
    query = select(passwords.c.kept).where(
        passwords.c.board == board, passwords.c.seat == seat, passwords.c.number == number
    )
    kept = await tx.scalar(query)
    return None if kept is None else str(kept)
