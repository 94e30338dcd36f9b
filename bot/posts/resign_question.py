"""The question before a player resigns."""

from bot.buttons.controls import fixed_controls
from bot.buttons.game_controls import Button, Style
from bot.buttons.match_verbs import Dismiss, LeaveToComputer, ResignSurely
from bot.posts.message import Message, in_rows
from bot.posts.phrases import escape, title
from bot.services.computers import MARK
from bot.services.position import LivePosition
from bot.services.substitute_bot import can_leave_to_computer
from bot.translation import _
from engines.core.messages import N_
from engines.core.rules import Seat


def resign_question(position: LivePosition, seat: Seat, *, computers: bool = True) -> Message:
    """Return the question with its outcome; without `computers` no computer is offered to play on."""
    asks = computers and not position.is_played_by_computer(seat)
    asks = asks and can_leave_to_computer(position, position.match.holders[seat])
    instead = [Button(LeaveToComputer(), N_("Let a computer play on"), emoji=MARK)] if asks else []
    leave, cancel = Button(ResignSurely(), N_("Resign"), Style.DANGER), Button(Dismiss(), N_("Cancel"))
    buttons = (leave, *instead, cancel)
    text = _("Resign {match}? {outcome}", match=title(position.match), outcome=_without(position, seat))
    if instead and position.match.rated:
        text += " " + _("Or a computer plays on, if the others agree: unrated.")
    elif instead:
        text += " " + _("Or a computer plays on, if the others agree.")
    return Message(text, rows=in_rows(fixed_controls(position, buttons)))


def _without(position: LivePosition, seat: Seat) -> str:
    """Return the outcome for the match without that seat, from what is public."""
    match, gone = position.match, position.attendance.left_seats
    others = [other for other in range(match.seats) if other != seat and other not in gone]
    early = position.in_first_round
    if len(others) == 1 and early:
        return _("In the first round this calls the match off: nobody wins.")
    if early and match.rated:
        return _("The others play on, unrated. The last one left wins.")
    if len(others) == 1:
        return _("{name} wins.", name=escape(match.names[others[0]]))
    return _("The others play on. The last one left wins.")
