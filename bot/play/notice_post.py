"""The messages that notify a player of what concerns their seat."""

from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.jobs import SeatNotice
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import KeepSeat
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import moment, title
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.seat_offers import SeatOffer
from bot.kernel.text.translation import _, translate
from engines.core.messages import N_
from engines.core.rules import Seat

_HERE: Final = N_("I'm here")


def notice_post(match: MatchRow, seat: Seat, notice: SeatNotice, offer: SeatOffer | None) -> Message | None:
    """Return the message, or None where it is past. `offer` is that of the seat."""
    if match.status is not Status.PLAYING:
        return None
    reader = match.holders[seat]
    if notice is SeatNotice.WRONG_PASSWORDS:
        text = _(
            "{match}: 5 wrong passwords for your seat. Locked for an hour. Set a longer one: `PASSWORD`.",
            match=title(match),
        )
        return Message(text, audience=reader)
    if offer is None or offer.due_at is None:
        return None
    text = _(
        "{match}: Are you there? Press **{label}** to keep your seat, or others can take it {time}. {where}",
        match=title(match),
        label=translate(_HERE),
        time=moment(offer.due_at),
        where=f"<#{match.place}>",
    )
    button = Bound(match.match_id, 0).button(KeepSeat(seat), _HERE, Style.PRIMARY)
    return Message(text, rows=((button,),), audience=reader)
