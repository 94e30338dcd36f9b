"""PostgreSQL: transactions that mean what they mean on SQLite, where writers take turns and readers see one moment.

A reader has a snapshot. A write that says which match it is about takes a shared lock of the installation and then the
lock of that match, any other write the installation's alone: matches do not wait for each other, and nothing comes
between two writes that could not on SQLite. Everybody takes the locks in that order, so that no two wait for each
other. PostgreSQL frees them when the transaction ends, however it ends.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Engine, event
from sqlalchemy.exc import DBAPIError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.no_server import NoServerError
from bot.store.postgresql.faults import NOT_CONNECTED, OF_THE_DRIVER, is_away, is_starting, passing, refused, worded
from bot.store.postgresql.types import send_storable

R = TypeVar("R")

PATIENCE: Final = 30.0
"""Seconds in which a server that is away may come back, and who holds a lock may let it go."""
AGAIN: Final = 0.1
GONE: Final = 60
"""Seconds after which the server ends a transaction whose process says nothing any more."""
AT_ONCE: Final = 10
"""Transactions of a kind: writers that wait for a lock keep no reader waiting."""
OURS: Final = 0x67616D65
"""The first half of our advisory locks; the second is a match's board number, or that of the installation."""
INSTALLATION: Final = 0
INSTALLATION_IS_USED: Final = 1

KEEP_ALIVE: Final = "SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
"""So that the server notices within a minute that a machine is gone."""
_SET_UP: Final = (
    f"SET lock_timeout = '{PATIENCE:.0f}s'; SET idle_in_transaction_session_timeout = '{GONE}s'; {KEEP_ALIVE}"
)
_READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
# Each statement after the lock sees what its last holder has committed.
_WRITE: Final = "BEGIN ISOLATION LEVEL READ COMMITTED; "
_ALONE: Final = f"SELECT pg_advisory_xact_lock({OURS}, {INSTALLATION})"
_WITH_OTHERS: Final = f"SELECT pg_advisory_xact_lock_shared({OURS}, {INSTALLATION}); "
_SLOW: Final = "SET LOCAL idle_in_transaction_session_timeout = 0; "

_Driver = Any  # Any: the driver is typed only where it is installed with its stubs


class Postgresql:
    """One database of a server, with connections that are kept open."""

    def __init__(self, url: URL) -> None:
        self._url = addressed(url)
        self._connections = create_async_engine(
            self._url,
            # An error that named its parameters would write a hidden grid or a seed into the log.
            hide_parameters=True,
            # Transactions are begun and ended here: with their locks, in one message each.
            isolation_level="AUTOCOMMIT",
            pool_size=2 * AT_ONCE,
            max_overflow=0,
            connect_args={"server_settings": {"application_name": "gamekeeper"}, "timeout": PATIENCE},
        )
        self.engine: Final[Engine] = self._connections.sync_engine
        send_storable(self.engine)
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "handle_error", worded, retval=True)
        self._readers, self._writers = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE)
        self._closed = False

    async def check(self) -> None:
        """Connect once, and wait only for a server that is starting; NoServerError says what keeps us from it."""
        encoding = await self._encoding(time.monotonic() + PATIENCE)
        if encoding != "UTF8":
            raise NoServerError(
                f"The database {self._url.database} keeps its texts as {encoding}, which has no sign for many names. "
                f"Create one with `createdb --encoding=UTF8 --template=template0 NAME`."
            )

    async def _encoding(self, until: float) -> str:
        while True:
            try:
                async with self._connections.connect() as connection:
                    return str(await (await driver_of(connection)).fetchval("SHOW server_encoding"))
            except NOT_CONNECTED as error:
                if not is_starting(error) or time.monotonic() > until:
                    raise refused(error, self._url) from None
            await asyncio.sleep(AGAIN)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a consistent snapshot."""
        async with self._readers, self._transaction(_READ) as connection:
            yield connection

    @asynccontextmanager
    async def write(self, *, of: int | None = None, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that has been committed after the block; any error in the block undoes what it did."""
        locks = _ALONE if of is None else f"{_WITH_OTHERS}SELECT pg_advisory_xact_lock({OURS}, {of % 2**31})"
        async with self._writers, self._transaction(f"{_WRITE}{_SLOW if slow else ''}{locks}") as connection:
            yield connection

    async def close(self) -> None:
        """Give all connections back."""
        self._closed = True
        await self._connections.dispose()

    @asynccontextmanager
    async def _transaction(self, begin: str) -> AsyncIterator[AsyncConnection]:
        connection, driver = await self.begun(begin)
        try:
            yield connection
            await _committed(driver)
        finally:
            await finished(given_back(connection, driver))

    async def begun(self, begin: str) -> tuple[AsyncConnection, _Driver]:
        """Begin a transaction; again and again while the server is away, for nothing has been done in it yet."""
        until = time.monotonic() + PATIENCE
        while True:
            connection = await self._connected(until)
            driver = await driver_of(connection)
            try:
                await driver.execute(begin)
            except BaseException as error:
                await finished(given_back(connection, driver))
                # Those that were kept open while the server was away are found out one by one.
                if not isinstance(error, OF_THE_DRIVER) or (fault := passing(error)) is None:
                    raise
                if not is_away(error) or time.monotonic() > until:
                    raise fault from error
            else:
                return connection, driver

    async def _connected(self, until: float) -> AsyncConnection:
        while True:
            if self._closed:
                raise ResourceClosedError("the database is closed")
            try:
                return await self._connections.connect()
            except (DBAPIError, *OF_THE_DRIVER) as error:
                fault = passing(error)
                if fault is None:
                    raise
                if time.monotonic() > until:
                    raise fault from error
            await asyncio.sleep(AGAIN)


def addressed(url: URL) -> URL:
    """Return an address as the driver takes it: without a driver's name it is ours, and `sslmode` is called `ssl`."""
    query = {("ssl" if name == "sslmode" else name): value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


async def _committed(driver: _Driver) -> None:
    try:
        done = await finished(driver.execute("COMMIT"))
    except OF_THE_DRIVER as error:
        fault = passing(error)
        if fault is None:
            raise
        raise fault from error
    if done != "COMMIT":
        # Somebody has gone on after a statement that failed.
        raise ResourceClosedError("the transaction was undone: a statement in it had failed")


async def given_back(connection: AsyncConnection, driver: _Driver) -> None:
    """Give a connection back for others, without anything of ours in it."""
    try:
        if not driver.is_closed() and driver.is_in_transaction():
            await driver.execute("ROLLBACK")
    except OF_THE_DRIVER:
        driver.terminate()
    if driver.is_closed():
        await connection.invalidate()
    await connection.close()


async def finished(work: Coroutine[object, object, R]) -> R:
    """Wait for something to its end; who is cancelled meanwhile is so after it."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def driver_of(connection: AsyncConnection) -> _Driver:
    """Return the driver's own connection."""
    return (await connection.get_raw_connection()).driver_connection


def _set_up(adapted: Any, _record: object) -> None:  # Any: SQLAlchemy's own adapter of the driver
    adapted.run_async(lambda driver: driver.execute(_SET_UP))
