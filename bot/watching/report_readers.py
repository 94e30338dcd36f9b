"""Reading a player's reports along: nobody gets copies who has not agreed, or does not want to hear of the player."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.records import require_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.preferences import dm_preferences, has_blocked, takes_challenges
from bot.kernel.text.translation import _
from bot.watching.store import READERS, Reader
from engines.core.rules import Seat


async def may_be_sent(tx: AsyncConnection, match: MatchRow, player: int, user_id: int) -> bool:
    """Return whether copies of a player's reports, or the question for them, may be sent to a user."""
    if await has_blocked(tx, user_id, player) or not await takes_challenges(tx, user_id, match.game):
        return False
    return user_id not in (await dm_preferences(tx, {user_id})).unpinged


async def choose_reading(host: Host, match_id: int, seat: Seat, user_id: int, *, agreed: bool) -> MatchRow:
    """Store whether a user wants copies of the reports of a seat; a Refusal for a user who was not asked."""
    async with host.database.write(of=match_id) as tx:
        match = await require_match(tx, match_id)
        player = match.holders[seat] if seat in range(len(match.table)) else 0
        if await READERS.find(tx, match_id, player, user_id) is None:
            raise Refusal(
                _(
                    "Nobody shares reports of #{match_id} with you. A player can: `VACATION @you 0`.",
                    match_id=match_id,
                )
            )
        await READERS.save(tx, Reader(match_id, player, user_id, agreed))
    return match
