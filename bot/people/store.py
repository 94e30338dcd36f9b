"""Rows of all tables about one person (vacations, results), and their erasure."""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Column, case, delete, func, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import (
    all_tables,
    blocks,
    former_holders,
    interactions,
    match_values,
    matches,
    outbox,
    posts,
    results,
    seats,
    vacations,
)
from bot.kernel.store.match_row import COMPUTERS, FORMER, Status
from bot.kernel.store.match_values import delete_of_seat
from bot.kernel.store.rows import find_rows, replace_row
from bot.kernel.store.waiting_entries import DELAYED, SAVED, TYPED
from bot.kernel.text.markup import without_person
from bot.offers.tables import drafts
from bot.seats.store import PASSWORDS


@dataclass(frozen=True, slots=True)
class Vacation:
    """One vacation, in seconds since 1970."""

    begins_at: int
    ends_at: int


async def vacations_of(tx: AsyncConnection, user_id: int) -> list[Vacation]:
    """Return a person's vacations, the earliest first."""
    return [Vacation(row["begins_at"], row["ends_at"]) for row in await find_rows(tx, vacations, user_id=user_id)]


async def save_vacation(tx: AsyncConnection, user_id: int, vacation: Vacation) -> None:
    """Store a vacation; it replaces one that began at the same time."""
    await replace_row(tx, vacations, {"user_id": user_id, **asdict(vacation)})


_COMPUTER = results.c.user_id.between(-COMPUTERS, -1)
WON, DRAWN, LOST = "won", "drawn", "lost"
RATED, UNRATED, COMPUTERS_ONLY = "rated", "unrated", "computers"


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of matches of a game with these options and the same result: `won`, `drawn` or `lost`."""

    game: str
    options: str
    came_to: str
    matches: int
    sort: str
    """`rated` or `unrated` against people, or `computers`."""


async def tallies_of(tx: AsyncConnection, user_id: int) -> list[Tally]:
    """Return the tallies of a user's matches, without those that nobody won or that a user played alone."""
    mine = select(results.c.match_id).where(results.c.user_id == user_id)
    tables = (
        select(
            results.c.match_id,
            func.count(case((~_COMPUTER, results.c.user_id)).distinct()).label("people"),
            func.sum(case((_COMPUTER, 1), else_=0)).label("computers"),
            func.count().label("seats"),
            func.sum(case((results.c.won, 1), else_=0)).label("winners"),
            func.max(case((results.c.won & (results.c.user_id == user_id), 1), else_=0)).label("won"),
        )
        .where(results.c.match_id.in_(mine))
        .group_by(results.c.match_id)
        .subquery()
    )
    came_to = case((tables.c.winners == tables.c.seats, DRAWN), (tables.c.won == 1, WON), else_=LOST)
    sort = case((tables.c.people == 1, COMPUTERS_ONLY), (matches.c.rated, RATED), else_=UNRATED)
    query = (
        select(matches.c.game, matches.c.options, came_to, func.count(), sort)
        .join(tables, tables.c.match_id == matches.c.match_id)
        .where(or_(tables.c.people > 1, tables.c.computers > 0), tables.c.winners > 0)
        .group_by(matches.c.game, matches.c.options, came_to, sort)
    )
    return [
        Tally(str(game), str(options), str(how), int(count), str(sort))
        for game, options, how, count, sort in await tx.execute(query)
    ]


Row = dict[str, object]

_COUNTS = frozenset({"ply", "until_ply", "digest"})
"""Columns that depend on the number of entries of a match, and so could reveal that others have sent secret orders."""


async def rows_about(tx: AsyncConnection, user_id: int) -> dict[str, list[Row]]:
    """Return the rows of each table whose `user_id` is that user, and the jobs that name them."""
    by_table: dict[str, list[Row]] = {}
    for table in all_tables().sorted_tables:
        if "user_id" in table.c:
            columns = [column for column in table.c if column.name not in _COUNTS]
            rows = await tx.execute(select(*columns).where(table.c.user_id == user_id).order_by(*table.primary_key))
            by_table[table.name] = [dict(row) for row in rows.mappings()]
    by_table[outbox.name] = await _jobs(tx, user_id)
    return by_table


