"""The running hash of a game's entries: it shows whether one of them was changed afterwards."""

import hashlib
from collections.abc import Iterable

from engines.core.entry import Entry


def next_hash(before: str, ply: int, entry: Entry) -> str:
    """Return the SHA-256, in hex, of the hash before an entry followed by `ply|seat|text`.

    Before the first entry it is ''; the seat is left out where the entry has none.
    """
    seat = "" if entry.seat is None else entry.seat
    return hashlib.sha256(f"{before}{ply}|{seat}|{entry.text}".encode()).hexdigest()


def log_hash(entries: Iterable[Entry]) -> str:
    """Return the hash after the last entry."""
    found = ""
    for ply, entry in enumerate(entries, 1):
        found = next_hash(found, ply, entry)
    return found
