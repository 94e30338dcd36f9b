"""A match that all agree to pause: no clock runs until all agree to go on, or for as long as a turn may ever take."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.answers import Aim
from bot.services.clocks import save_clocks
from bot.services.jobs import ShowDeadline, ShowProposal
from bot.services.open_match import OpenMatch
from bot.store.match_row import MatchRow
from bot.store.proposals import delete_proposals

LONGEST = 30 * 86_400
"""Seconds after which it ends by itself: nobody can be kept from playing on for ever."""


def is_paused(match: MatchRow, now: int) -> bool:
    """Return whether a match is paused."""
    return match.paused_until is not None and match.paused_until > now


def pause_or_resume(match: OpenMatch, aim: Aim) -> None:
    """Carry out that all have agreed to pause, or to go on."""
    now = match.host.now()
    until = now + LONGEST if aim is Aim.PAUSE else None

    async def write(tx: AsyncConnection) -> None:
        match.send(*(ShowProposal(Aim(what)) for what in await delete_proposals(tx, match.id, but=Aim.SUBSTITUTE)))
        await save_clocks(tx, match.row, replace(match.row, paused_until=until), now)

    if aim is Aim.RESUME:
        match.send(ShowProposal(Aim.PAUSE))
    match.send(ShowDeadline())
    match.write(write, times=True)
