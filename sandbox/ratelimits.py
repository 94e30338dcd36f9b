"""Buckets of requests, as Discord counts them: by route and the channel, guild or webhook in it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from sandbox.payload import Json


@dataclass(slots=True)
class Bucket:
    """How much is left until the window ends."""

    left: int
    ends: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """Headers to send, and a 429 body if there were too many requests."""

    headers: dict[str, str]
    refusal: Json | None


class RateLimits:
    """`limit` requests in each window of `seconds` for each bucket; generous, as nobody else is on this server."""

    def __init__(self, now: Callable[[], float], limit: int = 500, seconds: float = 1.0) -> None:
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

    def _hash(self, route: str) -> str:
        if route not in self._hashes:
            self._hashes[route] = hashlib.sha256(route.encode()).hexdigest()[:32]
        return self._hashes[route]


def refusal(after: float) -> Json:
    """The body of a 429."""
    return {"message": "You are being rate limited.", "retry_after": round(after, 3), "global": False}


def refusal_headers(after: float) -> dict[str, str]:
    """The headers of a 429 that are not on every answer. `Via` tells it from one of the proxy before Discord."""
    return {"Retry-After": str(max(1, round(after))), "X-RateLimit-Scope": "user", "Via": "1.1 sandbox"}
