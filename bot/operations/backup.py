"""Copies of the database: made while the bot runs, and put in its place while it does not."""

import contextlib
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from bot.operations.claim import claim_file
from bot.services.restore_check import RESTORED
from bot.store.matches import GIVEN


class CopyError(Exception):
    """A copy that cannot be made or used; the message says what to do."""


def back_up(database: Path, target: Path) -> int:
    """Copy the database as it is now to a new file, also while a bot writes; return the number of matches in it."""
    if not database.is_file():
        raise CopyError(f"There is no database at {database}: check DATABASE_URL.")
    if target.exists():
        raise CopyError(f"{target} exists already. Name a new file.")
    if not target.parent.is_dir():
        raise CopyError(f"There is no folder {target.parent}. Make it first, or name another.")
    part = target.with_name(f"{target.name}.part")
    try:
        with _open(database) as source, _open(part, new=True) as copy:
            source.backup(copy)
        facts = check_file(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise CopyError(f"The copy cannot be written to {target}: {error}.") from error
    finally:
        with contextlib.suppress(OSError):  # there is none, or no such folder, which has been told
            part.unlink()
    return facts


def restore(copy: Path, database: Path) -> tuple[int, Path | None]:
    """Put a copy in the database's place; return its number of matches, and where the database is that it replaced.

    Raises DatabaseInUseError while a bot runs on it.
    """
    if not copy.is_file():
        raise CopyError(f"There is no file {copy}.")
    facts = check_file(copy)
    with claim_file(database):
        aside = _set_aside(database)
        with _open(copy) as source, _open(database, new=True) as target:
            source.backup(target)
            _note_restored(target, max(_last_number(aside), _last_match_id(target)))
    return facts, aside


def _last_number(replaced: Path | None) -> int:
    """Return the highest board number that the replaced database has given; 0 where it cannot be read any more."""
    if replaced is None:
        return 0
    try:
        with _open(replaced) as connection:
            last = int(connection.execute("SELECT coalesce(max(match_id), 0) FROM matches").fetchone()[0])
            return max(last, _last_match_id(connection))
    except sqlite3.Error:
        return 0


def _last_match_id(database: sqlite3.Connection) -> int:
    row = database.execute("SELECT value FROM facts WHERE name = ?", (GIVEN,)).fetchone()
    return 0 if row is None else int(row[0])


def _note_restored(database: sqlite3.Connection, last_number: int) -> None:
    """Let the bot know when it starts: posts may show what is lost, and numbers of lost matches are not given again."""
    with database:
        for name, value in ((RESTORED, "yes"), (GIVEN, str(last_number))):
            database.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))


def check_file(path: Path) -> int:
    """Return the number of matches in a database file; CopyError where it is none of ours, or damaged."""
    try:
        with _open(path) as connection:
            fault = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if fault != "ok":
                raise CopyError(f"{path} is damaged: {fault}.")
            return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as error:
        raise CopyError(f"{path} is not a Gamekeeper database ({error}).") from error


def _set_aside(database: Path) -> Path | None:
    if not database.exists():
        return None
    with _open(database) as connection:
        # Rows still in the write-ahead log belong to the file that is kept.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = database.with_name(f"{database.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    database.replace(aside)
    for ending in ("-wal", "-shm"):
        database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
    return aside


def _open(path: Path, *, new: bool = False) -> contextlib.closing[sqlite3.Connection]:
    if new:
        path.touch(mode=0o600)
        path.chmod(0o600)  # what an interrupted copy has left may be open to others
    return contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True))
