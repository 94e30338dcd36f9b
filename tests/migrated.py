"""Databases in memory that begin with their tables: migrated once a process, copied for each test."""

import sqlite3
from contextlib import closing
from typing import Any

import aiosqlite
from sqlalchemy import event

from bot.store.database import Database

MEMORY = "sqlite+aiosqlite://"
_tables: list[bytes] = []


async def begin_migrated(database: Database) -> Database:
    """Let a database in memory that nobody has opened yet begin as one that has been migrated, and return it."""
    if not _tables:
        _tables.append(await _migrated())
    event.listen(database._engine.sync_engine, "connect", _fill)
    return database


async def _migrated() -> bytes:
    template = Database(MEMORY)
    await template.migrate()
    with closing(sqlite3.connect(":memory:", check_same_thread=False)) as copy:
        async with template.read() as tx:
            driver = (await tx.get_raw_connection()).driver_connection
            assert isinstance(driver, aiosqlite.Connection)
            await driver.backup(copy)
        await template.close()
        return copy.serialize()


def _fill(connection: Any, _record: object) -> None:
    """SQLite works in the driver's thread: the copy is made there."""
    connection.run_async(lambda driver: driver._execute(driver._conn.deserialize, _tables[0]))
