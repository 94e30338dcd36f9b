"""The claim on a database file: two bots on one file would post everything twice."""

import os
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout
from sqlalchemy import make_url


class DatabaseInUseError(Exception):
    """Another bot runs on the database; the message names it."""


def database_file(url: str) -> Path | None:
    """Return the file of a SQLite database; None for one in memory or on a server."""
    parsed = make_url(url)
    if not parsed.drivername.startswith("sqlite") or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def claim_on(url: str) -> AbstractContextManager[object]:
    """Return the claim on a database for as long as the block runs; DatabaseInUseError where another bot holds it."""
    file = database_file(url)
    return nullcontext() if file is None else Claim(file)


class Claim:
    """Holds a database file for one process; the system frees it when the process ends, however it ends."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = FileLock(f"{file}.lock", timeout=0)
        self._holder = Path(f"{file}.holder")

    def __enter__(self) -> Self:
        self.take()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def take(self) -> None:
        """Take it, or raise DatabaseInUseError."""
        try:
            self._lock.acquire()
        except Timeout:
            raise DatabaseInUseError(
                f"{self._file.name} is in use by another Gamekeeper ({self._told()}). Stop that one first: two on one "
                "database would post everything twice."
            ) from None
        since = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        self._holder.write_text(f"process {os.getpid()}, since {since}", encoding="utf-8")

    def release(self) -> None:
        """Give it free."""
        if self._lock.is_locked:
            self._holder.unlink(missing_ok=True)
            self._lock.release()

    def _told(self) -> str:
        try:
            return self._holder.read_text(encoding="utf-8")
        except OSError:
            return "which is starting or stopping"
