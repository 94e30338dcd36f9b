"""Letting an entry wait for a moment in which others may act before it, as in a catch window (rules/monocards.md)."""

from dataclasses import dataclass

from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.positions import Position
from bot.store.held import find_held, hold_entry
from bot.store.interactions import remember
from bot.store.log import last_at
from engines.core.reacting import pause_before
from engines.core.record import Entry


@dataclass(frozen=True, slots=True)
class Held:
    """An entry that waits: until when, in seconds since 1970, and what its player is told."""

    until: int
    answer: str


async def hold(host: Host, position: Position, entry: Entry, action: object, interaction: int) -> Held | None:
    """Store an entry that must wait, and say until when; None where it may be played at once.

    The wait counts from the entry before it. The clock plays it when the time has come, after a restart too.
    """
    board, seconds = position.match.board, pause_before(position.rules, position.public_view, action)
    if seconds <= 0 or entry.seat is None:
        return None
    now = host.now()
    async with host.database.write() as tx:
        if await find_held(tx, board) is not None:
            raise Refusal(f"A move on #{board} is about to be played. Try again in a moment.")
        due_at = (await last_at(tx, board) or 0) + seconds
        if due_at <= now:
            return None
        answer = f"Your move on #{board} waits {due_at - now} s and is then played by itself."
        await hold_entry(tx, board, int(entry.seat), entry.text, due_at)
        await remember(tx, interaction, board, answer, now)
    host.clock_changed()
    return Held(due_at, answer)
