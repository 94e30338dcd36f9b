"""A bot's presence on an installation: a lock for as long as its connection lasts, which the server frees by itself."""

import asyncio
import logging
import signal
import time
from typing import Final

from sqlalchemy import NullPool, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.postgresql import AGAIN, INSTALLATION_IS_USED, KEEP_ALIVE, OURS, addressed, driver_of
from bot.store.postgresql.faults import NOT_CONNECTED, OF_THE_DRIVER, is_away, refused

log = logging.getLogger(__name__)

LINGERS: Final = 3.0
"""Seconds in which the server notices that a bot which was killed is gone."""
LOOK_EVERY: Final = 10.0
"""Seconds between two looks whether the connection is still there."""
_TAKE: Final = f"SELECT pg_try_advisory_lock({OURS}, {INSTALLATION_IS_USED})"


class Presence:
    """Held by one process at a time; taken again where the server was away."""

    def __init__(self, url: str) -> None:
        self._url = addressed(make_url(url))
        settings = {"server_settings": {"application_name": "gamekeeper (running)"}}
        self._engine = create_async_engine(
            self._url, hide_parameters=True, isolation_level="AUTOCOMMIT", poolclass=NullPool, connect_args=settings
        )
        self._connection: AsyncConnection | None = None
        self._watch: asyncio.Task[None] | None = None

    async def begin(self) -> bool:
        """Take it; tell whether nobody else holds it. NoServerError where there is no server that would tell."""
        until = time.monotonic() + LINGERS
        try:
            taken = await self._taken()
            while not taken and time.monotonic() < until:
                await asyncio.sleep(AGAIN)
                taken = await self._taken()
        except NOT_CONNECTED as error:
            raise refused(error, self._url) from None
        if taken:
            self._watch = asyncio.create_task(self._keep(), name="presence")
        return taken

    async def end(self) -> None:
        """Give it free."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.wait([self._watch])
        await self._drop()

    async def _taken(self) -> bool:
        self._connection = await self._engine.connect()
        driver = await driver_of(self._connection)
        await driver.execute(KEEP_ALIVE)
        taken = bool(await driver.fetchval(_TAKE))
        if not taken:
            await self._drop()
        return taken

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                if self._connection is not None:
                    await (await driver_of(self._connection)).execute("SELECT 1")
                elif not await self._taken():
                    log.error("another Gamekeeper has taken the database while it was away: I stop")
                    signal.raise_signal(signal.SIGTERM)
                    return
            except (DBAPIError, *OF_THE_DRIVER) as error:
                if not is_away(error):
                    raise
                await self._drop()
