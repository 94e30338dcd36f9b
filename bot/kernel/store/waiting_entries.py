"""Entries and texts of players that are not in the log: they wait, or stand ready for a button or a form."""

from dataclasses import dataclass

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values
from bot.kernel.store.match_values import MatchValues, delete_of_seat


@dataclass(frozen=True, slots=True)
class DelayedEntry:
    """An entry that waits a few seconds because others may act before it: one a match."""

    match_id: int
    seat: int
    entry: str
    due_at: int


@dataclass(frozen=True, slots=True)
class QueuedRow:
    """A move that a player has made before their turn: one a player and match."""

    match_id: int
    user_id: int
    entry: str
    due_at: int | None = None
    """The time at which it is played; None while the match waits for others."""
    refused: str | None = None
    """The reason why it could not be played, as its player reads it."""
    shown: str | None = None
    """The move in words, by the board on which it was made; None if the entry is enough."""


@dataclass(frozen=True, slots=True)
class TypedText:
    """The last text a player typed, to be continued: worth nothing once the entry is another."""

    match_id: int
    seat: int
    entry: str
    text: str


@dataclass(frozen=True, slots=True)
class SavedText:
    """The last text that a player typed or was shown and has not played, for a button that has no room for it."""

    match_id: int
    user_id: int
    what: str
    text: str


DELAYED = MatchValues("delayed", DelayedEntry)
QUEUED = MatchValues("queued", QueuedRow, "user_id")
TYPED = MatchValues("typed", TypedText, "seat")
SAVED = MatchValues("saved", SavedText, "user_id")
_ALL = frozenset(values.kind for values in (DELAYED, QUEUED, TYPED, SAVED))


async def delete_waiting(tx: AsyncConnection, match_id: int, seat: int, user_id: int) -> None:
    """Delete what that user has typed, queued or played for a seat and what is not in the log yet."""
    await delete_of_seat(tx, match_id, seat, user_id, _ALL)


async def set_waiting_entries(tx: AsyncConnection, match_id: int, at: int) -> None:
    """Let the entries that wait in a match be played at that time."""
    for values in (DELAYED, QUEUED):
        waiting = update(match_values).where(match_values.c.match_id == match_id, values.is_due)
        await tx.execute(waiting.values(due_at=at))
