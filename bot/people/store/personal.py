"""All rows that are about one person, whichever tables there are."""

import re

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import all_tables, former_holders, match_values, outbox, seats
from bot.kernel.store.waiting_entries import DELAYED, TYPED
from bot.seats.tables import passwords

Row = dict[str, object]

_COUNTS = frozenset({"ply", "until_ply"})
"""Columns that count all entries of a match: where all act unseen, others' orders are among them."""


async def rows_about(tx: AsyncConnection, user_id: int) -> dict[str, list[Row]]:
    """Return the rows of each table that name that user as theirs."""
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
    """Return what waits or was typed at a seat, and how many passwords are kept for it, which nobody is shown."""
    by_table: dict[str, list[Row]] = {}
    for table in (match_values, passwords):
        columns = [column for column in table.c if column.name != "kept"]
        query = select(*columns).where(table.c.match_id == match_id, table.c.seat == seat)
        if table is match_values:
            query = query.where(table.c.kind.in_([DELAYED.kind, TYPED.kind]))
        rows = await tx.execute(query.order_by(*table.primary_key))
        by_table[table.name] = [dict(row) for row in rows.mappings()]
    return by_table


async def _jobs(tx: AsyncConnection, user_id: int) -> list[Row]:
    """Return what was or is to be sent to that user by name."""
    # Not their ids: how many jobs there were tells of private ones.
    columns = (outbox.c.match_id, outbox.c.kind, outbox.c.payload, outbox.c.due_at, outbox.c.done_at)
    rows = await tx.execute(select(*columns).where(outbox.c.payload.contains(str(user_id))).order_by(outbox.c.id))
    named = re.compile(rf'"user_id": {user_id}\b')
    return [dict(row) for row in rows.mappings() if named.search(row["payload"])]
