"""Entries and texts of players that are not in the log: delayed, queued, or saved for a button or a form."""

from dataclasses import dataclass

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import match_values
from bot.kernel.store.match_values import MatchValues, delete_of_seat


@dataclass(frozen=True, slots=True)
class DelayedEntry:
    """An entry that is delayed for some seconds because others may act before it; one a match."""

    match_id: int
    seat: int
    entry: str
    due_at: int


@dataclass(frozen=True, slots=True)
class QueuedRow:
    """A move that a player has queued before their turn; one a player and match."""

    match_id: int
    user_id: int
    entry: str
    due_at: int | None = None
    """The time at which it is played; None until the player's turn."""
    refused: str | None = None
    """The reason why it could not be played, for its player."""
    shown: str | None = None
    """The move in words, from the board on which it was queued; None if the entry is enough."""


@dataclass(frozen=True, slots=True)
class TypedText:
    """The last text a player typed, to be continued; obsolete once the entry has changed."""

    match_id: int
    seat: int
    entry: str
    text: str


@dataclass(frozen=True, slots=True)
class SavedText:
    """The last text a player typed or was shown without playing it, for a button that cannot contain it."""

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
    """Delete a user's typed, queued and delayed entries for a seat."""
    await delete_of_seat(tx, match_id, seat, user_id, _ALL)


async def set_waiting_entries(tx: AsyncConnection, match_id: int, at: int) -> None:
    """Make the pending entries of a match due at that time."""
    for values in (DELAYED, QUEUED):
        waiting = update(match_values).where(match_values.c.match_id == match_id, values.is_due)
        await tx.execute(waiting.values(due_at=at))
