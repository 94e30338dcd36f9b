"""The outbox: jobs, written in the transaction that requires them, sent in order per match."""

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

from sqlalchemy import ColumnElement, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.kernel.database.tables import matches, outbox
from bot.kernel.store.rows import delete_rows, run, run_each

_NONCE_BITS = 62
_PUT = ("nonce", "match_id", "kind", "payload", "due_at", "failing_since")
_INSERT = insert(outbox)
_PENDING = (
    select(outbox.c.id, *(outbox.c[name] for name in _PUT))
    .where(outbox.c.match_id == bindparam("of"), outbox.c.done_at.is_(None))
    .order_by(outbox.c.id)
)
REDACT: Final = "redact"
"""The kind of job that removes an erased person from a match's posts."""
_others = outbox.alias()
_REDACTS = exists().where(
    _others.c.match_id == bindparam("match"), _others.c.kind == REDACT, _others.c.done_at.is_(None)
)


class Storable(Protocol):
    """A job, before it has a row."""

    @property
    def kind(self) -> str:
        """The name in the table."""

    def payload(self) -> str:
        """Return its fields as readable text."""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A pending job. Its nonce becomes that of its message, and is random to reveal no count of jobs.

    Its `id` is 0 if it is not stored yet.
    """

    id: int
    nonce: int
    match_id: int
    kind: str
    payload: str
    due_at: int
    failing_since: int | None = None
    """The time of the first failed attempt, in seconds since 1970."""


def new_rows(match_id: int, jobs: Iterable[Storable], at: int) -> list[OutboxRow]:
    """Return rows for jobs of one match, in order; they are not stored yet."""
    return [OutboxRow(0, secrets.randbits(_NONCE_BITS), match_id, each.kind, each.payload(), at) for each in jobs]


async def add_rows(tx: AsyncConnection, rows: Collection[OutboxRow]) -> None:
    """Store new rows, in order."""
    if rows:
        await run_each(tx, _INSERT, [{name: getattr(row, name) for name in _PUT} for row in rows])


async def enqueue(tx: AsyncConnection, match_id: int, jobs: Iterable[Storable], at: int) -> None:
    """Queue jobs of one match in order."""
    await add_rows(tx, new_rows(match_id, jobs, at))


async def enqueue_each(tx: AsyncConnection, match_ids: Iterable[int], job: Storable, at: int) -> None:
    """Queue a job for each of these matches."""
    await add_rows(tx, [row for match_id in match_ids for row in new_rows(match_id, [job], at)])


@dataclass(frozen=True, slots=True)
class Waiting:
    """The number of pending jobs, and their delay."""

    depth: int
    lag: int
    """Seconds since the earliest of them was due."""


async def waiting(tx: AsyncConnection, now: int) -> Waiting:
    """Return the number of pending jobs, and the delay of the earliest."""
    query = select(func.count(), func.min(outbox.c.due_at)).where(outbox.c.done_at.is_(None))
    depth, first = (await tx.execute(query)).one()
    return Waiting(depth, 0 if first is None else max(0, now - first))


async def matches_with_pending(tx: AsyncConnection) -> list[int]:
    """Return the ids of matches with pending jobs."""
    match_ids = select(outbox.c.match_id).where(outbox.c.done_at.is_(None)).group_by(outbox.c.match_id)
    return list(await tx.scalars(match_ids.order_by(outbox.c.match_id)))


async def is_pending(tx: AsyncConnection, kind: str) -> bool:
    """Return whether a job of that kind is pending."""
    query = select(outbox.c.id).where(outbox.c.kind == kind, outbox.c.done_at.is_(None)).limit(1)
    return await tx.scalar(query) is not None


async def pending(tx: AsyncConnection, match_id: int) -> list[OutboxRow]:
    """Return the pending jobs of one match, in order."""
    return [OutboxRow(*row) for row in await run(tx, _PENDING, {"of": match_id})]


async def mark_done(
    tx: AsyncConnection, match_id: int, nonces: Collection[int], at: int, fault: str | None = None
) -> tuple[frozenset[int], bool]:
    """Mark rows of a match as sent, or as given up with the reason.

    Return the nonces of newly marked rows, and whether a job to remove an erased person is pending.
    """
    values = {f"nonce{number}": nonce for number, nonce in enumerate(nonces)}
    marked = await run(tx, _done(tuple(values)), {**values, "match": match_id, "at": at, "why": fault})
    return frozenset(row.nonce for row in marked), any(redacts for _, redacts in marked)


@cache
def _done(names: tuple[str, ...]) -> ReturningUpdate[Any]:  # Any: each column has its own type
    """Return the statement for that many rows, cached: building it takes longer than running it."""
    done = update(outbox).where(outbox.c.nonce.in_([bindparam(name) for name in names]), outbox.c.done_at.is_(None))
    values = done.where(outbox.c.match_id == bindparam("match")).values(done_at=bindparam("at"), fault=bindparam("why"))
    return values.returning(outbox.c.nonce, _REDACTS)


async def forget(tx: AsyncConnection, row_id: int) -> int:
    """Delete a row that must not be readable later; return the number of deleted rows."""
    return await delete_rows(tx, outbox, id=row_id)


async def postpone(tx: AsyncConnection, row: OutboxRow, fault: str) -> None:
    """Store the time of a row's next attempt, and the fault."""
    values = {"due_at": row.due_at, "failing_since": row.failing_since, "fault": fault}
    is_row = outbox.c.match_id == row.match_id, outbox.c.nonce == row.nonce
    await tx.execute(update(outbox).where(*is_row).values(values))


async def matches_with_postponed(
    tx: AsyncConnection, guild_id: int, at: int, places: Collection[int] | None
) -> list[int]:
    """Return the matches of a server, or of its given channels, with failed jobs that wait for a retry."""
    query = select(outbox.c.match_id).join(matches, matches.c.match_id == outbox.c.match_id).where(*_refused_jobs(at))
    if places is not None:
        query = query.where(matches.c.channel_id.in_(places) | matches.c.thread_id.in_(places))
    return list(await tx.scalars(query.where(matches.c.guild_id == guild_id).distinct()))


def _refused_jobs(at: int) -> tuple[ColumnElement[bool], ...]:
    return outbox.c.done_at.is_(None), outbox.c.failing_since.is_not(None), outbox.c.due_at > at


async def hasten(tx: AsyncConnection, match_ids: Sequence[int], at: int) -> None:
    """Make failed jobs of these matches due by that time at the latest."""
    await tx.execute(update(outbox).where(*_refused_jobs(at), outbox.c.match_id.in_(match_ids)).values(due_at=at))


async def hasten_all(tx: AsyncConnection, at: int) -> None:
    """Make all pending jobs due by that time at the latest."""
    await tx.execute(update(outbox).where(outbox.c.done_at.is_(None), outbox.c.due_at > at).values(due_at=at))


async def forget_before(tx: AsyncConnection, at: int) -> None:
    """Delete rows that were done before that time."""
    await tx.execute(delete(outbox).where(outbox.c.done_at < at))
