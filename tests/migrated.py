"""Databases in memory that begin with their tables: migrated once a process, copied for each test."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine, event
from sqlalchemy.engine import AdaptedConnection

from bot.kernel.database.database import Database

MEMORY = "sqlite+aiosqlite://"


@dataclass(frozen=True, slots=True)
class _Template:
    """A database that has been migrated: its bytes, and the engine that has compiled statements for it."""

    tables: bytes
    engine: Engine


_template: list[_Template] = []


async def begin_migrated(database: Database) -> Database:
    """Let a database in memory that nobody has opened yet begin as one that has been migrated, and return it.

    One on a server was made with its tables, one in a file by `file_migrated`.
    """
    if database.engine.dialect.name != "sqlite" or database.engine.url.database:
        return database
    if not _template:
        _template.append(await _make_template())
    engine = database.engine
    begin_with(database, _template[0].tables)
    # Statements are compiled once for all tests, not again in each.
    engine.dialect, engine._compiled_cache = _template[0].engine.dialect, _template[0].engine._compiled_cache
    return database


async def file_migrated(file: Path) -> None:
    """Put a database that has been migrated where none is."""
    if not file.exists():  # noqa: ASYNC240 -- nobody waits meanwhile
        if not _template:
            _template.append(await _make_template())
        file.write_bytes(_template[0].tables)  # noqa: ASYNC240 -- as above


async def contents_of(database: Database) -> bytes:
    """Return the bytes of a database in memory."""
    async with database.read() as tx:
        driver = (await tx.get_raw_connection()).driver_connection
        assert driver is not None
        return bytes(await driver._execute(driver._conn.serialize))


def begin_with(database: Database, contents: bytes) -> None:
    """Let a database in memory that nobody has opened yet begin with those bytes."""

    def fill(connection: AdaptedConnection, _record: object) -> None:
        connection.run_async(lambda driver: driver._execute(driver._conn.deserialize, contents))

    event.listen(database.engine, "connect", fill)


async def _make_template() -> _Template:
    template = Database(MEMORY)
    await template.migrate()
    tables = await contents_of(template)
    await template.close()
    return _Template(tables, template.engine)
