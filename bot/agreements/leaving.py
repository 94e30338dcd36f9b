"""Leaving a match: its verbs, and the confirmation before a player resigns."""

from typing import Final

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.buttons.verb import Verb, plain_verb
from bot.kernel.matches.computer_names import MARK
from bot.kernel.matches.position import Position
from bot.kernel.messages.controls import fixed_controls
from bot.kernel.messages.match_verbs import Dismiss
from bot.kernel.messages.message import Message, in_rows
from bot.kernel.messages.phrases import join_names, sides_of, title
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext
from bot.seats.substitute_bot import can_leave_to_computer
from engines.core.messages import N_
from engines.core.rules import Seat

Resign: Final = plain_verb("resign")
LeaveToComputer: Final = plain_verb("leave_to_computer")


class ResignSurely(Verb, name="resign_surely"):
    """Resign after the confirmation."""

    early: int = 0
    """1 if the confirmation was shown in the first round, when resigning has another outcome."""


def resign_question(position: Position, seat: Seat, *, computers: bool = True) -> Message:
    """Return the confirmation with the outcome of resigning; `computers` lets it offer a computer instead."""
    asks = computers and not position.is_played_by_computer(seat)
    asks = asks and can_leave_to_computer(position, position.match.holders[seat])
    instead = [Button(LeaveToComputer(), N_("Let a computer play on"), emoji=MARK)] if asks else []
    leave = Button(ResignSurely(int(position.in_first_round)), N_("Resign"), Style.DANGER)
    cancel = Button(Dismiss(), N_("Cancel"))
    buttons = (leave, *instead, cancel)
    text = _("Resign {match}? {outcome}", match=title(position.match), outcome=_without(position, seat))
    if instead:
        text += " " + _("Or a computer plays on, if the others agree.")
        text += " " + _("Unrated.") if position.match.rated else ""
    return Message(text, rows=in_rows(fixed_controls(position, buttons)))


def _without(position: Position, seat: Seat) -> str:
    """Return a sentence on how the match goes on if the seat resigns, from public information only."""
    match, gone = position.match, {*position.attendance.left_seats, seat}
    sides = sides_of(match)
    left = [side for side in sides if set(side) - gone]
    partners = [escape(match.names[other]) for side in sides if seat in side for other in side if other not in gone]
    early = position.in_first_round
    if len(left) == 1 and early:
        if match.is_signed_up:
            return _("You lose it in its contest.")
        return _("This calls the match off: nobody wins.")
    if len(left) == 1:
        winners = [escape(match.names[other]) for other in left[0]]
        return ngettext("{names} wins.", "{names} win.", len(winners), names=join_names(winners))
    if partners:
        rest = _("{partner} plays on for both of you.", partner=partners[0])
    else:
        rest = _("The others play on. The last one left wins.")
    return f"{rest} {_('Unrated.')}" if early and match.rated else rest
