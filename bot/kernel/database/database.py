"""The database: transactions and migrations, through SQLAlchemy's async engines."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Connection, Engine, inspect, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.database.sqlite import Sqlite
from bot.kernel.database.tables import all_tables, log

if TYPE_CHECKING:
    from bot.kernel.database.postgresql import Postgresql

_MIGRATIONS = Path(__file__).parent / "migrations"
_REVISION: Final = "alembic_version"
"""Alembic's table, of one row and column. It is read directly, because Alembic is slow to import and rarely needed."""


class Database:
    """One database. Every write is one transaction that takes its lock at once."""

    def __init__(self, url: str) -> None:
        self._driver: Final = _driver_of(make_url(url))

    @property
    def engine(self) -> Engine:
        """The SQLAlchemy engine."""
        return self._driver.engine

    async def migrate(self) -> None:
        """Upgrade the tables to this version. Raises UnusableDatabaseError if that is impossible."""
        await self._driver.check()
        async with self._driver.write(slow=True) as tx:
            await tx.run_sync(_upgrade)

    async def is_empty(self) -> bool:
        """Return whether the database has no tables yet. Raises UnusableDatabaseError."""
        await self._driver.check()
        async with self._driver.read() as tx:
            return await tx.run_sync(_revision) is None

    async def is_up_to_date(self) -> bool:
        """Return whether the tables are of this version; False for an earlier one.

        Raises UnusableDatabaseError if they are of a later version, or if some of them are missing.
        """
        await self._driver.check()
        async with self._driver.read() as tx:
            return await tx.run_sync(_is_up_to_date)

    def write(self, of: int | None = None, *, durable: bool = True) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a transaction that commits at the end of the block and rolls back on any error.

        `of` names a match if the transaction writes to it alone and is independent of others: on PostgreSQL such writes
        wait for their match only, and all other writes wait for everything.
        Without `durable` the commit does not wait for the disk: a power cut may undo it until the next durable commit,
        but a killed process does not.
        """
        return self._driver.write(of=of, durable=durable)

    def scan(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a write transaction for long scans of whole tables."""
        return self._driver.write(slow=True)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a consistent snapshot for reading."""
        return self._driver.read()

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a consistent snapshot for long scans of whole tables."""
        return self._driver.read(slow=True)

    async def scrub(self) -> bool:
        """Remove deleted data from the file; return whether that succeeded."""
        return await self._driver.scrub()

    async def close(self) -> None:
        """Close all connections."""
        await self._driver.close()


def _driver_of(address: URL) -> "Sqlite | Postgresql":
    match address.get_backend_name():
        case "sqlite":
            return Sqlite(address)
        case "postgresql" | "postgres":
            # Its driver is an optional dependency.
            from bot.kernel.database.postgresql import Postgresql  # noqa: PLC0415 - imported only for PostgreSQL

            return Postgresql(address)
    raise ArgumentError("neither SQLite nor PostgreSQL")


def _revision(connection: Connection) -> str | None:
    """Return the last applied migration; None without tables. Raises UnusableDatabaseError for an unknown one."""
    if not inspect(connection).has_table(_REVISION):
        return None
    revision: str | None = connection.exec_driver_sql(f"SELECT version_num FROM {_REVISION}").scalar()  # noqa: S608 - a constant
    if revision is not None and revision not in _list_revisions():
        raise UnusableDatabaseError(
            "DATABASE_URL is of a newer Gamekeeper. Start that version, or restore a copy of yours."
        )
    return revision


def _list_revisions() -> list[str]:
    """Return the migrations in order, by their file names."""
    return sorted(file.stem.partition("_")[0] for file in (_MIGRATIONS / "versions").glob("[0-9]*.py"))


def _is_up_to_date(connection: Connection) -> bool:
    revision = _revision(connection)
    found = inspect(connection)
    if revision is None and found.has_table(log.name):
        raise UnusableDatabaseError.not_ours("it does not say its version")
    if revision != _list_revisions()[-1]:
        return False
    for table in all_tables().sorted_tables:
        if not found.has_table(table.name):
            raise UnusableDatabaseError.not_ours(f"the table `{table.name}` is missing")
        missing = set(table.columns.keys()) - {column["name"] for column in found.get_columns(table.name)}
        if missing:
            raise UnusableDatabaseError.not_ours(f"`{min(missing)}` is missing in the table `{table.name}`")
    return True


def _upgrade(connection: Connection) -> None:
    if _revision(connection) == _list_revisions()[-1]:
        return
    from alembic import command  # noqa: PLC0415 - imported only to upgrade
    from alembic.config import Config  # noqa: PLC0415 - the same

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
