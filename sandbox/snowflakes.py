"""Discord's ids: 64-bit numbers, written as decimal strings, that grow with time."""

from collections.abc import Callable

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """A source of ids that never repeats or decreases, even if the clock goes back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last = 0

    def note(self, snowflake: str) -> None:
        """Make later ids greater than this one."""
        self._last = max(self._last, int(snowflake))

    def take(self) -> str:
        """Return a new id."""
        at = (int(self._now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, at)
        return str(self._last)


def seconds(snowflake: str) -> float:
    """Return the creation time of an id, in seconds since 1970."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000
