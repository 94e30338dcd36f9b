"""Update delayed and queued moves after new entries."""

import dataclasses
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.entries import SavedEntries
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job
from bot.kernel.matches.position import Position
from bot.kernel.store.match_row import Status
from bot.kernel.store.waiting_entries import DELAYED, QUEUED
from engines.core.errors import RulesError
from engines.core.record import EXPIRE, WITHDRAW, Entry, undone_from
from engines.core.rules import Seat
from engines.core.support import pause_before

KINDS = frozenset({DELAYED.kind, QUEUED.kind})


def mover(before: Position, entry: Entry) -> int | None:
    """Return the player who moved or resigned by an entry; None for other entries."""
    if entry.seat is None or (entry.seat not in before.to_move and entry.text != WITHDRAW):
        return None
    return before.match.holders[entry.seat]


def timed_out_users(before: Position, entry: Entry) -> frozenset[int]:
    """Return the players whose turn an entry ended by timeout."""
    by_clock = entry.seat is None and entry.text == EXPIRE
    return frozenset(before.match.holders[seat] for seat in before.to_move) if by_clock else frozenset()


async def after_entries(tx: AsyncConnection, host: Host, saved: SavedEntries) -> list[Job]:
    """Make a delayed move due if nobody can react any more, and update queued moves. No job is needed."""
    now = host.now()
    if DELAYED.kind in saved.waits.kinds:
        held = await DELAYED.find(tx, saved.newest.match_id)
        if held is not None and held.due_at > now and _goes_on(saved.newest, Seat(held.seat), held.entry):
            await DELAYED.save(tx, dataclasses.replace(held, due_at=now))
    if QUEUED.kind in saved.waits.kinds:
        await _note_queue_turns(tx, host, saved.newest, [(ply.before, ply.after.entry) for ply in saved.plies], now)
    return []


def _goes_on(position: Position, seat: Seat, text: str) -> bool:
    """Return whether a delayed entry need not wait any longer; an illegal one is dropped when due."""
    try:
        action = position.parse(seat, text)
    except RulesError:
        return True
    return pause_before(position.rules, position.public_view, action) <= 0


async def _note_queue_turns(
    tx: AsyncConnection, host: Host, after: Position, entries: Sequence[tuple[Position, Entry]], now: int
) -> None:
    """Set the due time of each queued move of a match; delete those of players who have moved.

    A refused move is shown until its turn ends; a timeout deletes it. After an undo it is queued again, since the
    position that refused it is gone; the player whose turn comes back chooses again, so their queued move is deleted.
    """
    rows = {row.user_id: row for row in await QUEUED.of(tx, after.match_id)}
    if rows and after.match.status is Status.OVER:
        await QUEUED.delete(tx, after.match_id)
        return
    waited_for = {after.match.holders[seat] for seat in after.to_move}
    movers = {mover(before, entry) for before, entry in entries}
    late = frozenset[int]().union(*(timed_out_users(before, entry) for before, entry in entries))
    taken_back = any(undone_from(entry) is not None for _, entry in entries)
    gone = {*movers, *(waited_for if taken_back else ())}
    for user_id, row in rows.items():
        if user_id in gone or (row.refused is not None and user_id in late):
            await QUEUED.delete(tx, after.match_id, user_id)
            continue
        refused = None if taken_back else row.refused
        comes = user_id in waited_for and refused is None
        due_at = (row.due_at or now + host.queue_delay()) if comes else None
        if (due_at, refused) != (row.due_at, row.refused):
            await QUEUED.save(tx, dataclasses.replace(row, due_at=due_at, refused=refused))
