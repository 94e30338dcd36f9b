"""SQLite through SQLAlchemy's async engine over aiosqlite."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import aiosqlite
from sqlalchemy import URL, AsyncAdaptedQueuePool, Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

log = logging.getLogger(__name__)

BUSY_TIMEOUT: Final = 30.0
"""Seconds in which another program that holds the file may let it go."""
PRAGMAS: Final = ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL")
_MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite file that is not empty."""


class NoDatabaseError(Exception):
    """The file holds something else; its text names it."""


class Sqlite:
    """One file, or one database in memory."""

    def __init__(self, url: URL) -> None:
        # A database in memory belongs to its connection, so its transactions take turns for the one there is.
        pool = {"pool_size": 1, "max_overflow": 0} if url.database in (None, "", ":memory:") else {}
        self._writes = create_async_engine(
            url.set(drivername="sqlite+aiosqlite"),
            # An error that named its parameters would write a hidden grid or a seed into the log.
            hide_parameters=True,
            poolclass=AsyncAdaptedQueuePool,
            connect_args={"timeout": BUSY_TIMEOUT},
            **pool,
        )
        self.engine: Final[Engine] = self._writes.sync_engine
        event.listen(self.engine, "connect", _connect)
        event.listen(self.engine, "begin", _begin)
        self._reads = self._writes.execution_options(reads_only=True)
        self._turn = asyncio.Lock()
        """Writers queue here in order: SQLite's own wait polls the file, and lets in anybody."""

    async def check(self) -> None:
        """NoDatabaseError where the file is something else."""
        file = self.engine.url.database
        if file:
            await asyncio.to_thread(_check_is_database, Path(file))

    @asynccontextmanager
    async def read(self, *, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a consistent snapshot."""
        async with self._reads.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self, *, of: int | None = None, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that has been committed after the block; any error in the block undoes what it did."""
        async with self._turn, self._writes.begin() as connection:
            yield connection

    async def scrub(self) -> bool:
        """Write the file again and empty its log, while writers wait; return whether disk and other programs let it."""
        file = self.engine.url.database
        if file in (None, "", ":memory:"):
            return True
        try:
            async with (
                self._turn,
                # One of its own: those of the pool begin transactions, in which nothing can be vacuumed.
                aiosqlite.connect(file, timeout=BUSY_TIMEOUT, isolation_level=None) as driver,
            ):
                await driver.execute("VACUUM")
                [(busy, *_)] = await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.OperationalError as error:
            log.warning("deleted data stays in the file for now (%s)", error)
            return False
        return not busy

    async def close(self) -> None:
        """Close every connection."""
        await self._writes.dispose()


def _connect(connection: DBAPIConnection, _record: object) -> None:
    # The driver must not begin transactions by itself: `_begin` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    reads_only = connection.get_execution_options().get("reads_only", False)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def _check_is_database(file: Path) -> None:
    if file.is_file():
        with file.open("rb") as opened:
            head = opened.read(len(_MAGIC))
        if head not in (b"", _MAGIC):
            raise NoDatabaseError(f"{file} is not a database")
