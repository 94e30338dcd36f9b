"""One statement that finds what may wait in a match: delayed entries, queued moves, proposals, seat offers."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Table, bindparam, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import delayed_entries, proposals, queued, saved_texts, seat_offers, typed_texts


@dataclass(frozen=True, slots=True)
class PendingKinds:
    """The kinds that wait in a match."""

    held: bool
    queued: bool
    proposals: bool
    seat_offers: bool


def _any_of(table: Table) -> ColumnElement[bool]:
    return exists().where(table.c.match_id == bindparam("of"))


_WAITS = select(*map(_any_of, (delayed_entries, queued, proposals, seat_offers)))


async def find_pending(tx: AsyncConnection, match_id: int) -> PendingKinds:
    """Return what waits in a match."""
    return PendingKinds(*map(bool, (await tx.execute(_WAITS, {"of": match_id})).one()))


async def delete_pending(tx: AsyncConnection, match_id: int, seat: int, user_id: int) -> None:
    """Delete what that user has typed, queued or played for a seat and what is not in the log yet."""
    for table in (delayed_entries, typed_texts):
        await tx.execute(delete(table).where(table.c.match_id == match_id, table.c.seat == seat))
    for table in (queued, saved_texts):
        await tx.execute(delete(table).where(table.c.match_id == match_id, table.c.user_id == user_id))
