"""What an entry does to queued moves: that of a player who is to move now is due, and one's own move ends one's own."""

import dataclasses
from collections.abc import Collection

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.host import Host
from bot.services.position import Live
from bot.store.match_row import Status
from bot.store.queued import drop_queued, queued_of, set_queued
from engines.core.record import WITHDRAW, Entry


def mover(before: Live, entry: Entry) -> int | None:
    """Return whose turn an entry was, or who left by it; None where it was neither."""
    if entry.seat is None or (entry.seat not in before.to_move and entry.text != WITHDRAW):
        return None
    return before.match.holders[entry.seat]


async def note_turns(tx: AsyncConnection, host: Host, after: Live, movers: Collection[int | None], now: int) -> None:
    """Say of each queued move of a match when it is to be played; forget those of players who have moved."""
    rows = await queued_of(tx, after.board)
    if rows and after.match.status is Status.OVER:
        await drop_queued(tx, after.board)
        return
    waited_for = {after.match.holders[seat] for seat in after.to_move}
    for user_id, row in rows.items():
        if user_id in movers:
            await drop_queued(tx, after.board, user_id)
            continue
        comes = user_id in waited_for and row.refused is None
        due_at = (row.due_at or now + host.queue_delay()) if comes else None
        if due_at != row.due_at:
            await set_queued(tx, dataclasses.replace(row, due_at=due_at))
