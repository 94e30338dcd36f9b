"""PostgreSQL: transactions with the semantics of SQLite: writers take turns, and readers see a snapshot.

A reader has a snapshot. A write to one match takes a shared lock of the installation and then the lock of that match;
any other write takes the installation's lock exclusively. So matches do not wait for each other, and writes are
isolated as on SQLite. All transactions take the locks in that order, so there are no deadlocks. PostgreSQL releases
them when the transaction ends in any way.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeVar

import asyncpg
from sqlalchemy import URL, Engine, NullPool, event
from sqlalchemy.exc import DBAPIError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.database.postgresql import faults
from bot.kernel.database.postgresql.connecting import connecting, send_storable

R = TypeVar("R")

PATIENCE: Final = 30.0
"""Seconds to wait for an unreachable server, or for the holder of a lock."""
OLDEST: Final = (14,)
"""The oldest supported version: the first that ends idle sessions."""
RETRY_WAIT: Final = 0.1
MOMENT: Final = 2.0
"""Seconds for an instant statement on a reachable server."""
ANSWERS_WITHIN: Final = 20.0
"""Seconds in which the server answers a statement; otherwise the connection is considered dead."""
GONE: Final = 30
"""Seconds after which the server ends an idle transaction."""
AT_ONCE: Final = 10
"""Transactions of a kind at a time: writers that wait for a lock do not block readers."""
OURS: Final = 0x67616D65
"""The first key of the bot's advisory locks; the second is a match's number, or INSTALLATION."""
INSTALLATION: Final = 0

KEEP_ALIVE: Final = (
    "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; "
    "SET tcp_user_timeout = 30000"
)
"""Lets the server notice within half a minute that the bot's machine is gone, also just after it sent something."""
_SET_UP: Final = f"SET lock_timeout = '{PATIENCE:.0f}s'; {KEEP_ALIVE}"
_GIVEN_UP: Final = f"SET idle_in_transaction_session_timeout = '{GONE}s'"
_READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
# Each statement after the lock sees the commits of its last holder.
_WRITE: Final = "BEGIN ISOLATION LEVEL READ COMMITTED; "
_ALONE: Final = f"SELECT pg_advisory_xact_lock({OURS}, {INSTALLATION})"
_WITH_OTHERS: Final = f"SELECT pg_advisory_xact_lock_shared({OURS}, {INSTALLATION}); "

_Driver = Any  # Any: the driver is typed only where it is installed with its stubs


