"""The rate at which jobs are sent: Discord limits a bot's requests a second, over all its processes.

Answers to interactions do not count for Discord, and carry no token of the bot. Other requests, as for a member's
roles, count and do not wait: they use the share that jobs leave of each second.
"""

import asyncio
import time
from collections.abc import Callable
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.kernel.database.cluster import LapsedError
from bot.kernel.rate_limit import RateLimiter

SUSTAINED: Final = 0.7
"""The share of allowed requests that jobs may use for long."""
AT_ONCE: Final = 0.2
"""The burst they may take after a pause."""
MAY_SEND: ContextVar[Callable[[], bool] | None] = ContextVar("may_send", default=None)
"""Set for requests that send a job: tells at their turn whether this node may still send it."""


class Throttle:
    """A turn for each request as it goes out: also of those that discord.py has held back, or repeats."""

    def __init__(self, allowed: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        """`allowed` is how many requests a second this process may make; None for any number."""
        self._allowed = allowed
        self._limiter = RateLimiter(clock)

    def trace(self) -> aiohttp.TraceConfig:
        """Return what asks for a turn before each request of a session is sent."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._before)
        return config

    async def _before(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        if "Authorization" in params.headers:
            may_send = MAY_SEND.get()
            await self.turn(waits=may_send is not None)
            if may_send is not None and not may_send():
                raise LapsedError("another node may send this now")

    async def turn(self, *, waits: bool) -> None:
        """Count one more request; where it `waits`, until it may go out."""
        if self._allowed is None:
            return
        wait = self._limiter.reserve("requests", max(AT_ONCE * self._allowed, 1), 1 / (SUSTAINED * self._allowed))
        if waits and wait:
            await asyncio.sleep(wait)
