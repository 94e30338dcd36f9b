"""Whether a match counts for ratings: what its offer says, and what takes it out of them later."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import ShowOffer, ShowUnrated
from bot.ratings.eligible import can_be_rated
from bot.reasons import offers as why
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.records import unknown_board
from bot.store.match_row import Absent, Unrated
from bot.store.matches import change_match, find_match
from bot.store.outbox import put


def agreed_rated(holders: Sequence[int], *, wanted: bool | None, usual: bool = True, absent: Absent) -> bool:
    """Return whether an offer to these people is a rated one; a Refusal where it is wanted and cannot be.

    `usual` is what the server has chosen for offers that do not say. A match in which a computer may come to play is
    unrated from the beginning: nobody who is losing keeps their rating by staying away.
    """
    if wanted and not can_be_rated(holders):
        raise Refusal(why.NotRatedAlone())
    if wanted and absent is Absent.CARETAKER:
        raise Refusal(why.NotRatedWithCaretaker())
    return usual and absent is Absent.EXPIRE and can_be_rated(holders) if wanted is None else wanted


async def unrate(tx: AsyncConnection, host: Host, board: int, why_unrated: Unrated | None = None) -> bool:
    """Take a match out of the ratings for good, in the caller's transaction; tell whether it was in them.

    For whatever makes it unfair: somebody took a hint, a moderator says so. It may be over by then.
    """
    match = await find_match(tx, board)
    if match is None:
        raise unknown_board(board)
    if match.rated:
        await change_match(tx, board, rated=False, unrated=why_unrated)
        await put(tx, board, [ShowOffer(), ShowUnrated()], host.now())
    return match.rated
