"""A proxy between a bot and its database server, which can fail as a network and a server do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self

from sqlalchemy import make_url

SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Hands on what is said on a socket of its own."""

    def __init__(self, folder: Path, behind: str) -> None:
        self.url = behind
        self.deaf = False
        """What the server answers does not come through: the connection ends instead."""
        self.silent = False
        """Nothing comes through either way, and nothing ends: as where a machine is gone or a network is cut."""
        self._own = folder / SOCKET
        server = str(make_url(behind).query["host"])
        self._behind = Path(server) / SOCKET
        self.url = behind.replace(server, str(folder))
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._clients: set[asyncio.StreamWriter] = set()

    @classmethod
    @asynccontextmanager
    async def before(cls, url: str, folder: Path) -> AsyncIterator[Self]:
        """Stand before a server for as long as the block runs."""
        found = cls(folder, url)
        await found.open()
        yield found
        await found.close()

    async def open(self) -> None:
        """Let connections in."""
        self._server = await asyncio.start_unix_server(self._serve, self._own)

    async def close(self) -> None:
        """Let nobody in, and nobody go on: as a server that is stopped."""
        if self._server is not None:
            self._server.close()
        self._own.unlink(missing_ok=True)
        self.drop()
        await asyncio.sleep(0.05)

    def drop(self) -> None:
        """End all connections."""
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()
        self._clients.clear()

    def say_farewell(self) -> None:
        """Tell who is connected that the server stops, as it does a moment before it ends the connection."""
        said = b"SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
        for writer in self._clients:
            writer.write(b"E" + (len(said) + 4).to_bytes(4) + said)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_unix_connection(self._behind)
        self._open |= {writer, ours}
        self._clients.add(writer)
        with suppress(OSError):
            await asyncio.gather(self._pass(reader, ours, answers=False), self._pass(theirs, writer, answers=True))
        for each in (writer, ours):
            each.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        while data := await reader.read(65536):
            while self.silent:  # noqa: ASYNC110 -- a test says when
                await asyncio.sleep(0.02)
            if answers and self.deaf:
                self.drop()
                return
            writer.write(data)
            await writer.drain()
        writer.transport.abort()
