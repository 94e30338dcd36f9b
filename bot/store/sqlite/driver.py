"""Connections of SQLite's driver as the store wants them: rows fetched at once, statements that can be broken off."""

import sqlite3
import time
from collections import deque
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

LOOK_EVERY: Final = 2_000
"""Instructions of SQLite's machine between two looks at the time."""
_MAGIC: Final = b"SQLite format 3\0"
"""What every file of SQLite begins with that is not empty."""


class NoDatabaseError(Exception):
    """The file holds something else; its text names it."""


class Cursor(sqlite3.Cursor):
    """Fetches all rows at once: so nothing is left to be read in the loop once a thread has run it."""

    # Any, here and below: the driver's own methods are typed so, for a row is of whatever was asked for.
    _rows: deque[Any]

    def execute(self, sql: str, parameters: Any = (), /) -> "Cursor":
        """Run a statement and fetch what it finds."""
        super().execute(sql, parameters)
        self._rows = deque(super().fetchall() if self.description is not None else ())
        return self

    def fetchone(self) -> Any:
        """Return the next row, None after the last."""
        return self._rows.popleft() if self._rows else None

    def fetchall(self) -> list[Any]:
        """Return the rows that are left."""
        found, self._rows = list(self._rows), deque()
        return found

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        """Return the next rows, at most so many."""
        return [self._rows.popleft() for _ in range(min(size or 1, len(self._rows)))]


class Driver(sqlite3.Connection):
    """A connection whose statements are broken off after a time where they may be."""

    until = float("inf")
    """When the statement that runs is broken off, in seconds of its thread's processor."""

    def cursor(self, factory: type[sqlite3.Cursor] | None = None) -> sqlite3.Cursor:  # type: ignore[override] # None is the driver's own
        """Return a cursor of ours."""
        return super().cursor(factory or Cursor)

    def overdue(self) -> bool:
        """Tell whether the statement that runs has had its time."""
        return time.thread_time() > self.until


def driver_of(connection: Connection) -> Driver:
    """Return what SQLAlchemy's connection talks through. TypeError where it is not ours."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, Driver):
        raise TypeError(f"{type(driver).__name__} is not our connection")
    return driver


def set_up(driver: Driver, _record: object) -> None:
    """Make a new connection what the store expects."""
    # The driver must not begin transactions by itself: BEGIN IMMEDIATE is ours to say.
    driver.isolation_level = None
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL"):
        driver.execute(f"PRAGMA {pragma}")
    driver.set_progress_handler(driver.overdue, LOOK_EVERY)


def begin(connection: Connection) -> None:
    """Begin a snapshot, or a write that takes its lock at once."""
    reads_only = connection.get_execution_options().get("reads_only", False)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def check_is_database(file: str | None) -> None:
    """NoDatabaseError where the file holds something else."""
    if file and Path(file).is_file():
        with Path(file).open("rb") as found:
            begins = found.read(len(_MAGIC))
        if begins not in (b"", _MAGIC):
            raise NoDatabaseError(f"{file} is no database")


def code_of(error: DBAPIError) -> int:
    """Return what SQLite calls the error, without what it adds to tell its kinds apart."""
    return int(getattr(error.orig, "sqlite_errorcode", 0)) & 0xFF
