"""A match with what is needed to send for it, in one statement."""

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import preferences, seats
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.matches import MATCH, fetch_one
from bot.kernel.store.pending import PENDING, PendingKinds, read_pending
from bot.kernel.store.preferences import DmPreferences

_WISHES: Final = ("user_id", "pings", "dm_calls", "colours", "locale")
_QUERY: Final = MATCH.add_columns(*PENDING, *(preferences.c[name] for name in _WISHES)).outerjoin(
    preferences, preferences.c.user_id == seats.c.user_id
)


async def find_match_to_send(tx: AsyncConnection, match_id: int) -> tuple[MatchRow, PendingKinds, DmPreferences] | None:
    """Return a match, what waits in it, and what its players prefer."""
    found = await fetch_one(tx, _QUERY, match_id)
    if found is None:
        return None
    match, rows = found
    return match, read_pending(rows[0]), DmPreferences.of([row for row in rows if row["user_id"] is not None])
