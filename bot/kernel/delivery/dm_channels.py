"""Channels of direct messages: opened a few at a time, and remembered."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import discord

from bot.kernel.delivery.discord_errors import OPENED_TOO_FAST, DmsRestError
from bot.kernel.rate_limit import RateLimiter

AT_ONCE: Final = 4
EVERY: Final = 1 / 3
"""Seconds after which one more channel is opened. Discord has a limit, and does not publish it."""
REST: Final = 60
"""Seconds without a try after Discord has said that they were opened too fast."""


class DmChannels:
    """The channels by user. discord.py remembers 128 alone."""

    def __init__(self, client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._limiter = RateLimiter(clock)
        self._known: dict[int, int] = {}
        self._rests_until = float("-inf")

    async def open(self, user_id: int) -> int:
        """Return the channel with that user, opened in its turn if it is not known; DmsRestError during a rest."""
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
        """Remember a channel that an earlier run has opened."""
        self._known.setdefault(user_id, channel_id)

    def forget(self, user_id: int) -> None:
        """Open the channel again the next time: it is gone."""
        self._known.pop(user_id, None)
