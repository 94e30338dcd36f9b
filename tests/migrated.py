"""Databases in memory that begin with their tables: migrated once a process, copied for each test."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import aiosqlite
from sqlalchemy import Engine, event

from bot.store.database import Database

MEMORY = "sqlite+aiosqlite://"


@dataclass(frozen=True, slots=True)
class _Template:
    """A database that has been migrated: its bytes, and the engine that has compiled statements for it."""

    tables: bytes
    engine: Engine


_template: list[_Template] = []


async def begin_migrated(database: Database) -> Database:
    """Let a database in memory that nobody has opened yet begin as one that has been migrated, and return it."""
    if not _template:
        _template.append(await _migrated())
    engine = database._engine.sync_engine
    event.listen(engine, "do_connect", _for_any_thread)
    event.listen(engine, "connect", _fill)
    # Statements are compiled once for all tests, not anew in each.
    engine.dialect = _template[0].engine.dialect
    engine._compiled_cache = _template[0].engine._compiled_cache
    return database


async def _migrated() -> _Template:
    template = Database(MEMORY)
    await template.migrate()
    with closing(sqlite3.connect(":memory:", check_same_thread=False)) as copy:
        async with template.read() as tx:
            driver = (await tx.get_raw_connection()).driver_connection
            assert isinstance(driver, aiosqlite.Connection)
            await driver.backup(copy)
        await template.close()
        return _Template(copy.serialize(), template._engine.sync_engine)


def _for_any_thread(_dialect: object, _record: object, _arguments: object, options: dict[str, object]) -> None:
    options["check_same_thread"] = False


def _fill(connection: Any, _record: object) -> None:
    driver = connection.driver_connection
    driver._conn.deserialize(_template[0].tables)
    driver._execute = _at_once


async def _at_once(function: Callable[..., object], *arguments: object, **options: object) -> object:
    """Do in the loop what the driver hands to its thread: a hop for each cursor is most of what a test would cost.

    Others still come between two statements, as they do while a thread works.
    """
    if function.__name__ == "execute":
        await asyncio.sleep(0)
    return function(*arguments, **options)
