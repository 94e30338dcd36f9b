"""Rate-limit buckets as in Discord: by route and its channel, guild or webhook."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from sandbox.payload import Json

DM_OPENINGS, DM_SECONDS = 10, 2.0
"""The number of DM channels that a bot may open in that many seconds: Discord does not publish its own numbers."""
SENDING = frozenset({"POST /channels/{channel_id}/messages", "PATCH /channels/{channel_id}/messages/{message_id}"})
"""The routes with a separate bucket for each channel: posting a message, and editing one."""
_WINDOW = 5.0
_OLD_WINDOW = 20.0


@dataclass(frozen=True, slots=True)
class Rates:
    """The limits of a bot's requests; None for no limit."""

    in_channel: int | None = 5
    """Messages posted in a channel, and as many edited there, in five seconds."""
    in_all: int | None = 50
    """Requests a second, except responses to interactions."""
    of_route: int = 500
    """Requests a second of another route with one channel, server or webhook: generous, as Discord's are secret."""
    old_edits: int | None = 3
    """Edits in a channel, within twenty seconds, of messages older than an hour."""


DISCORD_RATES = Rates()
UNLIMITED = Rates(in_channel=None, in_all=None, of_route=1_000_000, old_edits=None)
"""No limits, for benchmarks of a bot and for tests of other things."""


@dataclass(slots=True)
class Bucket:
    """The requests left until the window ends."""

    left: int
    ends: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """Headers to send, and the 429 body if there were too many requests."""

    headers: dict[str, str]
    refusal: Json | None


class RateLimits:
    """Counts requests, and refuses those beyond the limits."""

    def __init__(self, now: Callable[[], float], rates: Rates = DISCORD_RATES) -> None:
        self.rates = rates
        self.refused = 0
        """The number of requests refused in all."""
        self._now = now
        self._second = Bucket(0, 0)
        self._openings = Bucket(0, 0)
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._hashes: dict[str, str] = {}

    def count(self, route: str, major: str) -> Verdict:
        """Count one request of a route with its major parameter."""
        limit, seconds = self.rates.of_route, 1.0
        if route in SENDING and self.rates.in_channel is not None:
            limit, seconds = self.rates.in_channel, _WINDOW
        bucket = self._bucket(route, major, limit, seconds)
        bucket.left -= 1
        after = self._until(bucket)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(bucket.left, 0)),
            "X-RateLimit-Reset": f"{bucket.ends:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": self._hash(route),
        }
        if bucket.left >= 0:
            return Verdict(headers, None)
        return Verdict(headers | refusal_headers(after), refusal(after))

    def count_in_all(self) -> Verdict | None:
        """Count one request of the bot, known by its token; return a verdict if it is one too many in this second."""
        if self.rates.in_all is None:
            return None
        if self._second.ends <= self._now():
            self._second = Bucket(self.rates.in_all, self._now() + 1)
        self._second.left -= 1
        if self._second.left >= 0:
            return None
        self.refused += 1
        after = self._until(self._second)
        return Verdict(refusal_headers(after, in_all=True), refusal(after, in_all=True))

    def opens_too_fast(self) -> bool:
        """Count one opened DM channel; return whether it is one too many."""
        now = self._now()
        if self._openings.ends <= now:
            self._openings = Bucket(DM_OPENINGS, now + DM_SECONDS)
        self._openings.left -= 1
        return self._openings.left < 0

    def wait_for_old_edit(self, channel: str) -> float:
        """Count one edit of a message older than an hour; return the seconds to wait if it is one too many, else 0."""
        if self.rates.old_edits is None:
            return 0
        bucket = self._bucket("old edits", channel, self.rates.old_edits, _OLD_WINDOW)
        bucket.left -= 1
        return self._until(bucket) if bucket.left < 0 else 0

    def _bucket(self, route: str, major: str, limit: int, seconds: float) -> Bucket:
        now = self._now()
        bucket = self._buckets.get((route, major))
        if bucket is None or bucket.ends <= now:
            if len(self._buckets) > 1000:
                self._buckets = {key: item for key, item in self._buckets.items() if item.ends > now}
            bucket = self._buckets[route, major] = Bucket(limit, now + seconds)
        return bucket

    def _until(self, bucket: Bucket) -> float:
        return max(bucket.ends - self._now(), 0.001)

    def _hash(self, route: str) -> str:
        if route not in self._hashes:
            self._hashes[route] = hashlib.sha256(route.encode()).hexdigest()[:32]
        return self._hashes[route]


def refusal(after: float, *, in_all: bool = False) -> Json:
    """Return the body of a 429: too many requests of a route, or too many `in_all`."""
    return {"message": "You are being rate limited.", "retry_after": round(after, 3), "global": in_all}


def refusal_headers(after: float, *, in_all: bool = False) -> dict[str, str]:
    """Return the extra headers of a 429. `Via` distinguishes it from one of the proxy in front of Discord."""
    headers = {"Retry-After": str(max(1, round(after))), "Via": "1.1 sandbox"}
    scope = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"} if in_all else {"X-RateLimit-Scope": "user"}
    return headers | scope
