"""SQLite in the event loop: a statement takes some ten microseconds, and to hand it to a thread a hundred times that.

What may wait does so elsewhere: for the disk, in a thread; for a lock that another program holds, by trying again.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Final

from sqlalchemy import URL, Connection, NullPool, create_engine, event
from sqlalchemy.exc import ResourceClosedError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sqlite.driver import Driver, begin, check_is_database, driver_of, set_up
from bot.store.sqlite.in_loop import InLoop
from bot.store.sqlite.waiting import PATIENCE, at_once, in_thread, patiently

KEPT: Final = 16
"""Connections for reading that stay open."""


class Sqlite:
    """One file, or one database in memory, which has one connection for everything."""

    def __init__(self, url: URL) -> None:
        # An error that named its parameters would write a hidden grid or a seed into the log.
        self.engine: Final = create_engine(
            url.set(drivername="sqlite"),
            hide_parameters=True,
            poolclass=NullPool,
            connect_args={"check_same_thread": False, "timeout": 0, "factory": Driver},
        )
        event.listen(self.engine, "connect", set_up)
        event.listen(self.engine, "begin", begin)
        self._memory = url.database in (None, "", ":memory:")
        self._writer: Connection | None = None
        self._readers: list[Connection] = []
        self._lock = asyncio.Lock()
        self._group: asyncio.Future[None] | None = None
        """Of the writes that are done and not committed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def check(self) -> None:
        """NoDatabaseError where the file is something else."""
        if not self._memory:
            check_is_database(self.engine.url.database)

    @asynccontextmanager
    async def read(self, *, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a consistent snapshot."""
        if self._memory:
            async with self._lock:
                connection = self._writer = self._writer or await self._open()
                await self._end_group()
                with connection.begin() as transaction:
                    yield InLoop(connection, reads_only=True)
                    transaction.rollback()
            return
        connection = self._readers.pop() if self._readers else await self._open(reads_only=True)
        try:
            with connection.begin() as transaction:
                yield InLoop(connection, reads_only=True)
                transaction.rollback()
        finally:
            if connection.in_transaction() or len(self._readers) >= KEPT or self._closed:
                connection.close()
            else:
                self._readers.append(connection)

    @asynccontextmanager
    async def write(self, *, of: int | None = None, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that has been committed after the block; any error in the block undoes what it did.

        Those who write at the same time do so one after the other in one transaction of SQLite, so that many wait for
        the disk once: each is a part of it that can be undone by itself.
        """
        asked = time.monotonic()
        async with self._lock:
            try:
                group = await self._begun(asked + PATIENCE)
                async with self._part() as connection:
                    yield InLoop(connection, reads_only=False, slow=slow)
            finally:
                if self._closed and self._group is None:
                    self._close_writer()
        await asyncio.shield(group)

    async def _begun(self, until: float) -> asyncio.Future[None]:
        """Return what the writes of now wait for together, begun if there is none."""
        connection = self._writer = self._writer or await self._open()
        if self._group is None:
            await patiently(lambda: at_once(connection.begin), max(0.0, until - time.monotonic()))
            self._group = asyncio.get_running_loop().create_future()
            self._spawn(self._commit())
        return self._group

    @asynccontextmanager
    async def _part(self) -> AsyncIterator[Connection]:
        """Let what is done in the block be undone by itself where it fails."""
        if self._writer is None:
            raise ResourceClosedError("the database is closed")
        driver = driver_of(self._writer)
        driver.execute("SAVEPOINT part")
        try:
            yield self._writer
        except BaseException:
            # Where the disk has failed all may have been undone already: then the commit fails as well.
            with suppress(sqlite3.Error):
                driver.execute("ROLLBACK TO part")
                driver.execute("RELEASE part")
            raise
        driver.execute("RELEASE part")

    async def close(self) -> None:
        """Close every connection, once what was written is committed."""
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._closed = True
        for connection in self._readers:
            connection.close()
        self._readers.clear()
        # Who still waits to write, for another program holds the file, waits on till the end of the loop.
        if not self._lock.locked():
            self._close_writer()

    def _close_writer(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    async def _open(self, *, reads_only: bool = False) -> Connection:
        if self._closed:
            raise ResourceClosedError("the database is closed")
        if self._memory:
            return self.engine.connect().execution_options(reads_only=True)  # nobody else can take its lock
        opened = await patiently(lambda: in_thread(self.engine.connect), PATIENCE)
        return opened.execution_options(reads_only=reads_only)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work, name="commit")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _commit(self) -> None:
        """Commit, after those who were waiting to write when the first had begun."""
        async with self._lock:
            await self._end_group()
            if self._closed:
                self._close_writer()

    async def _end_group(self) -> None:
        connection, group, self._group = self._writer, self._group, None
        if connection is None or group is None:
            return
        try:
            await (at_once(connection.commit) if self._memory else in_thread(connection.commit))
        except Exception as error:  # noqa: BLE001 - whatever it is, those whose writes are lost are told
            with suppress(SQLAlchemyError, sqlite3.Error):
                connection.rollback()
                driver_of(connection).rollback()  # which a refused commit has left as it was
            group.set_exception(error)
            group.exception()  # there may be nobody left to hear of it
        else:
            group.set_result(None)
