"""One statement that finds what may wait in a match, so that each is looked for only where it is there."""

from dataclasses import dataclass

from sqlalchemy import bindparam, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values, matches, servers, watchers
from bot.kernel.store.servers import read_quiet
from bot.kernel.timing.quiet_hours import QuietHours


@dataclass(frozen=True, slots=True)
class PendingKinds:
    """The kinds of values that a match has, and settings of its server."""

    quiet: QuietHours | None
    threads: bool = True
    """Matches of its server get their own threads."""
    computers: bool = True
    """Computers may be given seats on its server."""
    watchers: bool = False
    kinds: frozenset[str] = frozenset()


_PENDING = (
    select(
        *(servers.c[name] for name in ("quiet", "threads", "computers")),
        exists().where(watchers.c.match_id == matches.c.match_id).label("watched"),
        match_values.c.kind,
    )
    .select_from(matches)
    .outerjoin(servers, servers.c.guild_id == matches.c.guild_id)
    .outerjoin(match_values, match_values.c.match_id == matches.c.match_id)
    .where(matches.c.match_id == bindparam("of"))
    .distinct()
)


async def find_pending(tx: AsyncConnection, match_id: int) -> PendingKinds:
    """Return what waits in a match."""
    rows = (await tx.execute(_PENDING, {"of": match_id})).all()
    first, kinds = rows[0], frozenset(row.kind for row in rows if row.kind is not None)
    quiet = first.quiet and read_quiet(first.quiet)
    return PendingKinds(quiet, first.threads is not False, first.computers is not False, bool(first.watched), kinds)
