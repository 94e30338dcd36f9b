"""A statement takes some ten microseconds in the event loop, and to hand it to a thread a hundred times that.

One that turns out to read much is broken off and runs in a thread from its beginning.
"""

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, CursorResult, Executable, ScalarResult
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sqlite.driver import code_of, driver_of
from bot.store.sqlite.waiting import PATIENCE, in_thread, patiently

R = TypeVar("R")

QUICK: Final = 0.004
"""Seconds of the processor for which a statement may hold the event loop."""
MANY: Final = 50
"""Rows written by one statement that are too many for the event loop."""


class InLoop(AsyncConnection):
    """A transaction as the store knows it, whose statements are run at once."""

    # Any, where it stands below: SQLAlchemy's own, for a column is of whatever was asked for.

    def __init__(self, connection: Connection, *, reads_only: bool, slow: bool = False) -> None:
        # Not the parent's, which wants an engine whose every statement is waited for.
        self.sync_engine = connection.engine
        self.sync_connection = connection
        self._run = connection
        self._driver = driver_of(connection)
        # What is broken off in the middle of a write would take the whole transaction with it.
        self._limit = QUICK if reads_only else float("inf")
        self._slow = slow

    async def execute(
        self, statement: Executable, parameters: object = None, *, execution_options: object = None
    ) -> CursorResult[Any]:
        """Run a statement."""
        return await self._done(self._run.execute, statement, parameters, execution_options=execution_options)

    async def scalar(
        self, statement: Executable, parameters: object = None, *, execution_options: object = None
    ) -> Any:
        """Return the first column of the first row, None where there is none."""
        return (await self.execute(statement, parameters, execution_options=execution_options)).scalar()

    async def scalars(
        self, statement: Executable, parameters: object = None, *, execution_options: object = None
    ) -> ScalarResult[Any]:
        """Return the first column of each row."""
        return (await self.execute(statement, parameters, execution_options=execution_options)).scalars()

    async def exec_driver_sql(
        self, statement: str, parameters: object = None, execution_options: object = None
    ) -> CursorResult[Any]:
        """Run what is written as SQLite reads it."""
        return await self._done(self._run.exec_driver_sql, statement, parameters, execution_options)

    async def run_sync(self, fn: Any, *arguments: Any, **named: Any) -> Any:
        """Call something with the connection, in a thread: how long it takes is not known."""
        return await in_thread(partial(fn, self._run, *arguments, **named))

    async def _done(
        self, run: Callable[..., R], statement: object, parameters: object, *more: object, **named: object
    ) -> R:
        if not self._slow and not (isinstance(parameters, list) and len(parameters) > MANY):
            self._driver.until = time.thread_time() + self._limit
            try:
                return run(statement, parameters, *more, **named)
            except OperationalError as error:
                if code_of(error) not in (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY):
                    raise
            finally:
                self._driver.until = float("inf")
        return await patiently(lambda: in_thread(partial(run, statement, parameters, *more, **named)), PATIENCE)
