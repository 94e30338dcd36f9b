"""Throttle the identify calls of shards: one of a bucket every five seconds, and a daily limit."""

import asyncio
from collections.abc import Callable
from typing import Final

SECONDS: Final = 5.0


class SessionStarts:
    """The shards of this process, one after the other where they share a bucket: the rest by `max_concurrency`.

    Another process may be before them: then Discord calls the session invalid, and the shard asks again in its turn.
    """

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self.max_concurrency = 1
        self._clock = clock
        self._free: dict[int, float] = {}

    async def turn(self, shard_id: int) -> None:
        """Wait until that shard may identify."""
        clock = self._clock or asyncio.get_running_loop().time
        bucket, now = shard_id % self.max_concurrency, clock()
        at = max(now, self._free.get(bucket, now))
        self._free[bucket] = at + SECONDS
        await asyncio.sleep(at - now)
