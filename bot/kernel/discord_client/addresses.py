"""Addresses of Discord for discord.py: its own, a stand-in on this machine, or a proxy for its HTTP interface."""

from types import TracebackType
from typing import Self

import discord
import yarl
from discord.http import Ratelimit

VERSION = "/api/v10"


def point_at(url: str) -> None:
    """Make discord.py speak to a local stand-in of Discord at that address: REST, gateway and pictures."""
    reach_through(url)
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway"
    discord.Asset.BASE = url


def reach_through(url: str) -> None:
    """Send REST requests to that address, and leave the gateway where it is."""
    discord.http.Route.BASE = url.rstrip("/").removesuffix(VERSION) + VERSION


def leave_limits_to_proxy(client: discord.Client) -> None:
    """Let no request wait for a bucket here: the proxy knows what other processes have taken of it, and queues.

    discord.py also keeps the answer to the last request of a bucket till the bucket is full again: what was sent could
    not be noted meanwhile. A 429 from the proxy is still waited for, and asked again.
    """
    setattr(client.http, "get_ratelimit", _Unlimited)  # noqa: B010 - a method, which mypy lets nobody replace


class _Unlimited(Ratelimit):
    """A rate limit bucket that a proxy handles."""

    def __init__(self, _key: str) -> None:
        super().__init__(None)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Keep nothing back."""
