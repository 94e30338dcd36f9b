"""The claim on a database: two bots on one would post everything twice."""

import glob
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout
from sqlalchemy import make_url

from bot.cluster import Cluster
from bot.discord_client.shards import Shards
from bot.store.database import Database

log = logging.getLogger(__name__)


class DatabaseInUseError(Exception):
    """Another bot runs on the database; the message names it."""


def display_url(url: str) -> str:
    """Return a database's address as people may read it: without a password."""
    return make_url(url).render_as_string(hide_password=True)


def is_on_server(url: str) -> bool:
    """Return whether another program keeps that database, maybe on another machine."""
    return make_url(url).get_backend_name() != "sqlite"


def database_file(url: str) -> Path | None:
    """Return the file of a SQLite database, links followed; None for one in memory or on a server."""
    parsed = make_url(url)
    if not parsed.drivername.startswith("sqlite") or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database)).resolve()


@asynccontextmanager
async def claim_on(url: str, shards: Shards | None = None) -> AsyncIterator[Cluster]:
    """Hold the claim on a database for as long as the block runs; DatabaseInUseError where another bot holds it.

    On a server several may share it, each with its part of the shards.
    """
    file = database_file(url)
    if file is not None:
        with Claim(file):
            yield Cluster()
    elif is_on_server(url):
        # Its driver is an extra.
        from bot.store.postgresql.node import Node  # noqa: PLC0415 - loaded by who uses it alone

        await _with_tables(url)
        node = Node(url, shards or Shards((0,), 1))
        try:
            if refusal := await node.join():
                raise DatabaseInUseError(refusal)
            yield node
        finally:
            await node.leave()
    else:
        yield Cluster()


async def _with_tables(url: str) -> None:
    """Make the tables of an empty database: leases are kept in one."""
    database = Database(url)
    try:
        if await database.is_empty():
            await database.migrate()
    finally:
        await database.close()


def make_private(database: Path) -> None:
    """Let nobody but their owner read the files of a database: it holds hands and secrets of running matches."""
    files = [database, *(database.with_name(f"{database.name}{ending}") for ending in ("-wal", "-shm"))]
    for file in (*files, *database.parent.glob(f"{glob.escape(database.name)}.before-*")):
        try:
            if file.is_file() and file.stat().st_mode & 0o077:
                file.chmod(0o600)
        except PermissionError:
            log.warning("%s belongs to another user: others may read it", file)


class Claim:
    """Holds a database file for one process; the system frees it when the process ends, however it ends."""

    def __init__(self, file: Path) -> None:
        self._file = file = file.resolve()
        self._lock = FileLock(f"{file}.lock", timeout=0)
        self._holder = Path(f"{file}.holder")

    def __enter__(self) -> Self:
        self.take()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def take(self) -> None:
        """Take it, or raise DatabaseInUseError; the files are made private."""
        if self._file.is_file() and self._file.stat().st_nlink > 1:
            raise DatabaseInUseError(
                f"{self._file} has a second name, a hard link: another bot may run on that one, and SQLite would "
                f"damage the file. Delete the other name: `find / -samefile {self._file}` shows it."
            )
        try:
            self._lock.acquire()
        except Timeout:
            raise DatabaseInUseError(
                f"{self._file.name} is in use by another Gamekeeper ({self._tell()}). Stop that one first: two on one "
                "database would post everything twice."
            ) from None
        make_private(self._file)
        since = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        self._holder.write_text(f"process {os.getpid()}, since {since}", encoding="utf-8")

    def release(self) -> None:
        """Give it free."""
        if self._lock.is_locked:
            self._holder.unlink(missing_ok=True)
            self._lock.release()

    def _tell(self) -> str:
        try:
            return self._holder.read_text(encoding="utf-8")
        except OSError:
            return "which is starting or stopping"