async def matches_about(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the matches in which that user has or had a seat."""
    match_ids: set[int] = set()
    for table in (seats, former_holders):
        match_ids |= set((await tx.scalars(select(table.c.match_id).where(table.c.user_id == user_id))).all())
    return sorted(match_ids)


async def rows_of_seat(tx: AsyncConnection, match_id: int, seat: int) -> dict[str, list[Row]]:
    """Return a seat's delayed and typed entries, and the numbers of its passwords without the passwords."""
    of_seat = (match_values.c.match_id == match_id, match_values.c.seat == seat)
    query = select(match_values).where(*of_seat, match_values.c.kind.in_([DELAYED.kind, TYPED.kind]))
    rows = (await tx.execute(query.order_by(*match_values.primary_key))).mappings()
    kept = [each.number for each in await PASSWORDS.of(tx, match_id) if each.seat == seat]
    passwords: list[Row] = [{"match_id": match_id, "seat": seat, "number": number} for number in kept]
    return {match_values.name: [dict(row) for row in rows], "passwords": passwords}


async def _jobs(tx: AsyncConnection, user_id: int) -> list[Row]:
    """Return the outbox rows that name a user."""
    # Without ids, which would reveal the number of jobs, also of private ones.
    columns = (outbox.c.match_id, outbox.c.kind, outbox.c.payload, outbox.c.due_at, outbox.c.done_at)
    rows = await tx.execute(select(*columns).where(outbox.c.payload.contains(str(user_id))).order_by(outbox.c.id))
    named = re.compile(rf'"user_id": {user_id}\b')
    return [dict(row) for row in rows.mappings() if named.search(row["payload"])]


_TEMPLATES: Final = ("template", "plural", "separator")
_SHARED = (seats, former_holders, results)
"""Tables whose rows other users depend on, which are anonymized instead of deleted: seats and results."""
_BY_WHOM = ("offered_by", "declined_by", "stopped_by")


async def matches_naming(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the matches that name a person anywhere, as a player, watcher, moderator or reader."""
    tables = [table for table in all_tables().sorted_tables if {"match_id", "user_id"} <= set(table.c.keys())]
    rows = [select(table.c.match_id).where(table.c.user_id == user_id) for table in tables]
    ended = [select(matches.c.match_id).where(matches.c[column] == user_id) for column in _BY_WHOM]
    return sorted(set(await tx.scalars(union(*rows, *ended))))


async def names_at(tx: AsyncConnection, user_id: int) -> dict[int, frozenset[str]]:
    """Return the names of a person in each match in which they have or had a seat."""
    names: dict[int, frozenset[str]] = {}
    for table in (seats, former_holders):
        for row in await tx.execute(select(table.c.match_id, table.c.name).where(table.c.user_id == user_id)):
            names[row.match_id] = names.get(row.match_id, frozenset()) | {row.name}
    return names


async def erase_rows(tx: AsyncConnection, user_id: int, names: Mapping[int, Collection[str]], anybody: int) -> None:
    """Erase a person and give their seats the id `anybody`; `names` has their names in each match that names them."""
    for table in _SHARED:
        named = {"name": FORMER} if "name" in table.c else {}
        await tx.execute(update(table).where(table.c.user_id == user_id).values(user_id=anybody, **named))
    for column in _BY_WHOM:
        await tx.execute(update(matches).where(matches.c[column] == user_id).values({column: anybody}))
    await tx.execute(delete(blocks).where(blocks.c.blocked_id == user_id))
    # Drafts of challenges to them.
    await tx.execute(delete(drafts).where(drafts.c.draft.contains(str(user_id))))
    await _erase_values(tx, user_id, anybody)
    for table in all_tables().sorted_tables:
        if table.info.get("shared"):
            await tx.execute(update(table).where(table.c.user_id == user_id).values(user_id=anybody, name=FORMER))
        elif "user_id" in table.c and table not in _SHARED:
            await tx.execute(delete(table).where(table.c.user_id == user_id))
    for at, seat in (await tx.execute(select(seats.c.match_id, seats.c.seat).where(seats.c.user_id == anybody))).all():
        await delete_of_seat(tx, at, seat, anybody, frozenset({TYPED.kind, PASSWORDS.kind}))
    # The stored text of a post contains the names of players.
    await tx.execute(update(posts).where(posts.c.match_id.in_(names)).values(said=""))
    await _forget_jobs(tx, user_id)
    for match_id, called in names.items():
        reasons = select(matches.c.match_id, matches.c.stop_reason).where(
            matches.c.match_id == match_id, matches.c.stop_reason.is_not(None)
        )
        for row in (await tx.execute(reasons)).all():
            reason = without_person(row.stop_reason, user_id, called, FORMER)
            await tx.execute(update(matches).where(matches.c.match_id == match_id).values(stop_reason=reason))
        await _rename_in(tx, outbox.c.payload, match_id, user_id, called)
        await _rename_in(tx, interactions.c.answer, match_id, user_id, called)


async def _erase_values(tx: AsyncConnection, user_id: int, anybody: int) -> None:
    """Delete texts by others that name a person; in other values replace their id by `anybody`."""
    name = re.compile(rf"\b{user_id}\b")
    naming = match_values.c.value.contains(str(user_id)) | match_values.c.key.contains(str(user_id))
    for row in (await tx.execute(select(match_values).where(naming))).mappings().all():
        which = [match_values.c[column] == row[column] for column in ("match_id", "kind", "key")]
        if row["kind"] in (TYPED.kind, SAVED.kind):
            await tx.execute(delete(match_values).where(*which))
        else:
            renamed = {column: name.sub(str(anybody), row[column]) for column in ("key", "value")}
            await tx.execute(update(match_values).where(*which).values(renamed))


async def _rename_in(
    tx: AsyncConnection, column: Column[str], match_id: int, user_id: int, names: Collection[str]
) -> None:
    """Replace a person's name in the `text` of a match's JSON rows."""
    table, key = column.table, column.table.primary_key.columns.values()[0]

    def renamed(text: Any) -> Any:  # Any: JSON
        if isinstance(text, dict):
            # A sentence is a template, which contains no names, and values.
            return {name: each if name in _TEMPLATES else renamed(each) for name, each in text.items()}
        if isinstance(text, list):
            return [renamed(each) for each in text]
        return without_person(text, user_id, names, FORMER) if isinstance(text, str) else text

    rows = select(key, column).where(table.c.match_id == match_id, column.contains('"text": '))
    for row in (await tx.execute(rows)).all():
        facts = json.loads(row[1])
        changed = json.dumps(facts | {"text": renamed(facts["text"])})
        await tx.execute(update(table).where(key == row[0]).values({column: changed}))


async def matches_left_by_erased(tx: AsyncConnection) -> list[int]:
    """Return the running matches in which an erased user has a seat."""
    at = select(seats.c.match_id).where(seats.c.user_id < -COMPUTERS)
    query = select(matches.c.match_id).where(matches.c.status == Status.PLAYING.value, matches.c.match_id.in_(at))
    return list(await tx.scalars(query.order_by(matches.c.match_id)))


async def _forget_jobs(tx: AsyncConnection, user_id: int) -> None:
    """Delete the outbox rows addressed to a user."""
    query = select(outbox.c.id, outbox.c.payload).where(outbox.c.payload.contains(str(user_id)))
    named = [row.id for row in await tx.execute(query) if json.loads(row.payload).get("user_id") == user_id]
    await tx.execute(delete(outbox).where(outbox.c.id.in_(named)))
