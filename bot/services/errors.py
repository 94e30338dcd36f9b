"""What a service raises where a request cannot be met: with a reason, which `bot/refusals` puts into words."""

import bot.refusals  # noqa: F401 - says what is told of the reasons
from bot.reasons.matches import AheadOfUs, BoardMovedOn, MatchOver, WaitsForOthers
from engines.core.reasons import Reason
from engines.core.rules import Seat
from engines.core.sentences import sentence


class Refusal(Exception):  # noqa: N818 - it is an answer to a player, not a fault
    """A request is not possible now; `str(refusal)` tells that player, privately, what to do instead.

    Services give a reason. A cog, whose other words stand in it too, may give the sentence.
    """

    def __init__(self, reason: Reason | str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if isinstance(self.reason, str) else sentence(self.reason)


class MatchOverError(Refusal):
    """The match has ended."""

    def __init__(self, board: int) -> None:
        super().__init__(MatchOver(board))


class UnconfirmedError(Refusal):
    """Nothing is against the request, but whoever makes it is asked first whether they mean it."""


class StaleBoardError(Refusal):
    """The request was made for a position that has passed."""

    def __init__(self, board: int) -> None:
        super().__init__(BoardMovedOn(board))


class AheadError(Refusal):
    """The request was made for a position that has not come yet: of a database that an older one has replaced."""

    def __init__(self, board: int) -> None:
        super().__init__(AheadOfUs(board))


class OffTurnError(Refusal):
    """The match waits for others; the game may say why that seat is not among them."""

    def __init__(self, seat: Seat, reason: WaitsForOthers) -> None:
        super().__init__(reason)
        self.seat, self.waits = seat, reason
