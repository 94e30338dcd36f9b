"""Undo (rules/server.md): back to before the user's last move, if nobody has learned anything from it.

It is agreed on as a draw is (`agreement.py`), and an entry of the log (`engines/core/undoing.py`).
"""

from collections.abc import Sequence

from bot.kernel.matches.history import log_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import fold
from bot.kernel.matches.records import entry_of
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import LogRow
from bot.kernel.text.translation import _
from engines.core.record import EXPIRE, OF_HOLDERS, WITHDRAW, Entry
from engines.core.rules import Seat
from engines.core.undoing import UndoMemory, undo


async def plan_undo(host: Host, position: Position, user_id: int) -> tuple[Entry, Position]:
    """Return the entry that takes back a player's last move, with all that followed it, and the position before it.

    A Refusal says why it cannot be taken back.
    """
    info = position.rules.info
    if info.hidden:
        raise Refusal(_("No undo in {game}: a move may have shown what was hidden.", game=info.title))
    match, rows = await log_of(host.positions, position.match_id)
    seats = frozenset(map(Seat, match.seats_of(user_id)))
    return await host.rules_runner.log(_plan_undo, Position.first(match), rows, seats)


def _plan_undo(first: Position, rows: Sequence[LogRow], seats: frozenset[Seat]) -> tuple[Entry, Position]:
    log = [entry_of(row) for row in rows]
    positions = [first, *fold(first, rows)]
    standing = _standing(log)
    own = [ply for ply in standing if _is_move_of(log[ply - 1], positions[ply - 1], seats)]
    if not own:
        raise Refusal(_("You have no move to take back."))
    earlier, undone = positions[own[-1] - 1], [ply for ply in standing if ply >= own[-1]]
    if positions[-1].attendance.departures != earlier.attendance.departures or any(
        log[ply - 1].text == WITHDRAW for ply in undone
    ):
        raise Refusal(_("A player left since your last move: it stands."))
    if any(positions[ply].reveals for ply in undone):
        raise Refusal(_("Dice were rolled since your last move: it stands."))
    return undo(own[-1]), earlier


def _standing(log: Sequence[Entry]) -> list[int]:
    fold = UndoMemory[None](log)
    for ply, entry in enumerate(log, 1):
        fold.enter(ply, entry, None)
    return fold.standing


def _is_move_of(entry: Entry, before: Position, seats: frozenset[Seat]) -> bool:
    """Return whether an entry was a move of these seats, or the clock's in their place."""
    if entry.text == EXPIRE and entry.seat is None:
        return not seats.isdisjoint(before.to_move)
    return entry.seat in seats and entry.text not in OF_HOLDERS
