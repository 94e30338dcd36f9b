"""The database: transactions and migrations. SQLite's are run in the event loop, others' over a connection."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.sqlite import Sqlite

_MIGRATIONS = Path(__file__).parent / "migrations"


class Database:
    """One database and how to talk to it. Every write is one transaction that takes its lock at once."""

    def __init__(self, url: str) -> None:
        address = make_url(url)
        sqlite = address.get_backend_name() == "sqlite"
        self._held: Final = Sqlite(address) if sqlite else _Server(url)

    @property
    def engine(self) -> Engine:
        """What opens the connections and compiles the statements."""
        return self._held.engine

    async def migrate(self) -> None:
        """Bring the tables up to date. NoDatabaseError where the file is something else."""
        self._held.check()
        async with self._held.write(slow=True) as tx:
            await tx.run_sync(_upgrade)

    def write(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a transaction that commits at the end of the block and rolls back on any error."""
        return self._held.write()

    def sweep(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open the same for what goes through whole tables, which takes its time."""
        return self._held.write(slow=True)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a consistent snapshot for reading."""
        return self._held.read()

    async def close(self) -> None:
        """Give all connections back."""
        await self._held.close()


class _Server:
    """A database that another program keeps."""

    def __init__(self, url: str) -> None:
        # An error that named its parameters would write a hidden grid or a seed into the log.
        self._connections = create_async_engine(url, hide_parameters=True)
        self.engine: Final = self._connections.sync_engine

    def check(self) -> None:
        """Expect nothing of it."""

    @asynccontextmanager
    async def write(self, *, slow: bool = False) -> AsyncIterator[AsyncConnection]:
        async with self._connections.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self._connections.connect() as connection, connection.begin():
            yield connection

    async def close(self) -> None:
        await self._connections.dispose()


def _upgrade(connection: Connection) -> None:
    if MigrationContext.configure(connection).get_current_revision() == _newest():
        return
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@cache
def _newest() -> str | None:
    return ScriptDirectory(str(_MIGRATIONS)).get_current_head()
