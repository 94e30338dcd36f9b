"""A bot's presence on an installation: a lock for as long as its connection lasts, which the server frees by itself."""

import asyncio
import logging
import signal
import time
from typing import Any, Final

from sqlalchemy import NullPool, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.running_time import passed
from bot.store.postgresql import AGAIN, INSTALLATION_IS_USED, KEEP_ALIVE, OURS, addressed, driver_of
from bot.store.postgresql.connecting import connecting
from bot.store.postgresql.faults import NOT_CONNECTED, is_away, refused

log = logging.getLogger(__name__)

LINGERS: Final = 3.0
"""Seconds in which the server notices that a bot which was killed is gone."""
LOOK_EVERY: Final = 10.0
"""Seconds between two looks whether the connection is still there."""
ANSWERS_WITHIN: Final = 10.0
"""Seconds: who cannot be reached for longer is not there, before the server thinks so."""
HOLDS_FOR: Final = 20.0
"""Seconds since an answer in which a process may believe that its locks are its own, also one that stood still."""
FORGETS_AFTER: Final = 35
"""Seconds after which the server gives them to others, where the process says nothing."""
GRACE: Final = 60.0
"""Seconds in which our own connection of before may still hold them."""
_TAKE: Final = f"SELECT pg_try_advisory_lock({OURS}, {INSTALLATION_IS_USED})"


class Presence:
    """Held by one process at a time; taken again where the server was away."""

    look_every = LOOK_EVERY
    grace = GRACE
    """Seconds since an answer for which it is tried again to take what was held before."""

    def __init__(self, url: str) -> None:
        self._url = addressed(make_url(url))
        self._engine = create_async_engine(
            self._url,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            poolclass=NullPool,
            connect_args=connecting("gamekeeper (running)", ANSWERS_WITHIN),
        )
        self._heard = 0.0
        """When that was asked which the server last answered, as it has waited for us since then at most."""
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
        at = passed()
        self._connection = await self._engine.connect()
        self._driver = await driver_of(self._connection)
        await self._driver.execute(f"{KEEP_ALIVE}; SET idle_session_timeout = '{FORGETS_AFTER}s'")
        taken = await self._take()
        if taken:
            self._heard = at
        else:
            await self._drop()
        return taken

    async def _take(self) -> bool:
        """Take what is to be held on the connection."""
        return bool(await self._driver.fetchval(_TAKE))

    async def _look(self) -> None:
        """Look whether the connection is still there."""
        at = passed()
        await self._driver.execute("SELECT 1", timeout=ANSWERS_WITHIN)
        self._heard = at

    @property
    def _certain(self) -> bool:
        """Whether what is held cannot be another's yet."""
        return self._driver is not None and not self._driver.is_closed() and passed() - self._heard < HOLDS_FOR

    def _lost(self) -> None:
        """Say that the connection is not there."""

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        driver, self._driver = self._driver, None
        self._lost()
        if driver is not None:
            driver.terminate()  # nobody may be there to be told
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self.look_every)
            try:
                if self._connection is not None:
                    await self._look()
                elif not await self._taken() and passed() - self._heard >= self.grace:
                    log.error("another Gamekeeper has taken the database while it was away: I stop")
                    signal.raise_signal(signal.SIGTERM)
                    return
            except NOT_CONNECTED as error:
                # A connection that is cut while something is read from it fails in many ways: another one is begun.
                if not is_away(error):
                    log.warning("the connection that holds this process's place failed (%s)", type(error).__name__)
                await self._drop()
