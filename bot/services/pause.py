"""A match that all agree to pause: no clock runs until all agree to go on, or for as long as a turn may ever take."""

from dataclasses import replace

from bot.answers import Agreed, Aim
from bot.parcels import ShowDeadline, ShowProposal
from bot.services.clocks import keep_clocks
from bot.services.host import Host
from bot.services.look import keep_answer
from bot.store.match_row import MatchRow
from bot.store.outbox import put
from bot.store.proposals import drop_proposals

LONGEST = 30 * 86_400
"""Seconds after which it ends by itself: nobody can be kept from playing on for ever."""


def is_paused(match: MatchRow, now: int) -> bool:
    """Tell whether a match is paused."""
    return match.paused_until is not None and match.paused_until > now


async def pause_or_go_on(host: Host, match: MatchRow, answer: Agreed, interaction: int) -> None:
    """Carry out that all have agreed to pause, or to go on. The match's lock is held by the caller."""
    now = host.now()
    until = now + LONGEST if answer.aim is Aim.PAUSE else None
    async with host.database.write(of=match.board) as tx:
        gone = [ShowProposal(Aim(what)) for what in await drop_proposals(tx, match.board, but=Aim.CARETAKER)]
        await keep_clocks(tx, match, replace(match, paused_until=until), now)
        await keep_answer(tx, interaction, answer, now)
        await put(tx, match.board, [ShowDeadline(), *gone], now)
    host.wake(match.board)
    host.clock_changed()
