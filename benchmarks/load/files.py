"""SQLite databases: files that are copied for each load."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from benchmarks.load.measured import FilledDatabase

_PAGES: Final = ("page_count", "freelist_count", "page_size")


def address(file: Path) -> str:
    """Return the database URL of a SQLite file."""
    return f"sqlite+aiosqlite:///{file}"


def copy_of(filled: Path, folder: Path) -> FilledDatabase:
    """Return a copy of a file in a folder."""
    file = folder / "load.db"
    shutil.copy(filled, file)
    return database_in(file)


def database_in(file: Path) -> FilledDatabase:
    """Return the database in a file, which a bot may make first."""

    async def size() -> int:
        return await asyncio.to_thread(_size, file)

    return FilledDatabase(address(file), size)


def _size(file: Path) -> int:
    """Return the bytes in use, both in the file and in its write-ahead log."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        pages, free, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in _PAGES)
    return int((pages - free) * size)
