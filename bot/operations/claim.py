"""The claim on a database: two bots on one would post everything twice."""

import getpass
import glob
import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import make_url

from bot.kernel.database.cluster import Cluster
from bot.kernel.database.database import Database
from bot.kernel.database.shards import Shards
from bot.operations import OperatorError

log = logging.getLogger(__name__)


def display_url(url: str) -> str:
    """Return the URL of a database without its password."""
    return make_url(url).render_as_string(hide_password=True)


def is_on_server(url: str) -> bool:
    """Return whether a database server, maybe on another machine, stores that database."""
    return make_url(url).get_backend_name() != "sqlite"


def database_file(url: str) -> Path | None:
    """Return the file of a SQLite database, with links resolved; None for one in memory or on a server."""
    parsed = make_url(url)
    if not parsed.drivername.startswith("sqlite") or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database)).resolve()


@asynccontextmanager
async def claim_on(url: str, shards: Shards | None = None) -> AsyncIterator[Cluster]:
    """Hold the claim on a database while the block runs. Raises OperatorError if another bot holds it.

    On PostgreSQL several processes may share a database, each with its part of the shards.
    """
    file = database_file(url)
    if file is not None:
        with claim_file(file):
            yield Cluster()
    elif is_on_server(url):
        # Its driver is an optional dependency.
        from bot.kernel.database.postgresql.node import Node  # noqa: PLC0415 - imported only for PostgreSQL

        await _with_tables(url)
        node = Node(url, shards or Shards((0,), 1))
        try:
            if refusal := await node.join():
                raise OperatorError(refusal)
            yield node
        finally:
            await node.leave()
    else:
        yield Cluster()


async def _with_tables(url: str) -> None:
    """Create the tables of an empty database, which include the one for leases."""
    database = Database(url)
    try:
        if await database.is_empty():
            await database.migrate()
    finally:
        await database.close()


def make_private(database: Path) -> None:
    """Make the files of a database readable by their owner only: they contain hands and secrets of running matches."""
    files = [database, *(database.with_name(f"{database.name}{ending}") for ending in ("-wal", "-shm"))]
    for file in (*files, *database.parent.glob(f"{glob.escape(database.name)}.before-*")):
        try:
            if file.is_file() and file.stat().st_mode & 0o077:
                file.chmod(0o600)
        except PermissionError:
            log.warning("%s belongs to another user: others may read it", file)


@contextmanager
def claim_file(file: Path) -> Iterator[None]:
    """Lock a database file while the block runs and make its files private. Raises OperatorError if another bot has it.

    The system releases the lock when the process ends, in any way. Also raises OperatorError for an unusable path.
    """
    file = file.resolve()
    _check_place(file)
    if file.is_file() and file.stat().st_nlink > 1:
        raise OperatorError(
            f"{file} has a second name, a hard link: another bot may run on that one, and SQLite would "
            f"damage the file. Delete the other name: `find / -samefile {file}` shows it."
        )
    holder, lock = Path(f"{file}.holder"), FileLock(_lock_file(file), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise OperatorError(
            f"{file.name} is in use by another Gamekeeper ({_holder_text(holder)}). Stop that one first: two on one "
            "database would post everything twice."
        ) from None
    try:
        make_private(file)
        holder.write_text(f"process {os.getpid()}, since {datetime.now(UTC):%Y-%m-%d %H:%M} UTC", encoding="utf-8")
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def _check_place(file: Path) -> None:
    if not file.parent.is_dir():
        raise OperatorError(f"There is no folder {file.parent} for the database. Make it first, or name another.")
    if file.exists() and not file.is_file():
        raise OperatorError(f"{file} is not a file: it cannot hold a database. Name another place.")
    try:
        _lock_file(file).touch(mode=0o600)
    except OSError as error:
        raise OperatorError(
            f"{file.parent} cannot hold a database ({error.strerror}). Name another folder, or let "
            f"{getpass.getuser()} write to it."
        ) from error


def _lock_file(file: Path) -> Path:
    return Path(f"{file}.lock")


def _holder_text(holder: Path) -> str:
    try:
        return holder.read_text(encoding="utf-8")
    except OSError:
        return "which is starting or stopping"
