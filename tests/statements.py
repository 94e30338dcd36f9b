"""The statements that any database is asked, by SQLAlchemy or past it by SQLite's driver."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import aiosqlite
from sqlalchemy import Connection, Engine, event

Note = Callable[[str, Any, bool], None]
"""Gets a statement, its values as the driver takes them, and whether they are many rows of them."""


@contextmanager
def listen(note: Note) -> Iterator[None]:
    """Note each statement inside the block, those that begin a transaction as well."""

    def asked(_connection: object, _cursor: object, statement: str, values: Any, _context: object, many: bool) -> None:
        note(statement, values, many)

    def begun(connection: Connection) -> None:
        if connection.dialect.name != "sqlite":
            note("BEGIN", (), False)

    def noting(name: str) -> Any:
        real = getattr(aiosqlite.Connection, name)

        def noted(self: aiosqlite.Connection, sql: str, values: Any = ()) -> Any:
            note(sql, values, name == "executemany")
            return real(self, sql, values)

        return mock.patch.object(aiosqlite.Connection, name, noted)

    event.listen(Engine, "begin", begun)
    event.listen(Engine, "before_cursor_execute", asked)
    try:
        with noting("execute"), noting("execute_fetchall"), noting("executemany"):
            yield
    finally:
        event.remove(Engine, "begin", begun)
        event.remove(Engine, "before_cursor_execute", asked)
