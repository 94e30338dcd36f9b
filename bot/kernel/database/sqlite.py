"""SQLite through SQLAlchemy's async engine over aiosqlite."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiosqlite
from sqlalchemy import URL, AsyncAdaptedQueuePool, Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.kernel.database.errors import UnusableDatabaseError

log = logging.getLogger(__name__)

CONNECTIONS: Final = 16
"""Pooled connections. The last used is reused first, so few of them are ever opened."""
BUSY_TIMEOUT: Final = 30.0
"""Seconds to wait for another program that has locked the file."""
RETRY_WAIT: Final = 0.02
_BEGIN_IMMEDIATE: Final = "BEGIN IMMEDIATE"
PRAGMAS: Final = ("journal_mode=WAL", "foreign_keys=ON", "busy_timeout=0")
_MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite file that is not empty."""


class Sqlite:
    """One SQLite file, or one database in memory."""

    def __init__(self, url: URL) -> None:
        url = url.set(drivername="sqlite+aiosqlite")
        if url.database in (None, "", ":memory:"):
            # A database in memory belongs to its connection, so all transactions share one connection in turn.
            quick = slow = hasty = _engine(url, _QuickConnection, pool_size=1, max_overflow=0)
        else:
            quick = _engine(url, _QuickConnection, pool_size=CONNECTIONS, max_overflow=0, pool_use_lifo=True)
            slow = _engine(url, aiosqlite.Connection)
            hasty = _engine(url, _QuickConnection, "NORMAL", pool_size=1, max_overflow=0)
        self.engine: Final[Engine] = quick.sync_engine
        self._hasty = hasty
        """The engine for commits that do not wait for the disk; the next durable commit syncs them too."""
        self._engines = {False: quick, True: slow}
        """Engines by `slow`."""
        self._turn = asyncio.Lock()
        """Makes writers queue in order: the lock of another program is polled, without an order."""

    async def check(self) -> None:
        """Raise UnusableDatabaseError if the file is no SQLite database."""
        file = self.engine.url.database
        if file:
            await asyncio.to_thread(_check_is_database, Path(file))

    @asynccontextmanager
    async def read(self, *, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a consistent snapshot."""
        # `async with` the connection would close it in a task, which costs another turn of the loop.
        async with aclosing(await self._engines[slow].connect()) as connection:
            await _execute(connection, "BEGIN")
            yield connection

    @asynccontextmanager
    async def write(
        self, *, of: int | None = None, slow: bool = False, durable: bool = True
    ) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that commits at the end of the block and rolls back on any error."""
        engine = self._engines[slow] if durable else self._hasty
        async with self._turn, aclosing(await engine.connect()) as connection, connection.begin():
            await _begin_immediate(connection)
            yield connection

    async def scrub(self) -> bool:
        """Rewrite the file and empty its write-ahead log while writers wait; return whether that succeeded."""
        file = self.engine.url.database
        if file in (None, "", ":memory:"):
            return True
        try:
            async with (
                self._turn,
                # A separate connection: those of the engines begin transactions, in which VACUUM is impossible.
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
        for engine in (*self._engines.values(), self._hasty):
            await engine.dispose()


class _QuickConnection(aiosqlite.Connection):
    """Runs statements in the event loop; only commits and closing, which wait for the disk, run in its thread.

    A statement of a move takes SQLite 20 microseconds. aiosqlite runs it in its thread in four parts, each of which
    waits for the event loop: under load that is most of the time of an answer.
    """

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # Any: as in the driver
        # The last connection to close copies the write-ahead log into the file.
        if fn in (self._conn.commit, self._conn.close):
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]  # the driver's
        return fn(*args, **kwargs)


def _engine(
    url: URL, kind: type[aiosqlite.Connection], synchronous: str = "FULL", **of_the_pool: int | bool
) -> AsyncEngine:
    arguments, options = url.get_dialect()().create_connect_args(url)
    return create_async_engine(
        url,
        # Errors with parameters would write hidden grids or seeds into the log.
        hide_parameters=True,
        poolclass=AsyncAdaptedQueuePool,
        async_creator=lambda: _connect(kind, partial(_open, synchronous, *arguments, **options)),
        **of_the_pool,
    )


async def _connect(kind: type[aiosqlite.Connection], opener: Callable[[], sqlite3.Connection]) -> aiosqlite.Connection:
    connection = kind(opener, iter_chunk_size=64)
    connection._thread.daemon = True  # noqa: SLF001 - as in SQLAlchemy: the thread must never keep the process alive
    await connection
    return connection


def _open(synchronous: str, file: str, **options: Any) -> sqlite3.Connection:  # Any: any option of a URL
    """Open a file, in a connection's thread."""
    # The driver must not begin transactions by itself: `read` and `write` do. A listener to SQLAlchemy's "begin" event
    # would enable all events of each statement.
    options |= {"timeout": BUSY_TIMEOUT, "isolation_level": None, "check_same_thread": False}
    connection: sqlite3.Connection = sqlite3.connect(file, **options)
    for pragma in (*PRAGMAS, f"synchronous={synchronous}"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


async def _begin_immediate(connection: AsyncConnection) -> None:
    """Begin a write transaction: take the lock at once; wait for other programs without blocking a thread."""
    until = time.monotonic() + BUSY_TIMEOUT
    while True:
        try:
            await _execute(connection, _BEGIN_IMMEDIATE)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise OperationalError(_BEGIN_IMMEDIATE, None, error) from error
        else:
            return
        await asyncio.sleep(RETRY_WAIT)


async def _execute(connection: AsyncConnection, statement: str) -> None:
    """Execute a statement without parameters on the driver: through SQLAlchemy it takes ten times as long."""
    driver: Any = (await connection.get_raw_connection()).driver_connection  # Any: the driver's own connection
    await driver.execute(statement)


def _check_is_database(file: Path) -> None:
    if file.is_file():
        with file.open("rb") as opened:
            head = opened.read(len(_MAGIC))
        if head not in (b"", _MAGIC):
            raise UnusableDatabaseError.not_ours(f"{file} is not a database")
