"""Matches with old jobs, for example from before a restart. There may be thousands, and current players go first."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from bot.kernel.matches.host import Host

AT_ONCE: Final = 3
"""Matches of the backlog that are processed at a time."""
QUIET: Final = 0.1
"""Seconds without an interaction after which the backlog continues."""
MOST_WAITS: Final = 10
"""The most such waits: the backlog continues slowly even under constant use."""


class Backlog:
    """Sends the jobs of the backlog, a few matches at a time."""

    def __init__(self, host: Host, send: Callable[[int], Awaitable[object]]) -> None:
        self._host = host
        self._send = send
        self._waiting: dict[int, None] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, match_ids: Iterable[int]) -> None:
        """Queue these matches."""
        self._waiting |= dict.fromkeys(match_ids)
        for _ in range(min(AT_ONCE, len(self._waiting)) - len(self._tasks)):
            task = asyncio.create_task(self._work_off(), name="backlog")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def idle(self) -> None:
        """Wait until the backlog is empty."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def close(self) -> None:
        """Stop the backlog."""
        for task in self._tasks:
            task.cancel()

    async def _work_off(self) -> None:
        while self._waiting:
            await self._wait_for_quiet()
            match_id = next(iter(self._waiting), None)
            if match_id is not None:
                del self._waiting[match_id]
                await self._send(match_id)

    async def _wait_for_quiet(self) -> None:
        """Wait while interactions arrive."""
        counters, seen = self._host.counters, -1
        for _ in range(MOST_WAITS):
            if counters.interactions in (0, seen):
                return
            seen = counters.interactions
            await asyncio.sleep(QUIET)
