"""Copies of the database, made while the bot runs."""

import contextlib
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from bot.operations import OperatorError


def back_up(database: Path, target: Path) -> int:
    """Copy the database as it is now to a new file, also while a bot writes; return the number of matches in it."""
    if not database.is_file():
        raise OperatorError(f"There is no database at {database}: check DATABASE_URL.")
    if target.exists():
        raise OperatorError(f"{target} exists already. Name a new file.")
    if not target.parent.is_dir():
        raise OperatorError(f"There is no folder {target.parent}. Make it first, or name another.")
    part = target.with_name(f"{target.name}.part")
    try:
        with open_file(database) as source, open_file(part, new=True) as copy:
            source.backup(copy)
        facts = check_file(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise OperatorError(f"The copy cannot be written to {target}: {error}.") from error
    finally:
        with contextlib.suppress(OSError):  # there is none, or no such folder, which has been told
            part.unlink()
    return facts


def dated_file(database: Path, folder: Path) -> Path:
    """Return the file of a folder for a copy that is made now: `gamekeeper-20261128T043000Z.db`."""
    return folder / f"{database.stem}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{database.suffix}"


def remove_old(database: Path, folder: Path, most: int) -> int:
    """Delete the oldest dated copies of a database in a folder, but the newest `most`; return how many."""
    dated = re.compile(rf"{re.escape(database.stem)}-\d{{8}}T\d{{6}}Z{re.escape(database.suffix)}")
    old = sorted((each for each in folder.iterdir() if dated.fullmatch(each.name)), reverse=True)[most:]
    for each in old:
        each.unlink()
    return len(old)


def check_file(path: Path) -> int:
    """Return the number of matches in a database file; OperatorError where it is none of ours, or damaged."""
    try:
        with open_file(path) as connection:
            fault = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if fault != "ok":
                raise OperatorError(f"{path} is damaged: {fault}.")
            return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as error:
        raise OperatorError(f"{path} is not a Gamekeeper database ({error}).") from error


def open_file(path: Path, *, new: bool = False) -> contextlib.closing[sqlite3.Connection]:
    """Open a database file, which nobody else may read where it is new."""
    if new:
        path.touch(mode=0o600)
        path.chmod(0o600)  # what an interrupted copy has left may be open to others
    return contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True))
