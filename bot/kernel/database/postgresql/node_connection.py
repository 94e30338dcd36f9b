"""A node's own connection: short transactions on leases, and notices between nodes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import URL, NullPool, event, func, select
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.kernel.database.cluster import Wakeup
from bot.kernel.database.postgresql import KEEP_ALIVE, driver_of, terminate
from bot.kernel.database.postgresql.connecting import connecting
from bot.kernel.database.postgresql.faults import NOT_CONNECTED, OF_THE_DRIVER, describe_error, passing

ANSWERS_WITHIN: Final = 3.0
"""Seconds in which the server answers a statement about leases."""
_CHANNEL: Final = "gamekeeper"


class NodeConnection:
    """The connection, opened on demand; `on_notice` gets the text of each notice."""

    def __init__(self, url: URL, on_notice: Callable[[str], None]) -> None:
        self._on_notice = on_notice
        self._talk = asyncio.Lock()
        self._connection: AsyncConnection | None = None
        self._engine = create_async_engine(
            url,
            hide_parameters=True,
            poolclass=NullPool,
            connect_args=connecting("gamekeeper (node)", ANSWERS_WITHIN),
        )
        event.listen(self._engine.sync_engine, "handle_error", describe_error, retval=True)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Open a short transaction; after an error the next one uses a new connection."""
        async with self._talk:
            try:
                connection = self._connection or await self._connect()
                async with connection.begin():
                    yield connection
            except NOT_CONNECTED as error:
                await self.close()
                fault = passing(error)
                if fault is None or isinstance(error, OperationalError):
                    raise
                raise fault from error
            except asyncio.CancelledError:
                await self.close()
                raise

    async def _connect(self) -> AsyncConnection:
        self._connection = await self._engine.connect()
        driver = await driver_of(self._connection)
        await driver.execute(KEEP_ALIVE)
        await driver.add_listener(_CHANNEL, self._hear)
        return self._connection

    async def close(self) -> None:
        """Close the connection; the next transaction opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(DBAPIError, *OF_THE_DRIVER):
                await terminate(connection)
            await connection.close()

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        self._on_notice(str(payload))


async def send_notice(tx: AsyncConnection, to: int, notice: Wakeup, match_id: int) -> None:
    """Notify a node, or the leader for 0, when the transaction commits."""
    await tx.execute(select(func.pg_notify(_CHANNEL, f"{to} {notice} {match_id}")))
