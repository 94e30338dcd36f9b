"""The databases of tests: SQLite in memory, and for those marked `both_databases` PostgreSQL as well.

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
from sqlalchemy import make_url

from bot.kernel.database.database import Database
from bot.kernel.database.tables import all_tables
from tests.postgresql import USER, Server, server_in

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
SETTING: Final = "GAMEKEEPER_TEST_DATABASE"
TEMPLATE: Final = "migrated"
_COLUMNS: Final = """
    SELECT count(*) FROM information_schema.columns WHERE table_schema = 'public' AND table_name != 'alembic_version'
"""
_VERSION: Final = "SELECT version_num FROM alembic_version"
_COUNT_ANEW: Final = "SELECT setval(sequencename::regclass, start_value, false) FROM pg_sequences"
Databases = Callable[[], AbstractAsyncContextManager[str]]
"""Opens a database and gives its address."""
_numbers = count(1)


def usual() -> str:
    """Return what tests run on that say nothing of it."""
    wanted = os.environ.get(SETTING, SQLITE)
    if wanted not in (SQLITE, POSTGRESQL):
        raise ValueError(f"{SETTING} is {SQLITE} or {POSTGRESQL}")
    return wanted


def wanted_databases(*, both: bool) -> list[str]:
    """Return what a test runs on."""
    return [SQLITE, POSTGRESQL] if both and usual() == SQLITE else [usual()]


@asynccontextmanager
async def on_server(shared: Path, *, empty: bool = False) -> AsyncIterator[str]:
    """Make a database that has the tables, unless it shall be empty; return its address.

    To make one takes a tenth of a second of the processor: one with tables is cleared after the block and used again.
    """
    server = await _with_template(shared)
    used_again = _databases_to_reuse(shared)
    name = used_again.pop() if used_again and not empty else await _create(server, "template0" if empty else TEMPLATE)
    try:
        yield server.url(name)
    finally:
        if not empty and await _clear(server, name, _template_made(shared).read_text("utf-8")):
            used_again.append(name)
        else:
            await _execute(server, f"DROP DATABASE {name} WITH (FORCE)")


async def let_leases_run_out(url: str) -> None:
    """Do what some seconds without a heartbeat do to the leases of nodes that were killed."""
    address = make_url(url)
    connection = await asyncpg.connect(user=USER, database=address.database, host=str(address.query["host"]))
    await connection.execute("UPDATE leases SET leased_until = 0")
    await connection.close()


@cache
def _databases_to_reuse(_shared: Path) -> list[str]:
    return []


async def _create(server: Server, template: str) -> str:
    name = f"test_{os.getpid()}_{next(_numbers)}"
    # To copy its files takes a third of the time that writing them to the log does.
    await _execute(server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
    return name


async def _clear(server: Server, name: str, version: str) -> bool:
    """Empty a database; return False if a test has changed its tables or the version of them."""
    left_open = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"  # noqa: S608 - ours
    await _execute(server, left_open)
    tables = all_tables().sorted_tables
    async with _connect(server, name) as connection:
        if await connection.fetchval(_VERSION) != version:
            return False
        if await connection.fetchval(_COLUMNS) != sum(len(table.columns) for table in tables):
            return False
        deleted = ";".join(f"DELETE FROM {table.name}" for table in reversed(tables))  # noqa: S608 - as above
        await connection.execute(f"{deleted}; {_COUNT_ANEW}")
    return True


@cache
def _servers(_shared: Path) -> list[Server]:
    return []


def _template_made(shared: Path) -> Path:
    """Return the file with the version of the template's tables, written once the template is made."""
    return shared / "postgresql.template"


async def _with_template(shared: Path) -> Server:
    known = _servers(shared)
    if not known:
        server = server_in(shared)
        with FileLock(shared / "postgresql.template.lock"):
            made = _template_made(shared)
            if not made.exists():
                await _execute(server, f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
                database = Database(server.url(TEMPLATE))
                await database.migrate()
                await database.close()
                async with _connect(server, TEMPLATE) as connection:
                    made.write_text(await connection.fetchval(_VERSION), "utf-8")
        known.append(server)
    return known[0]


async def _execute(server: Server, statement: str) -> None:
    async with _connect(server, "postgres") as connection:
        await connection.execute(statement)


@asynccontextmanager
async def _connect(server: Server, database: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(user=USER, database=database, host=str(server.folder))
    try:
        yield connection
    finally:
        await connection.close()
