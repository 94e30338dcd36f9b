"""Update queued moves after an entry: a move of the player to move is due, that of the player who moved is deleted."""

import dataclasses
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.position import LivePosition
from bot.kernel.store.match_row import Status
from bot.play.store.queued_moves import delete_queued, find_queued_moves, set_queued
from engines.core.record import EXPIRE, WITHDRAW, Entry
from engines.core.undoing import undone_from


def mover(before: LivePosition, entry: Entry) -> int | None:
    """Return the player whose turn an entry was, or who left by it; None where it was neither."""
    if entry.seat is None or (entry.seat not in before.to_move and entry.text != WITHDRAW):
        return None
    return before.match.holders[entry.seat]


def timed_out_users(before: LivePosition, entry: Entry) -> frozenset[int]:
    """Return the player whose turn the clock ended by an entry."""
    by_clock = entry.seat is None and entry.text == EXPIRE
    return frozenset(before.match.holders[seat] for seat in before.to_move) if by_clock else frozenset()


async def note_queue_turns(
    tx: AsyncConnection, host: Host, after: LivePosition, entries: Sequence[tuple[LivePosition, Entry]], now: int
) -> None:
    """Set when each queued move of a match is to be played; delete those of players who have moved.

    A refused move is shown as long as that turn lasts. It is deleted where the clock ends the turn. After an undo it
    waits again, since the position that refused it is gone.
    """
    rows = await find_queued_moves(tx, after.match_id)
    if rows and after.match.status is Status.OVER:
        await delete_queued(tx, after.match_id)
        return
    waited_for = {after.match.holders[seat] for seat in after.to_move}
    movers = {mover(before, entry) for before, entry in entries}
    late = frozenset[int]().union(*(timed_out_users(before, entry) for before, entry in entries))
    taken_back = any(undone_from(entry) is not None for _, entry in entries)
    for user_id, row in rows.items():
        if user_id in movers or (row.refused is not None and user_id in late):
            await delete_queued(tx, after.match_id, user_id)
            continue
        refused = None if taken_back else row.refused
        comes = user_id in waited_for and refused is None
        due_at = (row.due_at or now + host.queue_delay()) if comes else None
        if (due_at, refused) != (row.due_at, row.refused):
            await set_queued(tx, dataclasses.replace(row, due_at=due_at, refused=refused))
