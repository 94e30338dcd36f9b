"""Undo (rules/server.md): take back the user's last move, if all agree and nothing was revealed since."""

from collections.abc import Sequence
from functools import partial

from bot.agreements.agreement import question
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import fold, log_of
from bot.kernel.matches.records import entry_of
from bot.kernel.matches.refusal import Refusal
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.phrases import join_names
from bot.kernel.rate_limit import Effort
from bot.kernel.store.log import LogRow
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.store.waiting_entries import DELAYED
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.core import record
from engines.core.messages import N_
from engines.core.record import EXPIRE, OF_HOLDERS, WITHDRAW, Entry, UndoMemory
from engines.core.rules import Seat


def _has_moved(menu: MoreMenu) -> bool:
    position, seat = menu.position, menu.seat
    return seat is not None and not position.rules.info.hidden and position.attendance.has_moved(seat)


def _ask(name: str, position: Position, user_id: int) -> str:
    by = position.mentions.by
    if by is not None and position.match.holders[by] == user_id:
        return _("{name} wants to take back their last move.", name=name)
    return _("{name} wants to take back their last move and what followed.", name=name)


async def _check(match: OpenMatch, same: ProposalRow | None) -> None:
    """Refuse to ask for an undo that is not possible; agreeing to one is not checked."""
    if same is None:
        await plan_undo(match.host, match.position, match.user_id)


def _outcome(position: Position, _proposal: ProposalRow | None, asked_at: int) -> str | None:
    if not any(item.ply > asked_at and item.taken_back for item in position.recent_events.news):
        return None
    back_to = join_names([escape(position.names[seat]) for seat in position.to_move])
    return _("Move taken back: back to {names}.", names=back_to)


@question(
    Aim("undo"),
    sign="↩️",
    offer=N_("taking the move back"),
    label=N_("Undo"),
    about=N_("Take back your last move, if all agree."),
    effort=Effort.HISTORY,
    at=12,
    when=_has_moved,
    check=_check,
    ask=_ask,
    outcome=_outcome,
    declined=lambda name, *, own: None if own else _("{name} said no. The move stays.", name=name),
    withdrawal_reply=lambda match_id: N_("Your move in #{match_id} stands.", match_id=match_id),
)
async def undo(match: OpenMatch, proposal: ProposalRow) -> None:
    """Restore the position before the last move of the player who asked."""
    entry, earlier = await plan_undo(match.host, match.position, proposal.user_id)
    match.write(partial(DELAYED.delete, match_id=match.id))
    await match.enter(match.position.take_back_to(earlier, entry, match.host.now()))


async def plan_undo(host: Host, position: Position, user_id: int) -> tuple[Entry, Position]:
    """Return the entry that takes back a player's last move and all later ones, and the position before it.

    Raises Refusal, with the reason, if it cannot be taken back.
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
    standing = _standing_plies(log)
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
    return record.undo(own[-1]), earlier


def _standing_plies(log: Sequence[Entry]) -> list[int]:
    fold = UndoMemory[None](log)
    for ply, entry in enumerate(log, 1):
        fold.enter(ply, entry, None)
    return fold.standing


def _is_move_of(entry: Entry, before: Position, seats: frozenset[Seat]) -> bool:
    """Return whether an entry was a move of these seats, or a timeout while they were to move."""
    if entry.text == EXPIRE and entry.seat is None:
        return not seats.isdisjoint(before.to_move)
    return entry.seat in seats and entry.text not in OF_HOLDERS
