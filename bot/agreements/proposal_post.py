"""The post of a proposal; it is edited as players answer, and with the outcome."""

from bot.agreements.actions.times import PAUSE, RESUME
from bot.agreements.agreement import Agree, Disagree, Question, questions, users_to_agree
from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.message import Message, in_rows
from bot.kernel.messages.phrases import join_names, mention
from bot.kernel.store.proposals import ProposalRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines.core.messages import N_
from engines.core.record import DECLINED


def proposal_post(position: Position, proposal: ProposalRow) -> Message:
    """Return the post of an open question, which mentions the players who have yet to answer."""
    asked, waited_for = questions()[proposal.what], users_to_agree(position, proposal.what, proposal.agreed)
    others = [_name(position, user) for user in proposal.agreed if user != proposal.user_id]
    agreed = _("{names} agreed.", names=join_names(others)) if others else ""
    whom = _("{players}?", players=join_names([mention(user) for user in waited_for]))
    parts = (asked.sign, asked.ask(_name(position, proposal.user_id), position, proposal.user_id), agreed, whom)
    buttons = (Button(Agree(asked.aim), N_("Agree"), Style.PRIMARY), Button(Disagree(asked.aim), N_("No")))
    rows = in_rows(fixed_controls(position, buttons))
    return Message(" ".join(part for part in parts if part), rows=rows, mentions=frozenset(waited_for))


def past_proposal(
    position: Position, aim: str, proposal: ProposalRow | None, asked_at: int, *, agreed: bool = False
) -> Message:
    """Return the post of a closed question that was posted at ply `asked_at`, or of a pause that was `agreed`."""
    asked = questions()[aim]
    if agreed and position.match.paused_until is None:
        return Message(f"{asked.sign} {_('The pause is over.')}")
    text = _outcome(position, asked, proposal, asked_at)
    paused = position.match.paused_until is not None and aim == PAUSE and position.ply == asked_at
    resume = (questions()[RESUME].main_button,) if paused and proposal is None else ()
    return Message(f"{asked.sign} {text}", rows=in_rows(fixed_controls(position, resume)))


def _outcome(position: Position, asked: Question, proposal: ProposalRow | None, asked_at: int) -> str:
    if proposal is not None and proposal.declined_by is not None:
        by, own = _name(position, proposal.declined_by), proposal.declined_by == proposal.user_id
        usual = _("{name} withdrew the request.", name=by)
        if not own:
            usual = _("{name} declined {offer}.", name=by, offer=translate(asked.offer))
        return asked.declined(by, own=own) or usual
    if position.agreed_outcome == DECLINED:
        return _end_text(asked)
    lapsed = _("No longer open: {offer}. The match went on.", offer=translate(asked.offer))
    return asked.outcome(position, proposal, asked_at) or lapsed


def _end_text(asked: Question) -> str:
    return _("No longer open: {offer}. The match is over.", offer=translate(asked.offer))


def ended_proposal(aim: str) -> Message:
    """Return the post of a question that was still open when the match ended."""
    asked = questions()[aim]
    return Message(f"{asked.sign} {_end_text(asked)}")


def _name(position: Position, user_id: int) -> str:
    return escape(next(row.name for row in position.match.table if row.user_id == user_id))
