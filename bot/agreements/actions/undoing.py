"""Taking back a move by agreement."""

from functools import partial

from bot.agreements.asking import question
from bot.agreements.undo import plan_undo
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.phrases import join_names
from bot.kernel.rate_limit import Effort
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.store.waiting_entries import DELAYED
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.core.messages import N_, Text


def _has_moved(menu: MoreMenu) -> bool:
    position, seat = menu.position, menu.seat
    return seat is not None and not position.rules.info.hidden and position.attendance.has_moved(seat)


def _ask(name: str, position: Position, user_id: int) -> str:
    by = position.mentions.by
    if by is not None and position.match.holders[by] == user_id:
        return _("{name} wants to take back their last move.", name=name)
    return _("{name} wants to take back their last move and what followed.", name=name)


async def _check(match: OpenMatch, same: ProposalRow | None) -> None:
    """Refuse what cannot be taken back; who agrees has no move to take back."""
    if same is None:
        await plan_undo(match.host, match.position, match.user_id)


def _outcome(position: Position, _proposal: ProposalRow | None, asked_at: int) -> str | None:
    if not any(item.ply > asked_at and item.taken_back for item in position.recent_events.news):
        return None
    back_to = join_names([escape(position.names[seat]) for seat in position.to_move])
    return _("Move taken back: back to {names}.", names=back_to)


def _refusal_line(name: str, *, own: bool) -> str | None:
    return None if own else _("{name} said no. The move stays.", name=name)


def _withdrawal_reply(match_id: int) -> Text:
    return N_("Your move in #{match_id} stands.", match_id=match_id)


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
    declined=_refusal_line,
    withdrawal_reply=_withdrawal_reply,
)
async def undo(match: OpenMatch, proposal: ProposalRow) -> None:
    """Go back to before the last move of the player who asked."""
    entry, earlier = await plan_undo(match.host, match.position, proposal.user_id)
    match.write(partial(DELAYED.delete, match_id=match.id))
    await match.enter((entry, match.position.take_back_to(earlier, entry, match.host.now())))
