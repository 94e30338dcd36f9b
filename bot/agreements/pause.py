"""A match that all agree to pause: nothing is played and no clock runs until all agree to go on, or for 30 days."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.aim import SUBSTITUTE, Aim
from bot.kernel.matches.clocks import is_paused, save_clocks
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import OpenMatch, open_for_clock
from bot.kernel.matches.questions import end_questions
from bot.kernel.store.match_row import Status
from bot.kernel.store.waiting_entries import set_waiting_entries

PAUSE, RESUME = Aim("pause"), Aim("resume")
LONGEST = 30 * 86_400
"""Seconds after which it ends by itself: nobody can be kept from playing on for ever."""


async def end_pause(host: Host, match_id: int) -> bool:
    """Let a match go on whose pause has lasted as long as it may, and call its players; return whether it does."""
    async with open_for_clock(host, match_id) as match:
        row = match.row
        if row.status is not Status.PLAYING or row.paused_until is None or is_paused(row, host.now()):
            return False
        pause_or_resume(match, RESUME)
        match.send(Show(Surface.BOARD, anew=True))
        await match.save()
        return True


def pause_or_resume(match: OpenMatch, aim: Aim) -> None:
    """Carry out that all have agreed to pause, or to go on; moves that wait to be played wait as long."""
    now = match.host.now()
    until = now + LONGEST if aim == PAUSE else None

    async def write(tx: AsyncConnection) -> None:
        match.send(*await end_questions(tx, match.id, but=SUBSTITUTE))
        await save_clocks(tx, match.row, replace(match.row, paused_until=until), now)
        await set_waiting_entries(tx, match.id, until or now)

    if aim == RESUME:
        match.send(Show(Surface.PROPOSAL, aim=PAUSE))
    match.send(Show(Surface.STANDING))
    match.write(write, times=True)
