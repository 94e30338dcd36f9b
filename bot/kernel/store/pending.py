"""One statement that finds what may wait in a match, so that each is looked for only where it is there."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Table, bindparam, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import (
    delayed_entries,
    matches,
    proposals,
    queued,
    saved_texts,
    seat_offers,
    servers,
    typed_texts,
    watchers,
)
from bot.kernel.store.servers import read_quiet
from bot.kernel.timing.quiet_hours import QuietHours


@dataclass(frozen=True, slots=True)
class PendingKinds:
    """The kinds that wait in a match, and when its server wants no reminders."""

    quiet: QuietHours | None
    held: bool
    queued: bool
    proposals: bool
    seat_offers: bool
    watchers: bool

    @property
    def anything(self) -> bool:
        """Whether anything waits that entries may end or let go on."""
        return self.held or self.queued or self.proposals or self.seat_offers


def _any_of(table: Table) -> ColumnElement[bool]:
    return exists().where(table.c.match_id == bindparam("of"))


_QUIET = (
    select(servers.c.quiet)
    .join_from(matches, servers, servers.c.guild_id == matches.c.guild_id)
    .where(matches.c.match_id == bindparam("of"))
)
_WAITS = select(_QUIET.scalar_subquery(), *map(_any_of, (delayed_entries, queued, proposals, seat_offers, watchers)))


async def find_pending(tx: AsyncConnection, match_id: int) -> PendingKinds:
    """Return what waits in a match."""
    quiet, *kinds = (await tx.execute(_WAITS, {"of": match_id})).one()
    return PendingKinds(quiet and read_quiet(quiet), *map(bool, kinds))


async def delete_pending(tx: AsyncConnection, match_id: int, seat: int, user_id: int) -> None:
    """Delete what that user has typed, queued or played for a seat and what is not in the log yet."""
    for table in (delayed_entries, typed_texts):
        await tx.execute(delete(table).where(table.c.match_id == match_id, table.c.seat == seat))
    for table in (queued, saved_texts):
        await tx.execute(delete(table).where(table.c.match_id == match_id, table.c.user_id == user_id))
