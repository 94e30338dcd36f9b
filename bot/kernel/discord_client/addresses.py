"""Addresses of Discord for discord.py: Discord's own, a local sandbox, or a proxy for its HTTP API."""

from types import TracebackType
from typing import Self

import discord
import yarl
from discord.http import Ratelimit

VERSION = "/api/v10"


def point_at(url: str) -> None:
    """Make discord.py use a local stand-in for Discord at that URL: REST, gateway and pictures."""
    reach_through(url)
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway"
    discord.Asset.BASE = url


def reach_through(url: str) -> None:
    """Send REST requests to that URL; the gateway is unchanged."""
    discord.http.Route.BASE = url.rstrip("/").removesuffix(VERSION) + VERSION


def leave_limits_to_proxy(client: discord.Client) -> None:
    """Disable discord.py's waiting for rate limit buckets: the proxy knows all processes' requests, and queues them.

    discord.py also delays the response to the last request of a bucket until the bucket is full again, which would
    delay recording its result. A 429 from the proxy is still waited for and retried.
    """
    setattr(client.http, "get_ratelimit", _Unlimited)  # noqa: B010 - a method, which mypy does not allow to replace


class _Unlimited(Ratelimit):
    """A rate limit bucket that a proxy handles."""

    def __init__(self, _key: str) -> None:
        super().__init__(None)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Do nothing."""
