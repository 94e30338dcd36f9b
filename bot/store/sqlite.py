"""SQLite in the event loop: a statement takes some ten microseconds, and to hand it to a thread a hundred times that.

What may wait does so elsewhere: for the disk, in a thread; for a lock that another program holds, by trying again. A
statement that turns out to read much is broken off and runs in a thread from its beginning.
"""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, CursorResult, Executable, NullPool, ScalarResult, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError, ResourceClosedError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

R = TypeVar("R")

QUICK: Final = 0.004
"""Seconds of the processor for which a statement may hold the event loop."""
LOOK_EVERY: Final = 2_000
"""Instructions of SQLite's machine between two looks at the time."""
PATIENCE: Final = 30.0
"""Seconds in which another program that holds the file may let it go."""
AGAIN: Final = 0.02
MANY: Final = 50
"""Rows written by one statement that are too many for the event loop."""
KEPT: Final = 16
"""Connections for reading that stay open."""
_MAGIC: Final = b"SQLite format 3\0"
"""What every file of SQLite begins with that is not empty."""


class NoDatabaseError(Exception):
    """The file holds something else; its text names it."""


class _Cursor(sqlite3.Cursor):
    """Fetches all rows at once: so nothing is left to be read in the loop once a thread has run it."""

    _rows: deque[Any]  # Any: rows are of whatever was asked for

    def execute(self, sql: str, parameters: Any = (), /) -> "_Cursor":
        super().execute(sql, parameters)
        self._rows = deque(super().fetchall() if self.description is not None else ())
        return self

    def fetchone(self) -> Any:
        return self._rows.popleft() if self._rows else None

    def fetchall(self) -> list[Any]:
        found, self._rows = list(self._rows), deque()
        return found

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        return [self._rows.popleft() for _ in range(min(size or 1, len(self._rows)))]


class _Driver(sqlite3.Connection):
    """A connection whose statements are broken off after a time where they may be."""

    until = float("inf")

    def cursor(self, factory: type[sqlite3.Cursor] | None = None) -> sqlite3.Cursor:  # type: ignore[override] # None is the driver's own
        return super().cursor(factory or _Cursor)

    def overdue(self) -> bool:
        return time.thread_time() > self.until


