"""Buckets of requests, as Discord counts them: by route and the channel, guild or webhook in it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from sandbox.payload import Json

DM_OPENINGS, DM_SECONDS = 10, 2.0
"""How many private conversations a bot may open in how many seconds: Discord does not tell its own numbers."""


@dataclass(slots=True)
class Bucket:
    """The requests left until the window ends."""

    left: int
    ends: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """Headers to send, and a 429 body if there were too many requests."""

    headers: dict[str, str]
    refusal: Json | None


class RateLimits:
    """`limit` requests in each window of `seconds` for each bucket; generous, as nobody else is on this server."""

    def __init__(
        self, now: Callable[[], float], limit: int = 500, seconds: float = 1.0, in_all: int | None = None
    ) -> None:
        """`in_all` limits a bot's requests a second over all buckets; None for no limit."""
        self.refused = 0
        """The number of requests refused in all."""
        self.in_all = in_all
        self._second = Bucket(0, 0)
        self._openings = Bucket(0, 0)
        self._now = now
        self._limit = limit
        self._seconds = seconds
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._hashes: dict[str, str] = {}

    def count(self, route: str, major: str) -> Verdict:
        """Count one request of a route with its major parameter."""
        now = self._now()
        bucket = self._buckets.get((route, major))
        if bucket is None or bucket.ends <= now:
            if len(self._buckets) > 1000:
                self._buckets = {key: item for key, item in self._buckets.items() if item.ends > now}
            bucket = self._buckets[route, major] = Bucket(self._limit, now + self._seconds)
        bucket.left -= 1
        after = max(bucket.ends - now, 0.001)
        headers = {
            "X-RateLimit-Limit": str(self._limit),
            "X-RateLimit-Remaining": str(max(bucket.left, 0)),
            "X-RateLimit-Reset": f"{bucket.ends:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": self._hash(route),
        }
        if bucket.left >= 0:
            return Verdict(headers, None)
        return Verdict(headers | refusal_headers(after), refusal(after))

    def count_in_all(self) -> Verdict | None:
        """Count one request of the bot's, as its token shows; a verdict where it is one too many in this second."""
        if self.in_all is None:
            return None
        now = self._now()
        if self._second.ends <= now:
            self._second = Bucket(self.in_all, now + 1)
        self._second.left -= 1
        if self._second.left >= 0:
            return None
        self.refused += 1
        after = max(self._second.ends - now, 0.001)
        return Verdict(refusal_headers(after, in_all=True), refusal(after, in_all=True))

    def opens_too_fast(self) -> bool:
        """Count one private conversation opened; return whether it is one too many."""
        now = self._now()
        if self._openings.ends <= now:
            self._openings = Bucket(DM_OPENINGS, now + DM_SECONDS)
        self._openings.left -= 1
        return self._openings.left < 0

    def _hash(self, route: str) -> str:
        if route not in self._hashes:
            self._hashes[route] = hashlib.sha256(route.encode()).hexdigest()[:32]
        return self._hashes[route]


def refusal(after: float, *, in_all: bool = False) -> Json:
    """Return the body of a 429: too many requests of a route, or too many `in_all`."""
    return {"message": "You are being rate limited.", "retry_after": round(after, 3), "global": in_all}


def refusal_headers(after: float, *, in_all: bool = False) -> dict[str, str]:
    """Return the headers of a 429 that are not on every answer. `Via` tells it from one of the proxy before Discord."""
    headers = {"Retry-After": str(max(1, round(after))), "Via": "1.1 sandbox"}
    scope = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"} if in_all else {"X-RateLimit-Scope": "user"}
    return headers | scope
