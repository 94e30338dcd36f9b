"""Backups of a SQLite database, made while the bot runs, and restored in its place."""

import contextlib
import logging
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.kernel.database.database import Database
from bot.kernel.matches.restore_check import RESTORED
from bot.kernel.store.matches import GIVEN
from bot.operations import OperatorError
from bot.operations.audit import Audit, audit
from bot.operations.claim import claim_file
from bot.operations.moving import name_errors


def back_up(database: Path, target: Path) -> int:
    """Copy the database to a new file, also while a bot writes; return the number of matches in it."""
    if not database.is_file():
        raise OperatorError(f"There is no database at {database}: check DATABASE_URL.")
    if target.exists():
        raise OperatorError(f"{target} exists already. Name a new file.")
    if not target.parent.is_dir():
        raise OperatorError(f"There is no folder {target.parent}. Make it first, or name another.")
    part = target.with_name(f"{target.name}.part")
    try:
        with _writing_to(target):
            _copy(database, part)
            facts = check_file(part)
            part.replace(target)
    finally:
        with contextlib.suppress(OSError):  # missing, or its folder is, which was reported
            part.unlink()
    return facts


@contextmanager
def _writing_to(place: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise OperatorError(f"The copy cannot be written to {place}: {error}.") from error


def _copy(file: Path, new: Path) -> None:
    with open_file(file) as source, open_file(new, new=True) as target:
        source.backup(target)


def dated_file(database: Path, folder: Path) -> Path:
    """Return the file of a folder for a copy made now, like `gamekeeper-20261128T043000Z.db`."""
    return folder / f"{database.stem}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{database.suffix}"


def remove_old(database: Path, folder: Path, most: int) -> int:
    """Delete all but the newest `most` dated copies of a database in a folder; return how many were deleted."""
    dated = re.compile(rf"{re.escape(database.stem)}-\d{{8}}T\d{{6}}Z{re.escape(database.suffix)}")
    old = sorted((each for each in folder.iterdir() if dated.fullmatch(each.name)), reverse=True)[most:]
    for each in old:
        each.unlink()
    return len(old)


def check_file(path: Path) -> int:
    """Return the number of matches in a database file. Raises OperatorError if it is damaged or not Gamekeeper's."""
    try:
        with open_file(path) as connection:
            fault = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if fault != "ok":
                raise OperatorError(f"{path} is damaged: {fault}.")
            return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as error:
        raise OperatorError(f"{path} is not a Gamekeeper database ({error}).") from error


def open_file(path: Path, *, new: bool = False) -> contextlib.closing[sqlite3.Connection]:
    """Open a database file; a new one is created readable by its owner only."""
    if new:
        path.touch(mode=0o600)
        path.chmod(0o600)  # the rest of an interrupted copy may be readable by others
    return contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True))


log = logging.getLogger(__name__)

_BESIDE: Final = ("-wal", "-shm")


async def restore(copy: Path, database: Path, *, faulty: bool = False) -> tuple[int, Path | None]:
    """Replace the database by a copy; return its number of matches, and the path that the old one was moved to.

    The copy is checked as `check` does before anything is moved; `faulty` accepts one with faulty matches. Raises
    OperatorError, also while a bot runs, or AddressError for a file that is no complete Gamekeeper database.
    """
    _refuse_itself(copy, database)
    with claim_file(database), _room_beside(database) as ready:
        matches = check_file(copy)
        with _writing_to(ready.parent):
            _copy(copy, ready)
        log.info("checking %s", copy)
        found = await _check(ready, copy)
        if found.faults and not faulty:
            told = f"{copy} has faults: nothing was changed. Restore another copy, or this one with --faulty."
            raise OperatorError("\n".join([*found.faults, told]))
        with open_file(ready) as target:
            # Posts may show lost matches, so their numbers are not assigned again.
            last_number = max(_last_number(database), _last_match_id(target))
            with target:
                for name, value in ((RESTORED, "yes"), (GIVEN, str(last_number))):
                    target.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))
        aside = _set_aside(database)
        ready.replace(database)
    return matches, aside


def _refuse_itself(copy: Path, database: Path) -> None:
    if not copy.is_file():
        raise OperatorError(f"There is no file {copy}.")
    if database.exists() and copy.samefile(database):
        raise OperatorError(f"{copy} is the database itself. Name a copy of it.")


@contextmanager
def _room_beside(database: Path) -> Iterator[Path]:
    """Yield the path of a temporary file beside the database, deleted afterwards."""
    ready = database.with_name(f"{database.name}.restoring-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    try:
        yield ready
    finally:
        for ending in ("", *_BESIDE):
            ready.with_name(f"{ready.name}{ending}").unlink(missing_ok=True)


async def _check(ready: Path, copy: Path) -> Audit:
    """Migrate the file and replay its matches. Raises AddressError with the copy's name if the file is unusable."""
    with name_errors(str(copy)):
        database = Database(f"sqlite+aiosqlite:///{ready}")
        try:
            if not await database.is_up_to_date():
                await database.migrate()
            return await audit(database)
        finally:
            await database.close()


def _last_number(replaced: Path) -> int:
    """Return the highest match number that a database has assigned; 0 if it is missing or unreadable."""
    if not replaced.exists():
        return 0
    try:
        with open_file(replaced) as connection:
            last = int(connection.execute("SELECT coalesce(max(match_id), 0) FROM matches").fetchone()[0])
            return max(last, _last_match_id(connection))
    except sqlite3.Error:
        return 0


def _last_match_id(database: sqlite3.Connection) -> int:
    row = database.execute("SELECT value FROM facts WHERE name = ?", (GIVEN,)).fetchone()
    return 0 if row is None else int(row[0])


def _set_aside(database: Path) -> Path | None:
    if not database.exists():
        return None
    aside = database.with_name(f"{database.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    try:
        with open_file(database) as connection:
            # Rows in the write-ahead log belong to the file that is set aside.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        # The database is damaged: copy its write-ahead log along with it.
        for ending in _BESIDE:
            beside = database.with_name(f"{database.name}{ending}")
            if beside.exists():
                shutil.copyfile(beside, aside.with_name(f"{aside.name}{ending}"))
    database.replace(aside)
    for ending in _BESIDE:
        database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
    return aside