class InLoop(AsyncConnection):
    """A transaction as the store knows it, whose statements are run at once."""

    def __init__(self, connection: Connection, *, reads_only: bool, slow: bool = False) -> None:
        # Not the parent's, which wants an engine whose every statement is waited for.
        self.sync_engine = connection.engine
        self.sync_connection = connection
        self._run = connection
        self._driver = _driver_of(connection)
        # What is broken off in the middle of a write would take the whole transaction with it.
        self._limit = QUICK if reads_only else float("inf")
        self._slow = slow

    async def execute(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> CursorResult[Any]:
        """Run a statement."""
        return await self._done(self._run.execute, statement, parameters, execution_options=execution_options)

    async def scalar(self, statement: Executable, parameters: Any = None, *, execution_options: Any = None) -> Any:
        """Return the first column of the first row, None where there is none."""
        return (await self.execute(statement, parameters, execution_options=execution_options)).scalar()

    async def scalars(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> ScalarResult[Any]:
        """Return the first column of each row."""
        return (await self.execute(statement, parameters, execution_options=execution_options)).scalars()

    async def exec_driver_sql(
        self, statement: str, parameters: Any = None, execution_options: Any = None
    ) -> CursorResult[Any]:
        """Run what is written as SQLite reads it."""
        return await self._done(self._run.exec_driver_sql, statement, parameters, execution_options)

    async def run_sync(self, fn: Any, *arguments: Any, **named: Any) -> Any:
        """Call something with the connection, in a thread: how long it takes is not known."""
        return await in_thread(partial(fn, self._run, *arguments, **named))

    async def _done(
        self, run: Callable[..., R], statement: object, parameters: object, *more: object, **named: object
    ) -> R:
        if not self._slow and not (isinstance(parameters, list) and len(parameters) > MANY):
            self._driver.until = time.thread_time() + self._limit
            try:
                return run(statement, parameters, *more, **named)
            except OperationalError as error:
                if _code(error) not in (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY):
                    raise
            finally:
                self._driver.until = float("inf")
        return await _patiently(lambda: in_thread(partial(run, statement, parameters, *more, **named)), PATIENCE)


class Sqlite:
    """One file, or one database in memory, which has one connection for everything."""

    def __init__(self, url: URL) -> None:
        # An error that named its parameters would write a hidden grid or a seed into the log.
        self.engine: Final = create_engine(
            url.set(drivername="sqlite"),
            hide_parameters=True,
            poolclass=NullPool,
            connect_args={"check_same_thread": False, "timeout": 0, "factory": _Driver},
        )
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)
        self._memory = url.database in (None, "", ":memory:")
        self._writer: Connection | None = None
        self._readers: list[Connection] = []
        self._lock = asyncio.Lock()
        self._group: asyncio.Future[None] | None = None
        """Of the writes that are done and not committed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def check(self) -> None:
        """NoDatabaseError where the file is something else."""
        if not self._memory:
            _check_is_database(self.engine.url.database)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
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
    async def write(self, *, slow: bool = False) -> AsyncIterator[AsyncConnection]:
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
            await _patiently(lambda: _at_once(connection.begin), max(0.0, until - time.monotonic()))
            self._group = asyncio.get_running_loop().create_future()
            self._spawn(self._commit())
        return self._group

    @asynccontextmanager
    async def _part(self) -> AsyncIterator[Connection]:
        """Let what is done in the block be undone by itself where it fails."""
        if self._writer is None:
            raise ResourceClosedError("the database is closed")
        driver = _driver_of(self._writer)
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
        opened = await _patiently(lambda: in_thread(self.engine.connect), PATIENCE)
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
            await (_at_once(connection.commit) if self._memory else in_thread(connection.commit))
        except Exception as error:  # noqa: BLE001 - whatever it is, those whose writes are lost are told
            with suppress(SQLAlchemyError, sqlite3.Error):
                connection.rollback()
                _driver_of(connection).rollback()  # which a refused commit has left as it was
            group.set_exception(error)
            group.exception()  # there may be nobody left to hear of it
        else:
            group.set_result(None)


async def in_thread(do: Callable[[], R]) -> R:
    """Call something in a thread; who is cancelled waits until it is done, for it works on a connection."""
    work = asyncio.ensure_future(asyncio.to_thread(do))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise


async def _at_once(do: Callable[[], R]) -> R:
    return do()


async def _patiently(do: Callable[[], Awaitable[R]], patience: float) -> R:
    """Do something again and again while another program holds the file."""
    end = time.monotonic() + patience
    while True:
        try:
            return await do()
        except OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        await asyncio.sleep(AGAIN)


def _code(error: DBAPIError) -> int:
    """Return what SQLite calls the error, without what it adds to tell its kinds apart."""
    return int(getattr(error.orig, "sqlite_errorcode", 0)) & 0xFF


def _driver_of(connection: Connection) -> _Driver:
    driver = connection.connection.driver_connection
    if not isinstance(driver, _Driver):
        raise TypeError(f"{type(driver).__name__} is not our connection")
    return driver


def _set_up(driver: _Driver, _record: object) -> None:
    # The driver must not begin transactions by itself: BEGIN IMMEDIATE is ours to say.
    driver.isolation_level = None
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL"):
        driver.execute(f"PRAGMA {pragma}")
    driver.set_progress_handler(driver.overdue, LOOK_EVERY)


def _begin(connection: Connection) -> None:
    reads_only = connection.get_execution_options().get("reads_only", False)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def _check_is_database(file: str | None) -> None:
    if file and Path(file).is_file():
        with Path(file).open("rb") as found:
            begins = found.read(len(_MAGIC))
        if begins not in (b"", _MAGIC):
            raise NoDatabaseError(f"{file} is no database")
