"""Jobs and outdated boards that an earlier run has left. There may be thousands, and current players go first."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from bot.kernel.matches.host import Host
from bot.kernel.matches.old_deadlines import update_old_deadline

log = logging.getLogger(__name__)

AT_ONCE: Final = 3
"""Matches of the backlog that are dealt with at one time."""
QUIET: Final = 0.1
"""Seconds without a command, press or completion after which the backlog goes on."""
MOST_WAITS: Final = 10
"""Times that it waits so at the most: it goes on slowly also where people never stop."""
UPDATE_INTERVAL: Final = 1.0
"""Seconds between two boards that show an old deadline."""


class Backlog:
    """Wakes the matches that wait, a few at a time; after them come the boards that show an old deadline."""

    def __init__(self, host: Host, send: Callable[[int], Awaitable[object]]) -> None:
        self._host = host
        self._send = send
        self._tasks: list[asyncio.Task[None]] = []
        self._updating: asyncio.Task[None] | None = None

    def start(self, match_ids: Iterable[int]) -> None:
        """Begin with what waits for these."""
        waiting = iter(match_ids)
        self._tasks = [asyncio.create_task(self._work_off(waiting), name="backlog") for _ in range(AT_ONCE)]

    def update_old_deadlines(self) -> None:
        """Begin to update the boards that show old deadlines."""
        if self._updating is None or self._updating.done():
            self._updating = asyncio.create_task(self._update_deadlines(), name="old deadlines")

    async def idle(self) -> None:
        """Wait until everything that waited has had its turn."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def close(self) -> None:
        """Go no further."""
        for task in (*self._tasks, *([self._updating] if self._updating is not None else ())):
            task.cancel()

    async def _work_off(self, match_ids: Iterable[int]) -> None:
        for match_id in match_ids:
            await self._wait_for_quiet()
            await self._send(match_id)

    async def _update_deadlines(self) -> None:
        while self._host.old_deadlines:
            await asyncio.sleep(UPDATE_INTERVAL)
            await self.idle()
            await self._wait_for_quiet()
            try:
                for match_id in list(self._host.old_deadlines)[:1]:
                    await update_old_deadline(self._host, match_id)
            except SQLAlchemyError as error:
                log.warning("failed to update an old deadline (%s)", type(error).__name__)

    async def _wait_for_quiet(self) -> None:
        """Wait while people ask for something."""
        counters, seen = self._host.counters, -1
        for _ in range(MOST_WAITS):
            if counters.interactions in (0, seen):
                return
            seen = counters.interactions
            await asyncio.sleep(QUIET)
