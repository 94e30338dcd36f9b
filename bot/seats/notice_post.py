"""The messages that notify a player of what concerns their seat."""

from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import moment, title
from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.translation import _, translate
from bot.seats.verbs import KeepSeat
from engines.core.messages import N_
from engines.core.rules import Seat

_HERE: Final = N_("I'm here")


def wrong_passwords_post(match: MatchRow, seat: Seat) -> Message:
    """Return the message that others have tried to open the seat."""
    text = _(
        "{match}: 5 wrong passwords for your seat. Locked for an hour. Set a longer one: `PASSWORD`.",
        match=title(match),
    )
    return Message(text, audience=match.holders[seat])


def are_you_there_post(match: MatchRow, seat: Seat, opens_at: int) -> Message:
    """Return the message that the seat will be offered to others at that time."""
    text = _(
        "{match}: Are you there? Press **{label}** to keep your seat, or others can take it {time}. {where}",
        match=title(match),
        label=translate(_HERE),
        time=moment(opens_at),
        where=f"<#{match.place}>",
    )
    button = Bound(match.match_id, 0).button(KeepSeat(seat), _HERE, Style.PRIMARY)
    return Message(text, rows=((button,),), audience=match.holders[seat])
