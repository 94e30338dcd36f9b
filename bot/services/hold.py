"""Letting an entry wait for a moment in which others may act before it, as in a catch window (rules/monocards.md)."""

from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.positions import Position
from bot.store.held import find_held, hold_entry
from bot.store.interactions import remember
from bot.store.log import last_at
from engines.core.record import Entry


async def hold(host: Host, position: Position, entry: Entry, interaction: int) -> str | None:
    """Store an entry that must wait and return what to tell its player; None where it may be played at once.

    The wait counts from the entry before it. The clock plays it when the time has come, after a restart too.
    """
    board, seconds = position.match.board, host.waits(position.match.game, position.public_view, entry.text)
    if seconds <= 0 or entry.seat is None:
        return None
    now = host.now()
    async with host.database.write() as tx:
        if await find_held(tx, board) is not None:
            raise Refusal(f"A move on #{board} waits already and is played in a moment.")
        due_at = (await last_at(tx, board) or 0) + seconds
        if due_at <= now:
            return None
        answer = f"Your move on #{board} waits {due_at - now} s and is then played by itself."
        await hold_entry(tx, board, int(entry.seat), entry.text, due_at)
        await remember(tx, interaction, board, answer, now)
    host.clock_changed()
    return answer
