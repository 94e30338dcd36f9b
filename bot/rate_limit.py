"""Rate limits: a few requests at once, then one each interval."""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from typing import Final

_MOST_KEPT: Final = 10_000
_MINUTE: Final = 60


class Effort(Enum):
    """A sort of request: what it is counted as, how many may come at once, and seconds after which one more may."""

    REQUEST = ("requests", 300, 0.1)
    """Whatever is none of the others: one row or two."""
    COMPLETION = ("suggestions", 100, 0.1)
    OFFER = ("offers", 30, 2.0)
    ORDERS = ("sets of orders", 120, 0.5)
    """Orders that are read, checked and answered line by line."""
    PREVIEW = ("previews", 80, 0.5)
    PICTURE = ("pictures", 80, 0.5)
    HISTORY = ("replays", 40, 1.0)
    """What replays a match."""

    def __init__(self, noun: str, at_once: int, every: float) -> None:
        self.noun, self.at_once, self.every = noun, at_once, every


@dataclass(slots=True)
class RateLimiter:
    """Counts requests by key, in memory: one number a key. `clock` gives seconds that only ever grow."""

    clock: Callable[[], float] = time.monotonic
    _full: dict[Hashable, float] = field(default_factory=dict)
    """When all that may come at once may come again, by key."""

    def take(self, user_id: int, effort: Effort) -> float:
        """Count a person's request and return 0, or return in how many seconds it may be made."""
        key = (user_id, effort)
        full, wait = self._next(key, effort.at_once, effort.every)
        if wait:
            return wait
        self._full[key] = full
        return 0.0

    def reserve(self, key: Hashable, at_once: float, every: float) -> float:
        """Count a request in any case; return in how many seconds its turn comes."""
        self._full[key], wait = self._next(key, at_once, every)
        return wait

    def _next(self, key: Hashable, at_once: float, every: float) -> tuple[float, float]:
        now = self.clock()
        if len(self._full) >= _MOST_KEPT:
            self._full = {known: at for known, at in self._full.items() if at > now}
        full = max(self._full.get(key, now), now) + every
        wait = full - now - at_once * every
        # What is left of rounding is no wait.
        return full, wait if wait > every / 1_000 else 0.0


def too_often(effort: Effort, seconds: float) -> str:
    """Return the answer to one request too many: what was too much, and when to try again."""
    whole = max(1, ceil(seconds))
    when = f"{whole} second{'' if whole == 1 else 's'}" if whole < _MINUTE else f"{ceil(whole / _MINUTE)} minutes"
    return f"Too many {effort.noun} at once. Try again in {when}."
