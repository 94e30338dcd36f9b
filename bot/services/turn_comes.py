"""What an entry does to queued moves: that of a player who is to move now is due, and one's own move ends one's own."""

import dataclasses
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.host import Host
from bot.services.position import Live
from bot.store.match_row import Status
from bot.store.queued import drop_queued, queued_of, set_queued
from engines.core.record import EXPIRE, WITHDRAW, Entry
from engines.core.undoing import taken_back_from


def mover(before: Live, entry: Entry) -> int | None:
    """Return whose turn an entry was, or who left by it; None where it was neither."""
    if entry.seat is None or (entry.seat not in before.to_move and entry.text != WITHDRAW):
        return None
    return before.match.holders[entry.seat]


def missed(before: Live, entry: Entry) -> frozenset[int]:
    """Return whose turn the clock ended by an entry."""
    by_clock = entry.seat is None and entry.text == EXPIRE
    return frozenset(before.match.holders[seat] for seat in before.to_move) if by_clock else frozenset()


async def note_turns(
    tx: AsyncConnection, host: Host, after: Live, entries: Sequence[tuple[Live, Entry]], now: int
) -> None:
    """Say of each queued move of a match when it is to be played; forget those of players who have moved.

    One that was refused is told about as long as that turn lasts. Where the clock ends the turn it is forgotten; where
    moves are taken back it waits again, for it was refused in a position that is gone.
    """
    rows = await queued_of(tx, after.board)
    if rows and after.match.status is Status.OVER:
        await drop_queued(tx, after.board)
        return
    waited_for = {after.match.holders[seat] for seat in after.to_move}
    movers = {mover(before, entry) for before, entry in entries}
    late = frozenset[int]().union(*(missed(before, entry) for before, entry in entries))
    taken_back = any(taken_back_from(entry) is not None for _, entry in entries)
    for user_id, row in rows.items():
        if user_id in movers or (row.refused is not None and user_id in late):
            await drop_queued(tx, after.board, user_id)
            continue
        refused = None if taken_back else row.refused
        comes = user_id in waited_for and refused is None
        due_at = (row.due_at or now + host.queue_delay()) if comes else None
        if (due_at, refused) != (row.due_at, row.refused):
            await set_queued(tx, dataclasses.replace(row, due_at=due_at, refused=refused))
