"""Databases in memory that begin with their tables: migrated once a process, copied for each test."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
from aiosqlite.core import set_exception, set_result
from sqlalchemy import Engine, event
from sqlalchemy.engine import AdaptedConnection

from bot.store.database import Database
from bot.store.sqlite import Sqlite

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
    event.listen(engine, "do_connect", _stay_in_the_loop)
    event.listen(engine, "connect", _fill)
    # Statements are compiled once for all tests, not again in each: the engine that reads has copies of both.
    assert isinstance(database._driver, Sqlite)
    for of_one in (engine, database._driver._reads.sync_engine):
        of_one.dialect = _template[0].engine.dialect
        of_one._compiled_cache = _template[0].engine._compiled_cache
    return database


async def file_migrated(file: Path) -> None:
    """Put a database that has been migrated where none is."""
    if not file.exists():  # noqa: ASYNC240 -- nobody waits meanwhile
        if not _template:
            _template.append(await _make_template())
        file.write_bytes(_template[0].tables)  # noqa: ASYNC240 -- as above


async def _make_template() -> _Template:
    template = Database(MEMORY)
    await template.migrate()
    async with template.read() as tx:
        driver = (await tx.get_raw_connection()).driver_connection
        assert driver is not None
        tables = await driver._execute(driver._conn.serialize)
    await template.close()
    return _Template(tables, template.engine)


class _Loop:
    """Stands for the queue of a connection's thread: runs all at once, and tells of a statement a step later.

    Two switches of threads for each statement took a third of the tests' time.
    """

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = asked
        settle: Callable[[asyncio.Future[Any], Any], None] = set_result
        try:
            found = function()
        except Exception as error:  # noqa: BLE001 -- as the thread does
            settle, found = set_exception, error
        if future is None:
            return
        if isinstance(function, partial) and function.args:
            future.get_loop().call_soon(settle, future, found)
        else:  # a cursor, the rows it has read, its end
            settle(future, found)


def _stay_in_the_loop(_dialect: object, _record: object, _arguments: object, options: dict[str, Any]) -> None:
    options["async_creator_fn"] = _open


async def _open(*arguments: Any, **options: Any) -> aiosqlite.Connection:
    connection = aiosqlite.connect(*arguments, **options)
    connection._tx = _Loop()  # type: ignore[assignment]  # it has the one method that is called
    return await connection._connect()


def _fill(connection: AdaptedConnection, _record: object) -> None:
    connection.run_async(lambda driver: driver._execute(driver._conn.deserialize, _template[0].tables))
