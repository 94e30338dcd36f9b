"""Rated and unrated matches: the offer decides, and events in a match can revoke it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.match_row import Absent, Status, Unrated, can_be_rated
from bot.kernel.store.matches import change_match
from bot.kernel.text.translation import _


def is_offer_rated(holders: Sequence[int], *, wanted: bool | None, usual: bool, absent: Absent) -> bool:
    """Return whether an offer to these people is rated. Raises Refusal if that is wanted and impossible.

    `usual` is the server's default. A match in which a substitute bot may take over is unrated from the beginning, so
    that a losing player cannot save their rating by staying away.
    """
    if wanted and not can_be_rated(holders):
        raise Refusal(_("Matches against yourself or a computer are unrated. Leave `rated` out."))
    if wanted and absent is Absent.COMPUTER:
        raise Refusal(_("A match with a substitute computer is unrated. Leave `rated` out, or choose `absent:expire`."))
    return usual and absent is Absent.EXPIRE and can_be_rated(holders) if wanted is None else wanted


def unrate(match: OpenMatch, why_unrated: Unrated | None = None) -> None:
    """Make a match permanently unrated."""
    if match.row.rated:
        match.write(partial(change_match, match_id=match.id, rated=False, unrated=why_unrated))
        match.change_row(replace(match.row, rated=False, unrated=why_unrated))
        match.send(Show(Surface.OFFER))
        if match.row.status is Status.OVER:
            match.send(Show(Surface.STANDING))
