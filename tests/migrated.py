"""Databases in memory that begin with their tables: migrated once a process, copied for each test."""

import asyncio
import sqlite3
from collections.abc import Callable
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
    event.listen(database._engine.sync_engine, "do_connect", _for_any_thread)
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


def _for_any_thread(_dialect: object, _record: object, _arguments: object, options: dict[str, object]) -> None:
    options["check_same_thread"] = False


def _fill(connection: Any, _record: object) -> None:
    driver = connection.driver_connection
    driver._conn.deserialize(_tables[0])
    driver._execute = _at_once


async def _at_once(function: Callable[..., object], *arguments: object, **options: object) -> object:
    """Do in the loop what the driver hands to its thread: a hop for each cursor is most of what a test would cost.

    Others still come between two statements, as they do while a thread works.
    """
    await asyncio.sleep(0)
    return function(*arguments, **options)
