"""Letting an entry wait for a moment in which others may act before it, as in a catch window (rules/monocards.md)."""

from bot.answers import Waiting
from bot.reasons import matches as why
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.look import keep_answer, known_answer
from bot.services.position import Position
from bot.store.held import find_held, hold_entry
from engines.core.reacting import pause_before
from engines.core.record import Entry


async def hold(host: Host, position: Position, entry: Entry, action: object, interaction: int) -> Waiting | None:
    """Store an entry that must wait, and say until when; None where it may be played at once.

    The wait counts from the entry before it. The clock plays it when the time has come, after a restart too.
    """
    board, seconds = position.board, pause_before(position.rules, position.public_view, action)
    now, due_at = host.now(), position.at + seconds
    if seconds <= 0 or due_at <= now or entry.seat is None or position.ply == 0:
        return None
    async with host.database.write(of=board) as tx:
        known = await known_answer(tx, interaction)
        if isinstance(known, Waiting):
            return known
        pending = await find_held(tx, board)
        if pending is not None:
            raise Refusal(why.MoveIsPending(board, own=pending[0] == entry.seat))
        answer = Waiting(board, due_at, due_at - now)
        await hold_entry(tx, board, int(entry.seat), entry.text, due_at)
        await keep_answer(tx, interaction, answer, now)
    host.clock_changed()
    return answer
