"""What may wait in a match, and settings of its server: columns of statements on its row, so that none is needed."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Integer, RowMapping, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values, matches, servers
from bot.kernel.store.match_row import Status
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
    kinds: frozenset[str] = frozenset()


_OF: Final = bindparam("of", type_=Integer)
"""The number of the match. In what an update returns SQLite's columns have no table, so that nothing is correlated."""
_SERVER: Final = select(matches.c.guild_id).where(matches.c.match_id == _OF).scalar_subquery()
_SETTINGS: Final = servers.c.quiet, servers.c.threads, servers.c.computers
PENDING: Final = (
    *(
        select(servers.c[name]).where(servers.c.guild_id == _SERVER).label(name)
        for name in ("quiet", "threads", "computers")
    ),
    select(func.aggregate_strings(match_values.c.kind, " ")).where(match_values.c.match_id == _OF).label("kinds"),
)
"""Columns of a statement on the match `of`, for `read_pending`."""


def read_pending(row: RowMapping) -> PendingKinds:
    """Return what the columns of `PENDING` say."""
    quiet, kinds = row["quiet"] and read_quiet(row["quiet"]), frozenset((row["kinds"] or "").split())
    threads, computers = (row[name] is not False for name in ("threads", "computers"))
    return PendingKinds(quiet, threads, computers, kinds)


async def change_playing_match(tx: AsyncConnection, match_id: int, **values: int | str | None) -> PendingKinds | None:
    """Change columns of a match that is being played; return what waits in it, None where it is not."""
    playing = matches.c.match_id == match_id, matches.c.status == Status.PLAYING.value
    change = update(matches).where(*playing).values(**values).returning(*PENDING)
    changed = await tx.execute(change, {"of": match_id})
    row = changed.mappings().one_or_none()
    return None if row is None else read_pending(row)
