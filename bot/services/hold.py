"""Letting an entry wait for a moment in which others may act before it, as in a catch window (rules/monocards.md)."""

from functools import partial

from bot.answers import Waiting
from bot.reasons import matches as why
from bot.services.errors import Refusal
from bot.services.open_match import OpenMatch
from bot.services.position import Position
from bot.store.held import find_held, hold_entry
from engines.core.reacting import pause_before
from engines.core.record import Entry


async def hold(match: OpenMatch, position: Position, entry: Entry, action: object) -> Waiting | None:
    """Store an entry that must wait, and say until when; None where it may be played at once.

    The wait counts from the entry before it. The clock plays it when the time has come, after a restart too.
    """
    now, due_at = match.host.now(), position.at + pause_before(position.rules, position.public_view, action)
    if due_at <= max(now, position.at) or entry.seat is None or position.ply == 0:
        return None
    async with match.host.database.read() as tx:
        pending = await find_held(tx, match.id)
    if pending is not None:
        raise Refusal(why.MoveIsPending(match.id, own=pending[0] == entry.seat))
    match.write(partial(hold_entry, board=match.id, seat=int(entry.seat), entry=entry.text, due_at=due_at))
    return Waiting(match.id, due_at, due_at - now)
