"""Shards: the servers of each session of the bot, and the limits on new sessions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

MOST_GUILDS = 2500
"""The maximum number of servers of one session."""
IDENTIFY_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Shard:
    """Shard `id` of `count`. DMs belong to shard 0."""

    id: int = 0
    count: int = 1

    def has(self, guild: str | None) -> bool:
        """Return whether events of a server, or for None private ones, go to this shard."""
        return (int(guild or 0) >> 22) % self.count == self.id

    def among(self, guilds: Iterable[str]) -> list[str]:
        """Return the servers of this shard among some."""
        return [guild for guild in guilds if self.has(guild)]


def read_shard(value: object) -> Shard | None:
    """Return the shard of an IDENTIFY, a single one if it has none; None for an invalid value."""
    match value:
        case None:
            return Shard()
        case [int(shard), int(count)] if 0 <= shard < count:
            return Shard(shard, count)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Sharding:
    """Discord's limits for a connecting bot."""

    recommended: int = 1
    max_concurrency: int = 1
    identify_seconds: float = IDENTIFY_SECONDS


class Identifications:
    """Buckets of shards by `max_concurrency`: shards with equal `id % max_concurrency` identify one after another.

    A bot with a single shard never waits: starts are not limited here.
    """

    def __init__(self, sharding: Sharding, now: Callable[[], float]) -> None:
        self._sharding = sharding
        self._now = now
        self._free: dict[int, float] = {}

    def take(self, shard: Shard) -> bool:
        """Return whether this shard may identify now; the next one of its bucket must wait some seconds."""
        bucket, now = shard.id % self._sharding.max_concurrency, self._now()
        if shard.count > 1 and self._free.get(bucket, now) > now:
            return False
        self._free[bucket] = now + self._sharding.identify_seconds
        return True
