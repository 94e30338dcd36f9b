"""Reading a player's reports along: nobody gets copies who has not agreed, or does not want to hear of the player."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.reasons.matches import NothingToRead
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.records import unknown_board
from bot.store.match_row import MatchRow
from bot.store.matches import find_match
from bot.store.preferences import call_wishes, has_blocked, takes_challenges
from bot.store.readers import has_agreed, set_reader
from engines.core.rules import Seat


async def may_be_sent(tx: AsyncConnection, match: MatchRow, player: int, user_id: int) -> bool:
    """Tell whether copies of a player's reports, or the question, may reach somebody, as they deal with all of us."""
    if await has_blocked(tx, user_id, player) or not await takes_challenges(tx, user_id, match.game):
        return False
    return user_id not in (await call_wishes(tx, {user_id})).unpinged


async def choose_reading(host: Host, board: int, seat: Seat, user_id: int, *, agreed: bool) -> MatchRow:
    """Store whether somebody wants copies of the reports of a seat; a Refusal for who was not asked for them."""
    async with host.database.write(of=board) as tx:
        match = await find_match(tx, board)
        if match is None:
            raise unknown_board(board)
        player = match.holders[seat] if seat in range(len(match.table)) else 0
        if await has_agreed(tx, board, player, user_id) is None:
            raise Refusal(NothingToRead(board))
        await set_reader(tx, board, player, user_id, agreed=agreed)
    return match
