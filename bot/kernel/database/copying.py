"""All rows of all tables, from one database to another."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from sqlalchemy import Integer, Table, column, delete, func, insert, select, table, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import all_tables, leases

Rows = list[dict[str, object]]

AT_ONCE: Final = 1_000
TABLES: Final[Sequence[str]] = tuple(each.name for each in all_tables().sorted_tables if each is not leases)
"""In an order in which what a row refers to is there before it. Leases are of the nodes that run on one database."""
_COUNTED: Final = {name: each.autoincrement_column for name, each in all_tables().tables.items()}
_SEQUENCES: Final = table("sqlite_sequence", column("name"), column("seq", Integer))


async def count_rows(tx: AsyncConnection) -> dict[str, int]:
    """Return how many rows each table has."""
    return {
        name: int(await tx.scalar(select(func.count()).select_from(all_tables().tables[name])) or 0) for name in TABLES
    }


async def rows_of(tx: AsyncConnection, name: str) -> AsyncIterator[Rows]:
    """Yield the rows of a table in the order of its key, so many at a time."""
    each = all_tables().tables[name]
    key = tuple_(*each.primary_key)
    query, last = select(each).order_by(*each.primary_key).limit(AT_ONCE), None
    while rows := [dict(row) for row in (await tx.execute(query if last is None else query.where(last))).mappings()]:
        yield rows
        last = key > tuple_(*(rows[-1][column.name] for column in each.primary_key))


async def add_rows(tx: AsyncConnection, name: str, rows: Rows) -> None:
    """Add rows as they are to a table."""
    await tx.execute(insert(all_tables().tables[name]), rows)


async def copy_counters(source: AsyncConnection, target: AsyncConnection) -> None:
    """Let ids that count up go on in the target from where they are in the source, also beyond rows long deleted."""
    for name, id_column in _COUNTED.items():
        if id_column is not None:
            each = all_tables().tables[name]
            highest = int(await source.scalar(select(func.max(id_column))) or 0)
            await _count_from(target, each, max(highest, await _last_id(source, each)))


async def _last_id(tx: AsyncConnection, of: Table) -> int:
    """Return the id that was given last; 0 where none was, or the database keeps no count."""
    if tx.dialect.name == "sqlite":
        return int(await tx.scalar(select(_SEQUENCES.c.seq).where(_SEQUENCES.c.name == of.name)) or 0)
    query = text("SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(:name, 'id')::regclass), 0)")
    return int(await tx.scalar(query, {"name": of.name}) or 0)


async def _count_from(tx: AsyncConnection, of: Table, last: int) -> None:
    if tx.dialect.name != "sqlite":
        query = text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)")
        await tx.execute(query, {"name": of.name, "last": max(last, 1)})
    elif of.dialect_options["sqlite"]["autoincrement"]:
        await tx.execute(delete(_SEQUENCES).where(_SEQUENCES.c.name == of.name))
        await tx.execute(insert(_SEQUENCES).values(name=of.name, seq=last))
