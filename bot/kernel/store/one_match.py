"""Single matches, as moves read and write them: one statement for the row, the seats and the pending values."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, cast

from sqlalchemy import Integer, Row, Select, bindparam, exists, func, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.kernel.database.tables import former_holders, match_values, matches, preferences, seats, servers, vacations
from bot.kernel.store.match_row import Absent, FormerHolder, MatchRow, SeatRow, Status, Unrated
from bot.kernel.store.preferences import DmPreferences
from bot.kernel.store.rows import run
from bot.kernel.store.servers import read_quiet
from bot.kernel.timing import QuietHours

# Statements of every move are built once: building one takes longer than running it.
_AWAY = select(func.max(vacations.c.ends_at)).where(vacations.c.user_id == seats.c.user_id).scalar_subquery()
CHANGED_HANDS = exists().where(former_holders.c.match_id == seats.c.match_id, former_holders.c.seat == seats.c.seat)
_COLUMNS = tuple(column.name for column in matches.columns)
_SITS, _SAT = len(_COLUMNS), len(_COLUMNS) + len(fields(SeatRow))
"""The range of a seat's columns in a row that joins the seats."""
SEAT = tuple(_AWAY if each.name == "away_until" else seats.c[each.name] for each in fields(SeatRow))
FORMER = select(former_holders).order_by(former_holders.c.until_ply, former_holders.c.seat)
_WITH_SEATS = (
    select(matches, *(each.label(None) for each in SEAT), CHANGED_HANDS.label("changed_hands"))
    .join_from(matches, seats, seats.c.match_id == matches.c.match_id, isouter=True)
    .order_by(matches.c.match_id, seats.c.seat)
)
_MATCH = _WITH_SEATS.where(matches.c.match_id == bindparam("of"))
_MATCH_OF_THREAD = _WITH_SEATS.where(matches.c.thread_id == bindparam("of"))
_FORMER_OF = FORMER.where(former_holders.c.match_id == bindparam("of"))


async def find_match(tx: AsyncConnection, match_id: int) -> MatchRow | None:
    """Return one match with its seats."""
    found = await _fetch_one(tx, _MATCH, match_id)
    return None if found is None else found[0]


async def match_of_thread(tx: AsyncConnection, thread_id: int) -> MatchRow | None:
    """Return the match of a thread."""
    found = await _fetch_one(tx, _MATCH_OF_THREAD, thread_id)
    return None if found is None else found[0]


async def _fetch_one(
    tx: AsyncConnection, query: Select[Any], of: int
) -> tuple[MatchRow, Sequence[Row[Any]]] | None:  # Any: each column has its own type
    """Return the first match of a query that joins the seats, and all rows.

    A second statement runs only if a seat has changed hands, which is rare.
    """
    rows = await run(tx, query, {"of": of})
    if not rows:
        return None
    match_id = rows[0].match_id
    sitting = [row for row in rows if row.match_id == match_id and row[_SITS] is not None]
    former = await fetch_former(tx, _FORMER_OF, match_id) if any(row.changed_hands for row in sitting) else {}
    table = tuple(SeatRow(*row[_SITS:_SAT]) for row in sitting)
    return read_match(rows[0], table, former.get(match_id, ())), rows


async def fetch_former(
    tx: AsyncConnection, query: Select[Any], of: int | Sequence[int]
) -> dict[int, list[FormerHolder]]:  # Any: as above
    """Return the former holders of seats, by match."""
    former = defaultdict[int, list[FormerHolder]](list)
    for row in await tx.execute(query, {"of": of}):
        former[row.match_id].append(FormerHolder(row.seat, row.until_ply, row.user_id, row.name))
    return former


def read_match(row: Row[Any], table: Iterable[SeatRow], former: Iterable[FormerHolder]) -> MatchRow:
    """Return the match whose columns are the first of a row."""
    values: dict[str, Any] = dict(zip(_COLUMNS, row, strict=False))  # Any: each column has its own type
    values["status"], values["absent"] = Status(values["status"]), Absent(values["absent"])
    values["unrated"] = values["unrated"] and Unrated(values["unrated"])
    return MatchRow(**values, table=tuple(table), former=tuple(former))


@dataclass(frozen=True, slots=True)
class PendingKinds:
    """The kinds of values that a match has, and settings of its server."""

    quiet: QuietHours | None
    threads: bool = True
    """True if matches of its server get their own threads."""
    computers: bool = True
    """True if computers may take seats on its server."""
    kinds: frozenset[str] = frozenset()


_OF: Final = bindparam("of", type_=Integer)
"""The match id. SQLite's RETURNING columns have no table, so nothing can be correlated."""
_SERVER: Final = select(matches.c.guild_id).where(matches.c.match_id == _OF).scalar_subquery()
_SETTINGS: Final = ("quiet", "threads", "computers")
_WISHES: Final = ("user_id", "pings", "dm_calls", "colours", "locale")
_BLANK: Final = cast("str", literal_column("' '"))
"""As a string it would be bound again in each execution."""
_KINDS: Final = func.aggregate_strings(match_values.c.kind, _BLANK)
_PENDING: Final = (
    *(select(servers.c[name]).where(servers.c.guild_id == _SERVER).label(name) for name in _SETTINGS),
    select(_KINDS).where(match_values.c.match_id == _OF).label("kinds"),
)
"""Columns of a statement on the match `of`."""
_TO_SEND: Final = _MATCH.add_columns(*_PENDING, *(preferences.c[name] for name in _WISHES)).outerjoin(
    preferences, preferences.c.user_id == seats.c.user_id
)


def _read(row: Row[Any]) -> PendingKinds:  # Any: each column has its own type
    """Return the values of the columns `_PENDING`."""
    quiet = row.quiet and read_quiet(row.quiet)
    return PendingKinds(
        quiet, row.threads is not False, row.computers is not False, frozenset((row.kinds or "").split())
    )


async def change_playing_match(tx: AsyncConnection, match_id: int, **values: int | str | None) -> PendingKinds | None:
    """Change columns of a running match; return its pending kinds, or None if it is not running."""
    new = {_new(name): value for name, value in values.items()}
    rows = await run(tx, _change(tuple(values)), {"of": match_id, **new})
    return _read(rows[0]) if rows else None


@cache
def _change(names: tuple[str, ...]) -> ReturningUpdate[Any]:  # Any: as in `_read`
    """Return the statement that changes these columns, cached: building it takes longer than running it."""
    playing = matches.c.match_id == _OF, matches.c.status == Status.PLAYING.value
    new: dict[str, Any] = {name: bindparam(_new(name)) for name in names}
    return update(matches).where(*playing).values(**new).returning(*_PENDING)


def _new(name: str) -> str:
    return f"new_{name}"


async def find_match_to_send(tx: AsyncConnection, match_id: int) -> tuple[MatchRow, PendingKinds, DmPreferences] | None:
    """Return a match with its pending kinds and its players' preferences; None if it does not exist."""
    found = await _fetch_one(tx, _TO_SEND, match_id)
    if found is None:
        return None
    match, rows = found
    return match, _read(rows[0]), DmPreferences.of([row for row in rows if row.user_id is not None])
