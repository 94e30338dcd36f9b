"""Ending a match by agreement, or letting a computer play on for a player."""

from dataclasses import replace
from functools import partial

from bot.agreements.agreement import propose, question
from bot.agreements.leaving import LeaveToComputer
from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.matches.aim import DRAW, SUBSTITUTE, Aim
from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.menu import MoreMenu
from bot.kernel.messages.phrases import result_line
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.store.waiting_entries import DELAYED
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.seats.substitute_bot import check_can_leave_to_computer, seats_played_by_people, start_away_mode
from engines.core import record
from engines.core.messages import N_
from engines.core.record import Entry


def _may_be_called_off(menu: MoreMenu) -> bool:
    """Return whether the match is in its first round against other people; otherwise a draw is offered."""
    position = menu.position
    people = {position.holders[seat] for seat in seats_played_by_people(position)}
    return position.in_first_round and not people <= {menu.user_id}


@question(
    DRAW,
    sign="🤝",
    offer=N_("the draw"),
    label=N_("Offer a draw"),
    about=N_("Offer a draw, or agree to one."),
    at=40,
    when=lambda menu: not _may_be_called_off(menu),
    ask=lambda name, _position, _user_id: _("{name} offers a draw.", name=name),
    outcome=lambda position, _proposal, _asked_at: None if position.agreed_outcome is None else _("Draw agreed."),
    declined=lambda name, *, own: _("{name} withdrew the draw offer.", name=name) if own else None,
    withdrawal_reply=lambda match_id: N_("You withdrew your draw offer in #{match_id}.", match_id=match_id),
)
async def draw(match: OpenMatch, _proposal: ProposalRow) -> None:
    """End the match as a draw."""
    await _end(match, record.DRAW)


def _abort_outcome(position: Position, _proposal: ProposalRow | None, _asked_at: int) -> str | None:
    return None if position.agreed_outcome is None else result_line(position.match)


async def _check_early(match: OpenMatch, _same: ProposalRow | None) -> None:
    """Refuse to call the match off after its first round."""
    if not match.position.in_first_round:
        raise Refusal(_("Too late to call #{match_id} off. Try `/table draw`.", match_id=match.id))


@question(
    Aim("abort"),
    sign="🚫",
    offer=N_("calling the match off"),
    label=N_("Cancel the match"),
    about=N_("Call a match off in its first round, if all agree."),
    at=40,
    when=_may_be_called_off,
    check=_check_early,
    ask=lambda name, _position, _user_id: _("{name} wants to call the match off.", name=name),
    outcome=_abort_outcome,
)
async def abort(match: OpenMatch, _proposal: ProposalRow) -> None:
    """End the match without a result."""
    await _end(match, record.ABORT)


async def _end(match: OpenMatch, text: str) -> None:
    match.write(partial(DELAYED.delete, match_id=match.id))
    run = match.host.rules_runner.entry
    await match.enter(await run(match.position.enter, Entry(None, text), match.host.now()))


def _ask(name: str, position: Position, _user_id: int) -> str:
    if position.match.rated:
        return _("{name} wants a computer to play on. The match becomes unrated.", name=name)
    return _("{name} wants a computer to play on.", name=name)


async def _check(match: OpenMatch, _same: ProposalRow | None) -> None:
    await check_can_leave_to_computer(match.host, match.position, match.user_id)


def _outcome(position: Position, _proposal: ProposalRow | None, asked_at: int) -> str | None:
    taken = [item.went_away for item in position.recent_events.news if item.ply > asked_at]
    names = [escape(position.names[seat]) for seat in taken if seat is not None]
    return _("A computer plays for {name} now.", name=names[0]) if names else None


@question(
    SUBSTITUTE,
    sign=MARK,
    offer=N_("the computer"),
    label=N_("Let a computer play on"),
    check=_check,
    ask=_ask,
    outcome=_outcome,
    withdrawal_reply=lambda match_id: N_("You keep playing #{match_id} yourself.", match_id=match_id),
)
async def let_computer_play(match: OpenMatch, proposal: ProposalRow) -> None:
    """Start away mode for the seats of the player who asked."""
    seats = seats_played_by_people(match.position)
    await start_away_mode(match, [seat for seat in seats if match.position.holders[seat] == proposal.user_id])


@action(LeaveToComputer, in_place=True)
async def leave_to_computer(call: Call) -> Reply:
    """Ask the others to let a computer play on; the player gets a reply in every channel."""
    return replace(await propose(call.host, call.request, SUBSTITUTE), told_in=None)
