"""Persistent storage: one SQLite file of JSON objects and attachments.

A write costs some tens of microseconds: the write-ahead log does not wait for the disk. A killed process loses
nothing, as the operating system has the written data; a power cut may lose the last moments.
"""

import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sandbox.payload import Json

log = logging.getLogger(__name__)

MEMORY = ":memory:"
ATTACHMENT_BYTES = 300 * 1024 * 1024
_TABLES = """
CREATE TABLE IF NOT EXISTS objects (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS attachments (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL);
"""


class DataInUseError(Exception):
    """Another sandbox is using the same folder."""


class NoPlaceError(Exception):
    """The folder cannot hold the sandbox's file."""


class Storage:
    """Objects by kind and id, and attachments by id. `data` is a folder, or ":memory:"."""

    def __init__(self, data: str | Path, attachment_bytes: int = ATTACHMENT_BYTES) -> None:
        path = MEMORY
        if str(data) != MEMORY:
            folder = Path(data)
            _make_folder(folder)
            path = str(folder / "sandbox.db")
        self._most = attachment_bytes
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise NoPlaceError(f"{data} cannot hold its messages ({error})") from error
        try:
            self._open()
        except sqlite3.Error as error:
            self._db.close()
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                raise DataInUseError(f"another sandbox is running on {data}") from error
            raise NoPlaceError(f"{data} cannot hold its messages ({error})") from error
        self._held = self._db.execute("SELECT coalesce(sum(size), 0) FROM attachments").fetchone()[0]

    def _open(self) -> None:
        self._db.execute("PRAGMA busy_timeout = 200")
        # Exclusive: two sandboxes on one folder would overwrite each other.
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute("BEGIN EXCLUSIVE")
        self._db.execute("COMMIT")
        self._db.executescript(_TABLES)

    def close(self) -> None:
        """Close and unlock the file."""
        self._db.close()

    def move_to(self, url: str) -> None:
        """Rewrite the URLs of stored attachments, as the sandbox is now at `url`."""
        before = dict(self.load("setting")).get("url", {}).get("value", url)
        if before != url:
            query = "UPDATE objects SET body = replace(body, ?, ?)"
            self._db.execute(query, (f"{before}/sandbox/", f"{url}/sandbox/"))
        self.put("setting", "url", {"value": url})

    def put(self, kind: str, key: str, body: Json) -> None:
        """Add or replace an object."""
        text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
        self._db.execute("INSERT OR REPLACE INTO objects VALUES (?, ?, ?)", (kind, key, text))

    def delete(self, kind: str, key: str) -> None:
        """Delete an object."""
        self._db.execute("DELETE FROM objects WHERE kind = ? AND id = ?", (kind, key))

    def load(self, kind: str) -> Iterator[tuple[str, Json]]:
        """Yield all objects of a kind with their ids, oldest id first."""
        rows = self._db.execute("SELECT id, body FROM objects WHERE kind = ? ORDER BY length(id), id", (kind,))
        for key, body in rows:
            yield key, json.loads(body)

    def put_attachment(self, key: str, name: str, content_type: str, data: bytes) -> None:
        """Store a file; the oldest ones are deleted if all together exceed the limit."""
        self._db.execute("INSERT INTO attachments VALUES (?, ?, ?, ?, ?)", (key, name, content_type, len(data), data))
        self._held += len(data)
        while self._held > self._most:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        row = self._db.execute("SELECT id, size FROM attachments ORDER BY length(id), id LIMIT 1").fetchone()
        self._db.execute("DELETE FROM attachments WHERE id = ?", (row[0],))
        self._held -= row[1]

    def attachment(self, key: str, name: str) -> tuple[str, bytes] | None:
        """Return the content type and bytes of a file."""
        query = "SELECT type, bytes FROM attachments WHERE id = ? AND name = ?"
        row: tuple[str, bytes] | None = self._db.execute(query, (key, name)).fetchone()
        return row

    def delete_attachment(self, key: str) -> None:
        """Delete a file."""
        row = self._db.execute("DELETE FROM attachments WHERE id = ? RETURNING size", (key,)).fetchone()
        self._held -= row[0] if row else 0


def _make_folder(folder: Path) -> None:
    """Create the folder if its parent exists: a misspelled path raises FileNotFoundError."""
    if not folder.is_dir():
        folder.mkdir()
        log.info("made the folder %s", folder.absolute())
