"""Rate limits: a burst of requests, then one each interval."""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from typing import Final

from bot.kernel.text.translation import _, ngettext
from engines.core.messages import N_

_MOST_KEPT: Final = 10_000
_MINUTE: Final = 60


class Effort(Enum):
    """A kind of request: its noun, the size of a burst, and the seconds until one more is allowed."""

    REQUEST = (N_("requests"), 300, 0.1)
    """All other requests: they write a row or two."""
    COMPLETION = (N_("suggestions"), 100, 0.1)
    OFFER = (N_("invitations"), 30, 2.0)
    ORDERS = (N_("sets of orders"), 120, 0.5)
    """Orders that are parsed, checked and answered line by line."""
    PREVIEW = (N_("previews"), 80, 0.5)
    PICTURE = (N_("pictures"), 80, 0.5)
    HISTORY = (N_("requests"), 40, 1.0)
    """Replays, hints, undo: each needs a whole match."""
    CLIP = (N_("clips"), 10, 10.0)
    """Clips, which take seconds to draw."""
    BELIEF = (N_("estimates"), 20, 3.0)
    """Estimates of a player's knowledge: two seconds of a worker each."""
    ANALYSIS = (N_("analyses"), 6, 30.0)
    """Analyses, which take up to a minute."""

    def __init__(self, noun: str, at_once: int, every: float) -> None:
        self.noun, self.at_once, self.every = noun, at_once, every


@dataclass(slots=True)
class RateLimiter:
    """Counts requests by key, in memory: one number a key. `clock` is monotonic, in seconds."""

    clock: Callable[[], float] = time.monotonic
    _full: dict[Hashable, float] = field(default_factory=dict)
    """The time at which the full burst is allowed again, by key."""

    def take(self, user_id: int, effort: Effort) -> float:
        """Count a user's request and return 0, or return the seconds until it is allowed."""
        key = (user_id, effort)
        full, wait = self._next(key, effort.at_once, effort.every)
        if wait:
            return wait
        self._full[key] = full
        return 0.0

    def reserve(self, key: Hashable, at_once: float, every: float) -> float:
        """Count a request unconditionally; return the seconds until it is allowed."""
        self._full[key], wait = self._next(key, at_once, every)
        return wait

    def _next(self, key: Hashable, at_once: float, every: float) -> tuple[float, float]:
        now = self.clock()
        if len(self._full) >= _MOST_KEPT:
            self._full = {known: at for known, at in self._full.items() if at > now}
        full = max(self._full.get(key, now), now) + every
        wait = full - now - at_once * every
        # Ignore rounding errors.
        return full, wait if wait > every / 1_000 else 0.0


def too_often(effort: Effort, seconds: float) -> str:
    """Return the answer to a request over the limit."""
    whole = max(1, ceil(seconds))
    if whole < _MINUTE:
        wait = ngettext("{count} second", "{count} seconds", whole)
    else:
        wait = ngettext("{count} minute", "{count} minutes", ceil(whole / _MINUTE))
    return _("Too many {requests} at once. Try again in {time}.", requests=effort.noun, time=wait)
