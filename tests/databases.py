"""Which databases tests run on: SQLite in memory, and for those marked `both_databases` PostgreSQL as well.

`GAMEKEEPER_TEST_DATABASE=postgresql` runs all of them on PostgreSQL.
"""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

import asyncpg
from filelock import FileLock

from bot.store.database import Database
from tests.postgresql import Server, server_in

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
SETTING: Final = "GAMEKEEPER_TEST_DATABASE"
TEMPLATE: Final = "migrated"
Databases = Callable[[], AbstractAsyncContextManager[str]]
"""Opens a database and gives its address."""
_numbers = count(1)


def usual() -> str:
    """Return what tests run on that say nothing of it."""
    wanted = os.environ.get(SETTING, SQLITE)
    if wanted not in (SQLITE, POSTGRESQL):
        raise ValueError(f"{SETTING} is {SQLITE} or {POSTGRESQL}")
    return wanted


def wanted(*, both: bool) -> list[str]:
    """Return what a test runs on."""
    return [SQLITE, POSTGRESQL] if both and usual() == SQLITE else [usual()]


@asynccontextmanager
async def on_server(shared: Path, *, empty: bool = False) -> AsyncIterator[str]:
    """Make a database that has the tables, unless it shall be empty; return its address. It is gone after the block."""
    server = await _with_template(shared)
    name = f"test_{os.getpid()}_{next(_numbers)}"
    # To copy its files takes a third of the time that writing them to the log does.
    await _told(server, f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else TEMPLATE} STRATEGY FILE_COPY")
    try:
        yield server.url(name)
    finally:
        await _told(server, f"DROP DATABASE {name} WITH (FORCE)")


@cache
def _migrated(_shared: Path) -> list[Server]:
    return []


async def _with_template(shared: Path) -> Server:
    known = _migrated(shared)
    if not known:
        server = server_in(shared)
        with FileLock(shared / "postgresql.template.lock"):
            made = shared / "postgresql.template"
            if not made.exists():
                await _told(server, f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
                database = Database(server.url(TEMPLATE))
                await database.migrate()
                await database.close()
                made.touch()
        known.append(server)
    return known[0]


async def _told(server: Server, statement: str) -> None:
    connection = await asyncpg.connect(user="gamekeeper", database="postgres", host=str(server.folder))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