class Postgresql:
    """One database of a server, with pooled connections."""

    def __init__(self, url: URL) -> None:
        self._url = driver_url(url)
        self._connections = create_async_engine(
            self._url,
            # Errors with parameters would write hidden grids or seeds into the log.
            hide_parameters=True,
            # This class begins and ends transactions itself, each with its locks in one message.
            isolation_level="AUTOCOMMIT",
            pool_size=2 * AT_ONCE,
            max_overflow=0,
            connect_args=connecting("gamekeeper", ANSWERS_WITHIN),
        )
        # Scans of whole tables take long: only the network decides whether the server is there.
        self._slow = create_async_engine(
            self._url,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            poolclass=NullPool,
            connect_args=connecting("gamekeeper", ANSWERS_WITHIN) | {"command_timeout": None},
        )
        self.engine: Final[Engine] = self._connections.sync_engine
        for engine in (self.engine, self._slow.sync_engine):
            send_storable(engine)
            event.listen(engine, "handle_error", faults.describe_error, retval=True)
        event.listen(self.engine, "connect", partial(self._set_up, f"{_SET_UP}; {_GIVEN_UP}"))
        event.listen(self._slow.sync_engine, "connect", partial(self._set_up, _SET_UP))
        self._silences = 0
        """The number of connections without an answer so far; older connections are discarded."""
        self._readers, self._writers = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE)
        self._closed = False

    async def check(self) -> None:
        """Connect once; wait only for a server that is starting. Raises UnusableDatabaseError."""
        encoding = await self._encoding(time.monotonic() + PATIENCE)
        if encoding != "UTF8":
            raise UnusableDatabaseError(
                f"The database {self._url.database} keeps its texts as {encoding}, which has no sign for many names. "
                f"Create one with `createdb --encoding=UTF8 --template=template0 NAME`."
            )

    async def _encoding(self, until: float) -> str:
        while True:
            try:
                async with self._connections.connect() as connection:
                    driver = await driver_of(connection)
                    runs = driver.get_server_version()
                    if runs < OLDEST:
                        raise UnusableDatabaseError(
                            f"PostgreSQL {OLDEST[0]} or newer is needed, and this one is {runs.major}."
                        )
                    return str(await driver.fetchval("SHOW server_encoding"))
            except faults.NOT_CONNECTED as error:
                if not faults.is_starting(error) or time.monotonic() > until:
                    raise faults.connection_error(error, self._url) from None
            await asyncio.sleep(RETRY_WAIT)

    @asynccontextmanager
    async def read(self, *, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a consistent snapshot."""
        async with self._readers, self._transaction(_READ, slow=slow) as connection:
            yield connection

    @asynccontextmanager
    async def write(
        self, *, of: int | None = None, slow: bool = False, durable: bool = True
    ) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that commits at the end of the block and rolls back on any error."""
        begin = _WRITE if durable else f"{_WRITE}SET LOCAL synchronous_commit TO OFF; "
        locks = _ALONE if of is None else f"{_WITH_OTHERS}SELECT pg_advisory_xact_lock({OURS}, {of % 2**31})"
        async with self._writers, self._transaction(f"{begin}{locks}", slow=slow) as connection:
            yield connection

    async def scrub(self) -> bool:
        """Do nothing: the server reuses the space of deleted rows over time."""
        return True

    async def close(self) -> None:
        """Close all connections."""
        self._closed = True
        await self._connections.dispose()
        await self._slow.dispose()

    @asynccontextmanager
    async def _transaction(self, begin: str, *, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        connection, driver = await self.begin_transaction(begin, slow=slow)
        try:
            yield connection
            await _commit(driver)
        finally:
            await finish(give_back(connection, driver))

    async def begin_transaction(self, begin: str, *, slow: bool = False) -> tuple[AsyncConnection, _Driver]:
        """Begin a transaction, with retries while the server is unreachable: nothing has been done in it yet."""
        until = time.monotonic() + PATIENCE
        while True:
            connection = await self._connect(until, self._slow if slow else self._connections)
            driver = await driver_of(connection)
            try:
                # A writer may wait longer for a lock than for an answer.
                limit = ANSWERS_WITHIN if begin == _READ else PATIENCE
                await driver.execute(begin, timeout=max(MOMENT, min(limit, until - time.monotonic())))
            except BaseException as error:
                if isinstance(error, TimeoutError):
                    self._silences += 1
                if isinstance(error, TimeoutError | asyncpg.InternalClientError):
                    driver.terminate()
                await finish(give_back(connection, driver))
                # Connections pooled while the server was unreachable fail one by one.
                if not isinstance(error, faults.OF_THE_DRIVER) or (fault := faults.passing(error)) is None:
                    raise
                if not faults.is_away(error) or time.monotonic() > until:
                    raise fault from error
            else:
                return connection, driver

    def _set_up(self, statements: str, adapted: Any, record: Any) -> None:  # Any: SQLAlchemy's adapter, untyped record
        record.info["silences"] = self._silences
        adapted.run_async(lambda driver: driver.execute(statements))

    async def _connect(self, until: float, engine: AsyncEngine) -> AsyncConnection:
        while True:
            if self._closed:
                raise ResourceClosedError("the database is closed")
            try:
                async with asyncio.timeout(max(MOMENT, until - time.monotonic())):
                    connection = await engine.connect()
                if connection.info["silences"] == self._silences:
                    return connection
                await terminate(connection)
                await connection.close()
                continue
            except (DBAPIError, *faults.OF_THE_DRIVER) as error:
                fault = faults.passing(error)
                if fault is None:
                    raise
                if time.monotonic() > until:
                    raise fault from error
            await asyncio.sleep(RETRY_WAIT)


def driver_url(url: URL) -> URL:
    """Return a URL for asyncpg, with that driver and `sslmode` renamed to `ssl`."""
    query = {("ssl" if name == "sslmode" else name): value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


async def _commit(driver: _Driver) -> None:
    try:
        done = await finish(driver.execute("COMMIT"))
    except faults.OF_THE_DRIVER as error:
        fault = faults.passing(error)
        if fault is None:
            raise
        raise fault from error
    if done != "COMMIT":
        # The caller has continued after a failed statement.
        raise ResourceClosedError("the transaction was undone: a statement in it had failed")


async def give_back(connection: AsyncConnection, driver: _Driver) -> None:
    """Return a connection to the pool, after rolling back an open transaction."""
    try:
        if not driver.is_closed() and driver.is_in_transaction():
            await driver.execute("ROLLBACK", timeout=MOMENT)
    except faults.OF_THE_DRIVER:
        driver.terminate()
    if driver.is_closed():
        await connection.invalidate()
    await connection.close()


async def finish(work: Coroutine[object, object, R]) -> R:
    """Wait for a coroutine to finish; a cancellation takes effect after it."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def terminate(connection: AsyncConnection) -> None:
    """Close a connection without a message to the server, which may be gone."""
    driver = (await connection.get_raw_connection()).driver_connection
    # SQLAlchemy detaches a connection that broke while its task was canceled.
    if driver is not None:
        driver.terminate()
    await connection.invalidate()


async def driver_of(connection: AsyncConnection) -> _Driver:
    """Return the driver's own connection."""
    return (await connection.get_raw_connection()).driver_connection
