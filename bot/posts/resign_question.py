"""The question before a player leaves for good."""

from bot.computers import MARK
from bot.desk import Button, Style
from bot.posts.controls import fixed_controls
from bot.posts.message import Message, in_rows
from bot.posts.verbs import Dismiss, LeaveToComputer, ResignSurely
from bot.posts.wording import escaped, title
from bot.services.caretaker import can_leave_to_computer
from bot.services.first_round import in_first_round
from bot.services.position import Live
from engines.core.rules import Seat


def resign_question(position: Live, seat: Seat, *, computers: bool = True) -> Message:
    """Return the question before a player leaves for good: it says what comes of it.

    Without `computers` none is offered to play on.
    """
    asks = computers and not position.is_played_by_computer(seat)
    asks = asks and can_leave_to_computer(position, position.match.holders[seat])
    instead = [Button(LeaveToComputer(), "Let a computer play on", emoji=MARK)] if asks else []
    leave, cancel = Button(ResignSurely(), "Yes, leave the match", Style.DANGER), Button(Dismiss(), "Cancel")
    buttons = (leave, *instead, cancel)
    unrated = ", and the match is unrated then" if position.match.rated else ""
    or_else = f" Or a computer plays on for you, if the others agree{unrated}." if instead else ""
    text = f"{title(position.match)}: leave it for good? {_without(position, seat)}{or_else}"
    return Message(text, rows=in_rows(fixed_controls(position, buttons)))


def _without(position: Live, seat: Seat) -> str:
    """Say what the match comes to without that seat, from what everybody knows."""
    match, gone = position.match, position.attendance.left
    others = [other for other in range(match.seats) if other != seat and other not in gone]
    early = in_first_round(position)
    if len(others) == 1 and early:
        return "In the first round that declines it: the match is over, and nobody has won."
    if early and match.rated:
        return "The others play on, unrated, as it is the first round; the last one left wins."
    if len(others) == 1:
        return f"{escaped(match.names[others[0]])} wins then."
    return "The others play on; the last one left wins."
