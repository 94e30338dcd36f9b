"""The append-only log of canonical entries: the truth that every position is a fold of."""

from dataclasses import dataclass

from sqlalchemy import bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import log


@dataclass(frozen=True, slots=True)
class LogRow:
    """One ply; `seat` is None for what the host did by itself."""

    ply: int
    seat: int | None
    entry: str
    at: int


_LAST = 2**31 - 1
_INSERT = insert(log)
_ENTRIES = (
    select(log.c.ply, log.c.seat, log.c.entry, log.c.at)
    .where(log.c.match_id == bindparam("of"), log.c.ply > bindparam("after"), log.c.ply <= bindparam("up_to"))
    .order_by(log.c.ply)
)


async def append(tx: AsyncConnection, match_id: int, row: LogRow) -> None:
    """Add a ply; IntegrityError where another writer took it."""
    values = {"match_id": match_id, "ply": row.ply, "seat": row.seat, "entry": row.entry, "at": row.at}
    await tx.execute(_INSERT, values)


async def entries(tx: AsyncConnection, match_id: int, after: int = 0, up_to: int | None = None) -> list[LogRow]:
    """Return the plies after `after`, up to and with `up_to`, in order."""
    values = {"of": match_id, "after": after, "up_to": _LAST if up_to is None else up_to}
    return [LogRow(*row) for row in await tx.execute(_ENTRIES, values)]
