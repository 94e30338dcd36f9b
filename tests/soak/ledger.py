"""Reads the bot's database beside the bot."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Ledger:
    """A database that another process writes."""

    path: Path

    def rows(self, sql: str, *values: object) -> list[Any]:  # Any: rows of SQL
        """Return what a query finds."""
        with self._open() as connection:
            return connection.execute(sql, values).fetchall()

    def broken(self) -> list[str]:
        """Return what is wrong with the file."""
        [(integrity,)] = self.rows("PRAGMA integrity_check")
        return [] if integrity == "ok" else [f"integrity: {integrity}"]

    def running(self) -> list[tuple[int, str]]:
        """Return the matches that are played, with their games."""
        return self.rows("SELECT match_id, game FROM matches WHERE status = 'playing' ORDER BY match_id")

    def entries(self) -> int:
        """Return how many entries all logs have."""
        return int(self.rows("SELECT count(*) FROM log")[0][0])

    def users_waited_for(self, match_id: int) -> list[int]:
        """Return the users a match waits for."""
        [(seats,)] = self.rows("SELECT waits_for FROM matches WHERE match_id = ?", match_id)
        held = dict(self.rows("SELECT seat, user_id FROM seats WHERE match_id = ?", match_id))
        return [held[int(seat)] for seat in (seats or "").split()]

    def unsent(self) -> list[Any]:
        """Return the jobs that still wait."""
        return self.rows("SELECT match_id, kind, failing_since, fault FROM outbox WHERE done_at IS NULL")

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the database as another program may: nobody else can write."""
        connection = sqlite3.connect(self.path, timeout=30, isolation_level=None)
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield
        finally:
            connection.rollback()
            connection.close()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=30)
        try:
            yield connection
        finally:
            connection.close()
