"""Letting a computer play on for a player, if the others agree."""

from dataclasses import replace

from bot.agreements.agreement import propose
from bot.agreements.asking import question
from bot.agreements.leaving import LeaveToComputer
from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.matches.aim import SUBSTITUTE
from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.reply import Reply
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.seats.substitute_bot import check_can_leave_to_computer, seats_played_by_people, start_away_mode
from engines.core.messages import N_


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
    """Leave the seats of the player who asked to a computer."""
    seats = seats_played_by_people(match.position)
    await start_away_mode(match, [seat for seat in seats if match.position.holders[seat] == proposal.user_id])


@action(LeaveToComputer, in_place=True)
async def leave_to_computer(call: Call) -> Reply:
    """Ask the others to let a computer play on; the player who leaves reads that they must wait."""
    return replace(await propose(call.host, call.request, SUBSTITUTE), told_in=None)
