"""One statement that finds what may wait in a match, so that each is looked for only where it is there."""

from dataclasses import dataclass

from sqlalchemy import bindparam, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values, matches, servers, watchers
from bot.kernel.store.servers import read_quiet
from bot.kernel.timing.quiet_hours import QuietHours


@dataclass(frozen=True, slots=True)
class PendingKinds:
    """The kinds of values that a match has, and when its server wants no reminders."""

    quiet: QuietHours | None
    watchers: bool = False
    kinds: frozenset[str] = frozenset()


_PENDING = (
    select(servers.c.quiet, exists().where(watchers.c.match_id == matches.c.match_id), match_values.c.kind)
    .select_from(matches)
    .outerjoin(servers, servers.c.guild_id == matches.c.guild_id)
    .outerjoin(match_values, match_values.c.match_id == matches.c.match_id)
    .where(matches.c.match_id == bindparam("of"))
    .distinct()
)


async def find_pending(tx: AsyncConnection, match_id: int) -> PendingKinds:
    """Return what waits in a match."""
    rows = (await tx.execute(_PENDING, {"of": match_id})).all()
    quiet, watched, _kind = rows[0]
    kinds = frozenset(kind for _quiet, _watched, kind in rows if kind is not None)
    return PendingKinds(quiet and read_quiet(quiet), bool(watched), kinds)
