"""Sessions of the gateway, and their sockets."""

import asyncio
import zlib
from collections import deque
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.shards import Shard

KEPT_EVENTS = 1000


@dataclass(eq=False)
class Session:
    """One identified bot or shard: its intents, its sent events, and its socket while it is connected."""

    key: str
    intents: int
    shard: Shard
    link: "Link | None" = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    expected_until: float = 0.0
    lost_at: float = 0.0


class Link:
    """A socket of the bot: text frames, or a zlib stream if requested."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compress else None
        self._out: asyncio.Queue[str | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        """Queue one payload; the order is preserved."""
        self._out.put_nowait(text)

    async def _write(self) -> None:
        while (text := await self._out.get()) is not None:
            try:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except (ConnectionError, RuntimeError):
                return  # the socket is gone; the session retains its events for a RESUME

    async def drain(self) -> None:
        """Send the queued payloads and stop."""
        self._out.put_nowait(None)
        await self._writer
