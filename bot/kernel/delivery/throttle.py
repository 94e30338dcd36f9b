"""The rate limit of jobs: Discord limits a bot's requests a second, over all its processes.

Answers to interactions do not count for Discord and have no bot token. Other requests, for example for a member's
roles, count but do not wait: they use the share that jobs leave of each second.
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
"""The share of allowed requests that jobs may use continuously."""
AT_ONCE: Final = 0.2
"""The burst after a pause, as a share of a second's requests."""
MAY_SEND: ContextVar[Callable[[], bool] | None] = ContextVar("may_send", default=None)
"""Set for requests that send a job: returns whether this node may still send it."""


class Throttle:
    """Delays each request just before it is sent, including discord.py's delayed and repeated ones."""

    def __init__(self, allowed: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        """`allowed` is the number of requests a second for this process; None for no limit."""
        self._allowed = allowed
        self._limiter = RateLimiter(clock)

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace configuration that throttles each request of a session."""
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
        """Count one more request; if `waits`, sleep until it may be sent."""
        if self._allowed is None:
            return
        wait = self._limiter.reserve("requests", max(AT_ONCE * self._allowed, 1), 1 / (SUSTAINED * self._allowed))
        if waits and wait:
            await asyncio.sleep(wait)
