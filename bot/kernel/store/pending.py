"""Kinds of values that wait in a match, and settings of its server, read by the same statement as its row."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from sqlalchemy import Integer, Row, bindparam, func, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.kernel.database.tables import match_values, matches, preferences, seats, servers
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import MATCH, fetch_one
from bot.kernel.store.preferences import DmPreferences
from bot.kernel.store.rows import run
from bot.kernel.store.servers import read_quiet
from bot.kernel.timing import QuietHours


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
_SETTINGS: Final = ("quiet", "threads", "computers")
_WISHES: Final = ("user_id", "pings", "dm_calls", "colours", "locale")
_BLANK: Final = cast("str", literal_column("' '"))
"""As a string it would be put into the statement each time that is run."""
_KINDS: Final = func.aggregate_strings(match_values.c.kind, _BLANK)
_PENDING: Final = (
    *(select(servers.c[name]).where(servers.c.guild_id == _SERVER).label(name) for name in _SETTINGS),
    select(_KINDS).where(match_values.c.match_id == _OF).label("kinds"),
)
"""Columns of a statement on the match `of`."""
_TO_SEND: Final = MATCH.add_columns(*_PENDING, *(preferences.c[name] for name in _WISHES)).outerjoin(
    preferences, preferences.c.user_id == seats.c.user_id
)


def _read(row: Row[Any]) -> PendingKinds:  # Any: of each column its own type
    """Return what the columns of `_PENDING` say."""
    quiet = row.quiet and read_quiet(row.quiet)
    return PendingKinds(
        quiet, row.threads is not False, row.computers is not False, frozenset((row.kinds or "").split())
    )


async def change_playing_match(tx: AsyncConnection, match_id: int, **values: int | str | None) -> PendingKinds | None:
    """Change columns of a match that is being played; return what waits in it, None where it is not."""
    new = {_new(name): value for name, value in values.items()}
    rows = await run(tx, _change(tuple(values)), {"of": match_id, **new})
    return _read(rows[0]) if rows else None


@cache
def _change(names: tuple[str, ...]) -> ReturningUpdate[Any]:  # Any: as in `_read`
    """Return the statement that changes these columns: to make it again takes longer than to run it."""
    playing = matches.c.match_id == _OF, matches.c.status == Status.PLAYING.value
    new: dict[str, Any] = {name: bindparam(_new(name)) for name in names}
    return update(matches).where(*playing).values(**new).returning(*_PENDING)


def _new(name: str) -> str:
    return f"new_{name}"


async def find_match_to_send(tx: AsyncConnection, match_id: int) -> tuple[MatchRow, PendingKinds, DmPreferences] | None:
    """Return a match, what waits in it, and what its players prefer."""
    found = await fetch_one(tx, _TO_SEND, match_id)
    if found is None:
        return None
    match, rows = found
    return match, _read(rows[0]), DmPreferences.of([row for row in rows if row.user_id is not None])
