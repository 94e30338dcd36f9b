"""What hardly ever waits in a match and is asked for with every entry: one statement tells of all of it."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Table, bindparam, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import held, kept_texts, proposals, queued, seat_offers, written


@dataclass(frozen=True, slots=True)
class Waits:
    """Whether there is any of each."""

    held: bool
    queued: bool
    proposals: bool
    seat_offers: bool


def _any_of(table: Table) -> ColumnElement[bool]:
    return exists().where(table.c.board == bindparam("of"))


_WAITS = select(*map(_any_of, (held, queued, proposals, seat_offers)))


async def what_waits(tx: AsyncConnection, board: int) -> Waits:
    """Return what waits in a match."""
    return Waits(*map(bool, (await tx.execute(_WAITS, {"of": board})).one()))


async def drop_waiting(tx: AsyncConnection, board: int, seat: int, user_id: int) -> None:
    """Delete what that user has typed, queued or played for a seat and what is not in the log yet."""
    for table in (held, written):
        await tx.execute(delete(table).where(table.c.board == board, table.c.seat == seat))
    for table in (queued, kept_texts):
        await tx.execute(delete(table).where(table.c.board == board, table.c.user_id == user_id))
