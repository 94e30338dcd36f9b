"""The post by which a player asks all others to agree to something; it is edited with the outcome."""

from typing import Final, assert_never

from bot.agreements.agreement import users_to_agree
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.match_verbs import Agree, Disagree, Propose
from bot.kernel.messages.message import Message, in_rows
from bot.kernel.messages.phrases import join_names, mention
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines.core.messages import N_
from engines.core.record import DECLINED

SIGNS: Final = {
    Aim.DRAW: "🤝",
    Aim.ABORT: "🚫",
    Aim.UNDO: "↩️",
    Aim.PAUSE: "⏸️",
    Aim.RESUME: "▶️",
    Aim.SUBSTITUTE: MARK,
}
OFFERS: Final = {
    Aim.DRAW: N_("the draw"),
    Aim.ABORT: N_("calling the match off"),
    Aim.UNDO: N_("taking the move back"),
    Aim.PAUSE: N_("the pause"),
    Aim.RESUME: N_("playing on"),
    Aim.SUBSTITUTE: N_("the computer"),
}
RESUME: Final = Button(Propose(Aim.RESUME), N_("Resume"), Style.PRIMARY)


def proposal_post(position: Position, proposal: ProposalRow) -> Message:
    """Return the question in one line, with the players who have yet to answer."""
    aim, waited_for = Aim(proposal.what), users_to_agree(position, Aim(proposal.what), proposal.agreed)
    others = [_name(position, user) for user in proposal.agreed if user != proposal.user_id]
    agreed = _("{names} agreed.", names=join_names(others)) if others else ""
    question = _("{players}?", players=join_names([mention(user) for user in waited_for]))
    parts = (SIGNS[aim], _question(position, aim, proposal), agreed, question)
    buttons = (Button(Agree(aim), N_("Agree"), Style.PRIMARY), Button(Disagree(aim), N_("No")))
    rows = in_rows(fixed_controls(position, buttons))
    return Message(" ".join(part for part in parts if part), rows=rows, mentions=frozenset(waited_for))


def _question(position: Position, aim: Aim, proposal: ProposalRow) -> str:
    name = _name(position, proposal.user_id)
    match aim:
        case Aim.DRAW:
            return _("{name} offers a draw.", name=name)
        case Aim.ABORT:
            return _("{name} wants to call the match off.", name=name)
        case Aim.UNDO:
            by = position.mentions.by
            if by is not None and position.match.holders[by] == proposal.user_id:
                return _("{name} wants to take back their last move.", name=name)
            return _("{name} wants to take back their last move and what followed.", name=name)
        case Aim.PAUSE:
            return _("{name} asks for a pause, for 30 days at most.", name=name)
        case Aim.RESUME:
            return _("{name} wants to play on.", name=name)
        case Aim.SUBSTITUTE:
            if position.match.rated:
                return _("{name} wants a computer to play on. The match becomes unrated.", name=name)
            return _("{name} wants a computer to play on.", name=name)
        case _:
            assert_never(aim)


def past_proposal(
    position: Position, aim: Aim, proposal: ProposalRow | None, asked_at: int, *, agreed: bool = False
) -> Message:
    """Return the outcome of a question that was posted at the ply `asked_at`, or of a pause that was `agreed` to."""
    if agreed and position.match.paused_until is None:
        return Message(f"{SIGNS[aim]} {_('The match goes on.')}")
    text = _outcome(position, aim, proposal, asked_at)
    paused = position.match.paused_until is not None and aim is Aim.PAUSE and position.ply == asked_at
    resume = (RESUME,) if paused and proposal is None else ()
    return Message(f"{SIGNS[aim]} {text}", rows=in_rows(fixed_controls(position, resume)))


def _outcome(position: Position, aim: Aim, proposal: ProposalRow | None, asked_at: int) -> str:
    offer = translate(OFFERS[aim])
    if proposal is not None and proposal.declined_by is not None:
        by = _name(position, proposal.declined_by)
        if proposal.declined_by == proposal.user_id:
            return (
                _("{name} withdrew the draw offer.", name=by)
                if aim is Aim.DRAW
                else _("{name} withdrew the request.", name=by)
            )
        if aim is Aim.UNDO:
            return _("{name} said no. The move stays.", name=by)
        return _("{name} declined {offer}.", name=by, offer=offer)
    if position.agreed_outcome == DECLINED:
        return _end_text(aim)
    if position.agreed_outcome is not None:
        return _("Draw agreed.") if aim is Aim.DRAW else _("Called off: everyone agreed.")
    if aim is Aim.UNDO and any(item.ply > asked_at and item.taken_back for item in position.recent_events.news):
        back_to = join_names([escape(position.names[seat]) for seat in position.to_move])
        return _("Move taken back: back to {names}.", names=back_to)
    if aim is Aim.SUBSTITUTE:
        taken = [item.went_away for item in position.recent_events.news if item.ply > asked_at]
        names = [escape(position.names[seat]) for seat in taken if seat is not None]
        return _("A computer plays for {name} now.", name=names[0]) if names else _lapse_text(aim)
    if position.ply == asked_at and position.match.paused_until is not None and aim is Aim.PAUSE:
        return _("Paused until {day}.", day=f"<t:{position.match.paused_until}:D>")
    if position.ply == asked_at and position.match.paused_until is None and aim is Aim.RESUME:
        return _("The match goes on.")
    return _lapse_text(aim)


def _lapse_text(aim: Aim) -> str:
    return _("No longer open: {offer}. The match went on.", offer=translate(OFFERS[aim]))


def _end_text(aim: Aim) -> str:
    return _("No longer open: {offer}. The match is over.", offer=translate(OFFERS[aim]))


def ended_proposal(aim: Aim) -> Message:
    """Return the outcome of a question in a match that has ended otherwise."""
    return Message(f"{SIGNS[aim]} {_end_text(aim)}")


def _name(position: Position, user_id: int) -> str:
    return escape(next(row.name for row in position.match.table if row.user_id == user_id))
