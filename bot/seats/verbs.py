"""The verbs of seats: offering one, taking one, coming back to one's own."""

from bot.kernel.buttons.verb import Verb
from bot.kernel.rate_limit import Effort


class OfferSeat(Verb, name="offer_seat", effort=Effort.OFFER):
    """Offer the user's own seat to other players."""


class TakeSeat(Verb, name="take_seat"):
    """Play a seat on that is on offer."""

    seat: int


class KeepSeat(Verb, name="keep_seat"):
    """End its offer."""

    seat: int


class ComeBack(Verb, name="back"):
    """Play on in place of the computer."""
