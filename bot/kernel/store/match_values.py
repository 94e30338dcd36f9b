"""Values of a match beside its log, by kind and key: delayed or typed entries, proposals, answers."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from sqlalchemy import ColumnElement, RowMapping, and_, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values as table
from bot.kernel.store.rows import add_row, delete_rows, find_row, find_rows, replace_row

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

_COLUMNS: Final = frozenset({"match_id", "user_id", "seat", "due_at"})
"""Fields with their own column, used to find, erase, export and schedule values."""


class MatchValues(Generic[T]):
    """The values of one kind: flat dataclasses with a `match_id`, unique by match and the fields named by `key`."""

    def __init__(self, kind: str, value: type[T], *key: str) -> None:
        self.kind, self._value, self._key = kind, value, key
        self._fields = [field.name for field in fields(value)]

    def read(self, row: RowMapping) -> T:
        """Return the value of a row."""
        rest = {name: tuple(one) if isinstance(one, list) else one for name, one in json.loads(row["value"]).items()}
        return self._value(**rest, **{name: row[name] for name in self._fields if name in _COLUMNS})

    def _row(self, value: T) -> Mapping[str, object]:
        of = {name: getattr(value, name) for name in self._fields}
        columns = dict.fromkeys(_COLUMNS) | {name: one for name, one in of.items() if name in _COLUMNS}
        rest = {name: one for name, one in of.items() if name not in _COLUMNS}
        return {**columns, "kind": self.kind, "key": _key(*(of[name] for name in self._key)), "value": json.dumps(rest)}

    async def add(self, tx: AsyncConnection, value: T) -> None:
        """Store a value. Raises IntegrityError if its key exists."""
        await add_row(tx, table, self._row(value))

    async def save(self, tx: AsyncConnection, value: T) -> None:
        """Store a value, replacing an earlier one of that key."""
        await replace_row(tx, table, self._row(value))

    async def find(self, tx: AsyncConnection, match_id: int, *key: object) -> T | None:
        """Return the value of a key; None if there is none."""
        row = await find_row(tx, table, match_id=match_id, kind=self.kind, key=_key(*key))
        return None if row is None else self.read(row)

    async def of(self, tx: AsyncConnection, match_id: int) -> list[T]:
        """Return the values of a match, ordered by key."""
        rows = await find_rows(tx, table, match_id=match_id, kind=self.kind)
        # The collation of texts differs between databases.
        return [self.read(row) for row in sorted(rows, key=lambda row: str(row["key"]))]

    async def delete(self, tx: AsyncConnection, match_id: int, *key: object) -> bool:
        """Delete the value of a key, or without a key all values of a match; return whether there were any."""
        which = {"key": _key(*key)} if key else {}
        return await delete_rows(tx, table, match_id=match_id, kind=self.kind, **which) > 0

    async def due(self, tx: AsyncConnection, now: int) -> list[T]:
        """Return the values that are due, the earliest first."""
        query = select(table).where(self.is_due, table.c.due_at <= bindparam("now"))
        query = query.order_by(table.c.due_at, table.c.match_id, table.c.key)
        return [self.read(row) for row in (await tx.execute(query, {"now": now})).mappings()]

    async def postpone(self, tx: AsyncConnection, seconds: int) -> None:
        """Postpone the due times of all values by `seconds`, or advance them if negative."""
        await tx.execute(update(table).where(self.is_due).values(due_at=table.c.due_at + seconds))

    @property
    def is_due(self) -> ColumnElement[bool]:
        """The condition for rows of this kind with a due time."""
        return and_(table.c.kind == self.kind, table.c.due_at.is_not(None))


def _key(*parts: object) -> str:
    return " ".join(map(str, parts))


async def delete_of_seat(tx: AsyncConnection, match_id: int, seat: int, user_id: int, kinds: frozenset[str]) -> None:
    """Delete a match's values of those kinds that belong to a seat or its user."""
    whose = (table.c.seat == seat) | (table.c.user_id == user_id)
    await tx.execute(delete(table).where(table.c.match_id == match_id, table.c.kind.in_(kinds), whose))
