"""The connection to the database: pragmas, transactions and migrations."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Protocol

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

_MIGRATIONS = Path(__file__).parent / "migrations"
_SQLITE = b"SQLite format 3\0"
"""What every file of SQLite begins with that is not empty."""


class NoDatabaseError(Exception):
    """The file holds something else; its text names it."""


class _SqliteConnection(Protocol):
    isolation_level: str | None

    def cursor(self) -> "_Cursor": ...


class _Cursor(Protocol):
    def execute(self, sql: str) -> object: ...

    def close(self) -> None: ...


class Database:
    """One database and how to talk to it. Every write is one transaction that takes its lock at once."""

    def __init__(self, url: str) -> None:
        memory = url.startswith("sqlite") and (url.endswith("://") or ":memory:" in url)
        # A database in memory lives as long as its one connection.
        pool = {"poolclass": AsyncAdaptedQueuePool, "pool_size": 1, "max_overflow": 0} if memory else {}
        # An error that named its parameters would write a hidden grid or a seed into the log.
        self._engine = create_async_engine(url, hide_parameters=True, **pool)
        # SQLite lets one write at a time, and who finds it busy looks again after ever longer sleeps: a queue is fair.
        sqlite = self._engine.dialect.name == "sqlite"
        self._writing: AbstractAsyncContextManager[object] = asyncio.Lock() if sqlite else nullcontext()
        if sqlite:
            event.listen(self._engine.sync_engine, "connect", _set_pragmas)
            event.listen(self._engine.sync_engine, "begin", _begin)

    async def migrate(self) -> None:
        """Bring the tables up to date. NoDatabaseError where the file is something else."""
        if self._engine.dialect.name == "sqlite":
            _check_is_database(self._engine.url.database)
        before = threading.enumerate()
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(_upgrade)
        except SQLAlchemyError:
            # A driver's thread answers once more: found the loop closed by then, it would end with a traceback.
            for thread in set(threading.enumerate()).difference(before):
                await asyncio.to_thread(thread.join, 1.0)
            raise

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that commits at the end of the block and rolls back on any error."""
        async with self._writing, self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a consistent snapshot for reading."""
        async with self._engine.connect() as connection:
            await connection.execution_options(reads_only=True)
            async with connection.begin():
                yield connection

    async def close(self) -> None:
        """Give all connections back."""
        await self._engine.dispose()


def _check_is_database(file: str | None) -> None:
    if file and Path(file).is_file():
        with Path(file).open("rb") as found:
            begins = found.read(len(_SQLITE))
        if begins not in (b"", _SQLITE):
            raise NoDatabaseError(f"{file} is no database")


def _set_pragmas(connection: _SqliteConnection, _record: object) -> None:
    # The driver must not begin transactions by itself: BEGIN IMMEDIATE is ours to say.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    reads_only = connection.get_execution_options().get("reads_only", False)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def _upgrade(connection: Connection) -> None:
    if MigrationContext.configure(connection).get_current_revision() == _newest():
        return
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@cache
def _newest() -> str | None:
    return ScriptDirectory(str(_MIGRATIONS)).get_current_head()
