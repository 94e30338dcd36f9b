"""Databases filled with matches: created once per number of matches, and copied for each row."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

import asyncpg

from benchmarks._filling import fill, places
from benchmarks.load.files import address, copy_of
from benchmarks.load.measured import SERVERS, FilledDatabase
from tests.postgresql import USER, Server, programs, server_in

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
SETTINGS: Final = ("max_connections=200", "shared_buffers=128MB")
"""The default settings, which sync each commit to disk, except for enough connections for four bots."""


def kinds() -> tuple[str, ...]:
    """Return the kinds of database that are installed here."""
    return (SQLITE,) if programs() is None else (SQLITE, POSTGRESQL)


@dataclass(slots=True)
class Databases:
    """The databases in one folder, which exists as long as the benchmark runs."""

    folder: Path
    _numbers: "count[int]" = field(default_factory=count)
    _filled: set[str] = field(default_factory=set)

    @asynccontextmanager
    async def kept(self, kind: str, matches: int) -> AsyncIterator[FilledDatabase]:
        """Create a database with `matches` running matches; it is deleted after the block."""
        if kind == SQLITE:
            file = self.folder / f"{matches}.db"
            if not file.exists():
                await fill(address(file), matches, places(SERVERS))
            with tempfile.TemporaryDirectory() as folder:
                yield await asyncio.to_thread(copy_of, file, Path(folder))
            return
        if programs() is None:
            raise ValueError("there is no PostgreSQL on this machine")
        server = await asyncio.to_thread(server_in, self.folder, SETTINGS)
        template, name = f"filled_{matches}", f"row_{next(self._numbers)}"
        if template not in self._filled:
            await _execute(server, f"CREATE DATABASE {template} TEMPLATE template0")
            await fill(server.url(template), matches, places(SERVERS))
            await _execute(server, "VACUUM ANALYZE", template)
            self._filled.add(template)
        await _execute(server, f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield FilledDatabase(server.url(name), lambda: _size(server, name), server.process)
        finally:
            await _execute(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _size(server: Server, name: str) -> int:
    connection = await asyncpg.connect(user=USER, database="postgres", host=str(server.folder))
    try:
        return int(await connection.fetchval("SELECT pg_database_size($1::name)", name))
    finally:
        await connection.close()


async def _execute(server: Server, statement: str, database: str = "postgres") -> None:
    connection = await asyncpg.connect(user=USER, database=database, host=str(server.folder))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
