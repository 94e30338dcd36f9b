"""Rated and unrated matches: by their offer, and by what happens in them."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.eligible import can_be_rated
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.jobs import ShowOffer, ShowUnrated
from bot.services.records import unknown_match
from bot.store.match_row import Absent, Unrated
from bot.store.matches import change_match, find_match
from bot.store.outbox import put
from bot.translation import _


def is_offer_rated(holders: Sequence[int], *, wanted: bool | None, usual: bool = True, absent: Absent) -> bool:
    """Return whether an offer to these people is a rated one; a Refusal where it is wanted and cannot be.

    `usual` is what the server has chosen for offers that do not say. A match in which a computer may come to play is
    unrated from the beginning: nobody who is losing keeps their rating by staying away.
    """
    if wanted and not can_be_rated(holders):
        raise Refusal(_("Matches against yourself or a computer are unrated. Leave `rated` out."))
    if wanted and absent is Absent.COMPUTER:
        raise Refusal(
            _("A computer that plays for you makes a match unrated. Leave `rated` out, or choose `absent:expire`.")
        )
    return usual and absent is Absent.EXPIRE and can_be_rated(holders) if wanted is None else wanted


async def unrate(tx: AsyncConnection, host: Host, match_id: int, why_unrated: Unrated | None = None) -> bool:
    """Make a match unrated for good, in the caller's transaction; return whether it was rated.

    Hints and moderators do so, also after the end.
    """
    match = await find_match(tx, match_id)
    if match is None:
        raise unknown_match(match_id)
    if match.rated:
        await change_match(tx, match_id, rated=False, unrated=why_unrated)
        await put(tx, match_id, [ShowOffer(), ShowUnrated()], host.now())
    return match.rated
