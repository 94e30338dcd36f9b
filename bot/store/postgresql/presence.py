"""A bot's presence on an installation: a lock for as long as its connection lasts, which the server frees by itself."""

import asyncio
import logging
import signal
import time
from typing import Any, Final

from sqlalchemy import NullPool, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.postgresql import AGAIN, INSTALLATION_IS_USED, KEEP_ALIVE, OURS, addressed, driver_of
from bot.store.postgresql.faults import NOT_CONNECTED, is_away, refused

log = logging.getLogger(__name__)

LINGERS: Final = 3.0
"""Seconds in which the server notices that a bot which was killed is gone."""
LOOK_EVERY: Final = 10.0
"""Seconds between two looks whether the connection is still there."""
ANSWERS_WITHIN: Final = 10.0
"""Seconds: who cannot be reached for longer is not there, before the server thinks so."""
_TAKE: Final = f"SELECT pg_try_advisory_lock({OURS}, {INSTALLATION_IS_USED})"


class Presence:
    """Held by one process at a time; taken again where the server was away."""

    look_every = LOOK_EVERY
    grace = 0.0
    """Seconds for which it is tried again to take what was held before."""

    def __init__(self, url: str) -> None:
        self._url = addressed(make_url(url))
        settings = {"server_settings": {"application_name": "gamekeeper (running)"}}
        self._engine = create_async_engine(
            self._url, hide_parameters=True, isolation_level="AUTOCOMMIT", poolclass=NullPool, connect_args=settings
        )
        self._connection: AsyncConnection | None = None
        self._driver: Any = None  # Any: the driver is typed only where it is installed with its stubs
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
        self._driver = await driver_of(self._connection)
        await self._driver.execute(KEEP_ALIVE)
        taken = await self._take()
        if not taken:
            await self._drop()
        return taken

    async def _take(self) -> bool:
        """Take what is to be held on the connection."""
        return bool(await self._driver.fetchval(_TAKE))

    async def _look(self) -> None:
        """Look whether the connection is still there."""
        await self._driver.execute("SELECT 1", timeout=ANSWERS_WITHIN)

    def _lost(self) -> None:
        """Say that the connection is not there."""

    async def _drop(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        self._lost()
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def _keep(self) -> None:
        seen = time.monotonic()
        while True:
            await asyncio.sleep(self.look_every)
            try:
                if self._connection is not None:
                    await self._look()
                    seen = time.monotonic()
                elif not await self._taken() and time.monotonic() - seen >= self.grace:
                    log.error("another Gamekeeper has taken the database while it was away: I stop")
                    signal.raise_signal(signal.SIGTERM)
                    return
            except NOT_CONNECTED as error:
                # A connection that is cut while something is read from it fails in many ways: another one is begun.
                if not is_away(error):
                    log.warning("the connection that holds this process's place failed (%s)", type(error).__name__)
                await self._drop()
