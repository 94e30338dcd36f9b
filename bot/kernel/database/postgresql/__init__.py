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
"""Seconds in which a server that is away may come back, and the holder of a lock may release it."""
OLDEST: Final = (14,)
"""The first that ends a session which says nothing any more."""
RETRY_WAIT: Final = 0.1
MOMENT: Final = 2.0
"""Seconds in which a server that is there does what takes it no time."""
ANSWERS_WITHIN: Final = 20.0
"""Seconds in which the server answers a statement, or nothing comes through to it."""
GONE: Final = 30
"""Seconds after which the server ends a transaction whose process says nothing any more."""
AT_ONCE: Final = 10
"""Transactions of a kind: writers that wait for a lock keep no reader waiting."""
OURS: Final = 0x67616D65
"""The first half of our advisory locks; the second is a match's board number, or that of the installation."""
INSTALLATION: Final = 0

KEEP_ALIVE: Final = (
    "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; "
    "SET tcp_user_timeout = 30000"
)
"""So that the server notices within half a minute that a machine is gone, also after it has just said something."""
_SET_UP: Final = f"SET lock_timeout = '{PATIENCE:.0f}s'; {KEEP_ALIVE}"
_GIVEN_UP: Final = f"SET idle_in_transaction_session_timeout = '{GONE}s'"
_READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
# Each statement after the lock sees what its last holder has committed.
_WRITE: Final = "BEGIN ISOLATION LEVEL READ COMMITTED; "
_ALONE: Final = f"SELECT pg_advisory_xact_lock({OURS}, {INSTALLATION})"
_WITH_OTHERS: Final = f"SELECT pg_advisory_xact_lock_shared({OURS}, {INSTALLATION}); "

_Driver = Any  # Any: the driver is typed only where it is installed with its stubs


class Postgresql:
    """One database of a server, with connections that are kept open."""

    def __init__(self, url: URL) -> None:
        self._url = driver_url(url)
        self._connections = create_async_engine(
            self._url,
            # An error that named its parameters would write a hidden grid or a seed into the log.
            hide_parameters=True,
            # Transactions are begun and ended here: with their locks, in one message each.
            isolation_level="AUTOCOMMIT",
            pool_size=2 * AT_ONCE,
            max_overflow=0,
            connect_args=connecting("gamekeeper", ANSWERS_WITHIN),
        )
        # Scans of whole tables take their time: the network alone tells whether the server is there.
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
        """The number of connections without an answer; older connections get none either."""
        self._readers, self._writers = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE)
        self._closed = False

    async def check(self) -> None:
        """Connect once, and wait only for a server that is starting. UnusableDatabaseError."""
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
        """Open a transaction that has been committed after the block; any error in the block undoes what it did."""
        begin = _WRITE if durable else f"{_WRITE}SET LOCAL synchronous_commit TO OFF; "
        locks = _ALONE if of is None else f"{_WITH_OTHERS}SELECT pg_advisory_xact_lock({OURS}, {of % 2**31})"
        async with self._writers, self._transaction(f"{begin}{locks}", slow=slow) as connection:
            yield connection

    async def scrub(self) -> bool:
        """Leave it to the server, which reuses what was deleted by and by."""
        return True

    async def close(self) -> None:
        """Give all connections back."""
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
        """Begin a transaction; again and again while the server is away, for nothing has been done in it yet."""
        until = time.monotonic() + PATIENCE
        while True:
            connection = await self._connect(until, self._slow if slow else self._connections)
            driver = await driver_of(connection)
            try:
                # A writer may wait for a lock for longer than for any answer.
                limit = ANSWERS_WITHIN if begin == _READ else PATIENCE
                await driver.execute(begin, timeout=max(MOMENT, min(limit, until - time.monotonic())))
            except BaseException as error:
                if isinstance(error, TimeoutError):
                    self._silences += 1
                if isinstance(error, TimeoutError | asyncpg.InternalClientError):
                    driver.terminate()
                await finish(give_back(connection, driver))
                # Those that were kept open while the server was away are found out one by one.
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
    """Return an address as the driver takes it: without a driver's name it is ours, and `sslmode` is called `ssl`."""
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
    """Give a connection back for others, without anything of ours in it."""
    try:
        if not driver.is_closed() and driver.is_in_transaction():
            await driver.execute("ROLLBACK", timeout=MOMENT)
    except faults.OF_THE_DRIVER:
        driver.terminate()
    if driver.is_closed():
        await connection.invalidate()
    await connection.close()


async def finish(work: Coroutine[object, object, R]) -> R:
    """Wait for something to its end; a cancellation meanwhile takes effect after it."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def terminate(connection: AsyncConnection) -> None:
    """End a connection without a word to the server, which may be gone."""
    driver = (await connection.get_raw_connection()).driver_connection
    # SQLAlchemy has let go of a connection that broke while its task was cancelled.
    if driver is not None:
        driver.terminate()
    await connection.invalidate()


async def driver_of(connection: AsyncConnection) -> _Driver:
    """Return the driver's own connection."""
    return (await connection.get_raw_connection()).driver_connection
