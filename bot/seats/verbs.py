"""The verbs of seats: offering one, taking one, coming back to one's own."""

from typing import Final

from bot.kernel.buttons.verb import Verb, plain_verb
from bot.kernel.rate_limit import Effort

OfferSeat: Final = plain_verb("offer_seat", effort=Effort.OFFER)
ComeBack: Final = plain_verb("back")


class TakeSeat(Verb, name="take_seat"):
    """Play a seat on that is on offer."""

    seat: int


class KeepSeat(Verb, name="keep_seat"):
    """End its offer."""

    seat: int
