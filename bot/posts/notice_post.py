"""The messages that notify a player of what concerns their seat."""

from bot.desk import Style
from bot.parcels import Notice
from bot.posts.controls import Bound
from bot.posts.message import Message
from bot.posts.verbs import KeepSeat
from bot.posts.wording import moment, title
from bot.store.match_row import MatchRow, Status
from bot.store.seat_offers import SeatOffer
from engines.core.rules import Seat


def notice_post(match: MatchRow, seat: Seat, notice: Notice, offer: SeatOffer | None) -> Message | None:
    """Return the message, or None where it is past. `offer` is that of the seat."""
    if match.status is not Status.PLAYING:
        return None
    reader = match.holders[seat]
    if notice is Notice.WRONG_PASSWORDS:
        text = (
            f"{title(match)}: Someone tried 5 wrong passwords for your seat. It takes no password for an hour. "
            "Set a longer one with `PASSWORD` in your orders."
        )
        return Message(text, audience=reader)
    if offer is None or offer.opens_at is None:
        return None
    text = (
        f"{title(match)}: Are you there? A moderator asks for a substitute, as you have not played for a while. "
        f"Press **I'm here** to keep your seat. Otherwise it is offered to others {moment(offer.opens_at)}. "
        f"The board is in <#{match.place}>."
    )
    button = Bound(match.board, 0).button(KeepSeat(seat), "I'm here", Style.SUCCESS)
    return Message(text, rows=((button,),), audience=reader)
