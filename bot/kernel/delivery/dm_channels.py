"""DM channels: opened a few at a time, and cached."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import discord

from bot.kernel.delivery.discord_errors import OPENED_TOO_FAST, DmsRestError
from bot.kernel.rate_limit import RateLimiter

AT_ONCE: Final = 4
EVERY: Final = 1 / 3
"""Seconds until one more channel may be opened. Discord has a limit, which it does not publish."""
REST: Final = 60
"""Seconds without attempts after Discord has answered that they were opened too fast."""


class DmChannels:
    """The channels by user. discord.py caches only 128."""

    def __init__(self, client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._limiter = RateLimiter(clock)
        self._known: dict[int, int] = {}
        self._rests_until = float("-inf")

    async def open(self, user_id: int) -> int:
        """Return the id of the channel with that user; open it, rate limited. Raises DmsRestError during a rest."""
        if user_id not in self._known:
            await asyncio.sleep(self._limiter.reserve("open", AT_ONCE, EVERY))
            if self._clock() < self._rests_until:
                raise DmsRestError("direct messages were opened too fast")
            try:
                self._known[user_id] = (await self._client.create_dm(discord.Object(user_id))).id
            except discord.HTTPException as error:
                if error.code == OPENED_TOO_FAST:
                    self._rests_until = self._clock() + REST
                raise
        return self._known[user_id]

    def remember(self, user_id: int, channel_id: int) -> None:
        """Cache a channel that an earlier run opened."""
        self._known.setdefault(user_id, channel_id)

    def forget(self, user_id: int) -> None:
        """Remove a channel that no longer exists from the cache."""
        self._known.pop(user_id, None)
