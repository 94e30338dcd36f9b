"""Rows by the values of their columns. Each statement is made once: to make one again takes longer than to run it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Column, Delete, Insert, RowMapping, Select, Table, bindparam, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


async def find_row(tx: AsyncConnection, table: Table, **key: object) -> RowMapping | None:
    """Return the row with these values; None where there is none."""
    row: RowMapping | None = (await tx.execute(_select(table, tuple(key)), key)).mappings().one_or_none()
    return row


async def find_text(tx: AsyncConnection, column: Column[str], **key: object) -> str | None:
    """Return the text in a column of the row with these values; None where there is no such row."""
    text = await tx.scalar(_select(column, tuple(key)), key)
    return None if text is None else str(text)


async def find_rows(tx: AsyncConnection, table: Table, **key: object) -> list[RowMapping]:
    """Return the rows with these values, in the order of the primary key."""
    return list((await tx.execute(_select_in_order(table, tuple(key)), key)).mappings())


async def add_row(tx: AsyncConnection, table: Table, values: Mapping[str, object]) -> None:
    """Add a row; IntegrityError where its key is taken."""
    await tx.execute(_insert(table), values)


async def replace_row(
    tx: AsyncConnection, table: Table, values: Mapping[str, object] | Sequence[Mapping[str, object]]
) -> None:
    """Add a row, or several, in place of those with the same primary keys."""
    await tx.execute(_upsert(table, tx.dialect.name), values)


async def delete_rows(tx: AsyncConnection, table: Table, **key: object) -> int:
    """Delete the rows with these values; return how many there were."""
    return int((await tx.execute(_delete(table, tuple(key)), key)).rowcount)


@cache
def _select(source: Table | Column[str], names: tuple[str, ...]) -> Select[Any]:  # Any: of each column its own type
    table = source if isinstance(source, Table) else source.table
    return select(source).where(*(table.c[name] == bindparam(name) for name in names))


@cache
def _select_in_order(table: Table, names: tuple[str, ...]) -> Select[Any]:  # Any: as above
    return _select(table, names).order_by(*table.primary_key)


@cache
def _insert(table: Table) -> Insert:
    return insert(table)


@cache
def _upsert(table: Table, dialect: str) -> Insert:
    adding = sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
    key = [column.name for column in table.primary_key]
    rest = {column.name: adding.excluded[column.name] for column in table.columns if column.name not in key}
    return (
        adding.on_conflict_do_update(index_elements=key, set_=rest)
        if rest
        else adding.on_conflict_do_nothing(index_elements=key)
    )


@cache
def _delete(table: Table, names: tuple[str, ...]) -> Delete:
    return delete(table).where(*(table.c[name] == bindparam(name) for name in names))
