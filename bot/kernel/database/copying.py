"""Copying all rows of all tables from one database to another."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from sqlalchemy import Integer, Table, column, delete, func, insert, select, table, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import all_tables, leases

Rows = list[dict[str, object]]

AT_ONCE: Final = 1_000
TABLES: Final[Sequence[str]] = tuple(each.name for each in all_tables().sorted_tables if each is not leases)
"""In order of foreign keys. Leases are not copied: they belong to running nodes."""
_COUNTED: Final = {name: each.autoincrement_column for name, each in all_tables().tables.items()}
_SEQUENCES: Final = table("sqlite_sequence", column("name"), column("seq", Integer))


async def count_rows(tx: AsyncConnection) -> dict[str, int]:
    """Return the number of rows of each table."""
    return {
        name: int(await tx.scalar(select(func.count()).select_from(all_tables().tables[name])) or 0) for name in TABLES
    }


async def rows_of(tx: AsyncConnection, name: str) -> AsyncIterator[Rows]:
    """Yield the rows of a table in the order of its primary key, in batches."""
    each = all_tables().tables[name]
    key = tuple_(*each.primary_key)
    query, last = select(each).order_by(*each.primary_key).limit(AT_ONCE), None
    while rows := [dict(row) for row in (await tx.execute(query if last is None else query.where(last))).mappings()]:
        yield rows
        last = key > tuple_(*(rows[-1][column.name] for column in each.primary_key))


async def add_rows(tx: AsyncConnection, name: str, rows: Rows) -> None:
    """Add unchanged rows to a table."""
    await tx.execute(insert(all_tables().tables[name]), rows)


async def copy_counters(source: AsyncConnection, target: AsyncConnection) -> None:
    """Continue the autoincrement ids of the source in the target, also after deleted rows."""
    for name, id_column in _COUNTED.items():
        if id_column is not None:
            each = all_tables().tables[name]
            highest = int(await source.scalar(select(func.max(id_column))) or 0)
            await _count_from(target, each, max(highest, await _last_id(source, each)))


async def _last_id(tx: AsyncConnection, of: Table) -> int:
    """Return the last assigned id; 0 if there was none, or the database keeps no count."""
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
