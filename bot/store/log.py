"""The append-only log of canonical entries: the truth that every position is a fold of."""

from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import log


@dataclass(frozen=True, slots=True)
class LogRow:
    """One ply; `seat` is None for what the host did by itself."""

    ply: int
    seat: int | None
    entry: str
    at: int


async def append(tx: AsyncConnection, board: int, row: LogRow) -> None:
    """Add a ply; IntegrityError where another writer took it."""
    await tx.execute(insert(log).values(board=board, ply=row.ply, seat=row.seat, entry=row.entry, at=row.at))


async def entries(tx: AsyncConnection, board: int, after: int = 0, up_to: int | None = None) -> list[LogRow]:
    """Return the plies after `after`, up to and with `up_to`, in order."""
    query = select(log).where(log.c.board == board, log.c.ply > after).order_by(log.c.ply)
    if up_to is not None:
        query = query.where(log.c.ply <= up_to)
    return [LogRow(row["ply"], row["seat"], row["entry"], row["at"]) for row in (await tx.execute(query)).mappings()]
