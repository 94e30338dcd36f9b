"""The post by which a player asks all others to agree to a draw, to call the match off, to pause it."""

from typing import Final

from bot.answers import Aim
from bot.desk import Button, Style
from bot.posts.controls import fixed_controls
from bot.posts.message import Message, in_rows
from bot.posts.verbs import Agree, Disagree
from bot.posts.wording import escaped, listed, mention, title
from bot.services.agreement import missing
from bot.services.position import Live
from bot.store.match_row import MatchRow
from bot.store.proposals import ProposalRow
from engines.core.record import DECLINED

AIMS: Final = {
    Aim.DRAW: "a draw",
    Aim.ABORT: "call the match off",
    Aim.UNDO: "take the move back",
    Aim.PAUSE: "a pause",
    Aim.RESUME: "end the pause",
    Aim.CARETAKER: "let a computer play on",
}
_ASKED: Final = {
    Aim.DRAW: "offers a draw",
    Aim.ABORT: "would like to call this match off, without a result",
    Aim.UNDO: "would like to take their last move back",
    Aim.PAUSE: "would like to pause this match: no clock would run until everyone agrees to go on, for 30 days at most",
    Aim.RESUME: "would like to go on: the clocks would run again",
    Aim.CARETAKER: "would like to leave and let a computer play on",
}


def proposal_post(position: Live, proposal: ProposalRow) -> Message:
    """Return the question, with who has yet to answer it."""
    aim, waited_for = Aim(proposal.what), missing(position, Aim(proposal.what), proposal.agreed)
    wish = f"{_ASKED[aim]}{_what_goes_too(position, proposal)}"
    asked = f"{title(position.match)}: {_name(position, proposal.user_id)} {wish}."
    others = [user for user in proposal.agreed if user != proposal.user_id]
    agreed = f"\nAgreed: {listed([_name(position, user) for user in others])}." if others else ""
    ends = "" if aim is Aim.CARETAKER else " A move ends the offer."
    text = f"{asked}{agreed}\n{listed([mention(user) for user in waited_for])}, do you agree?{ends}"
    buttons = (Button(Agree(aim), "Agree", Style.SUCCESS), Button(Disagree(aim), "Decline", Style.DANGER))
    return Message(text, rows=in_rows(fixed_controls(position, buttons)), mentions=frozenset(waited_for))


def _what_goes_too(position: Live, proposal: ProposalRow) -> str:
    """Say that others have moved since the move that somebody would like to take back, or that ratings end."""
    if proposal.what == Aim.CARETAKER and position.match.rated:
        return "; the match would be unrated"
    by = position.calling.by
    if proposal.what != Aim.UNDO or (by is not None and position.match.holders[by] == proposal.user_id):
        return ""
    return ", and what followed it"


def past_proposal(position: Live, aim: Aim, proposal: ProposalRow | None, asked_at: int) -> Message:
    """Return what is left of it: who declined it or took it back, that all agreed, or that the match went on.

    `asked_at` is the ply at which it was posted.
    """
    head = f"{title(position.match)}:"
    if proposal is not None and proposal.declined_by is not None:
        by = _name(position, proposal.declined_by)
        done = "has withdrawn" if proposal.declined_by == proposal.user_id else "has declined"
        return Message(f"{head} {by} {done} {OFFERS[aim]}.")
    if position.agreed == DECLINED:
        return ended_proposal(position.match, aim)
    if position.agreed is not None:
        return Message(f"{head} everyone has agreed to {AIMS[aim]}.")
    if aim is Aim.UNDO and any(piece.ply > asked_at and piece.taken_back for piece in position.news.pieces):
        return Message(f"{head} everyone has agreed to take the move back.")
    if aim is Aim.CARETAKER:
        taken = [piece.looked_after for piece in position.news.pieces if piece.ply > asked_at]
        names = [escaped(position.names[seat]) for seat in taken if seat is not None]
        return Message(f"{head} a computer plays for {names[0]} now." if names else f"{head} {OFFERS[aim]} has ended.")
    if aim in _CLOCKS and (position.match.paused_until is not None) is (aim is Aim.PAUSE) and position.ply == asked_at:
        return Message(f"{head} everyone has agreed {_CLOCKS[aim]}")
    return Message(f"{head} the match went on, so {OFFERS[aim]} no longer stands.")


def ended_proposal(match: MatchRow, aim: Aim) -> Message:
    """Return what is left of it where the match has ended otherwise."""
    return Message(f"{title(match)}: the match is over, and with it {OFFERS[aim]}.")


_CLOCKS: Final = {
    Aim.PAUSE: "to a pause. No clock runs, but you can still move. `/table resume` asks to go on.",
    Aim.RESUME: "to go on. The clocks run again.",
}
OFFERS: Final = {
    Aim.DRAW: "the draw offer",
    Aim.ABORT: "the offer to call it off",
    Aim.UNDO: "the request to take the move back",
    Aim.PAUSE: "the request for a pause",
    Aim.RESUME: "the request to end the pause",
    Aim.CARETAKER: "the request to leave the seat to a computer",
}


def _name(position: Live, user_id: int) -> str:
    return escaped(next(row.name for row in position.match.table if row.user_id == user_id))
