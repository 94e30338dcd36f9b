"""Errors that services raise where a request cannot be met, each with the sentence that its user reads."""

from collections.abc import Sequence

from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines.core.errors import RulesError
from engines.core.people import People


class Refusal(Exception):  # noqa: N818 - it is an answer to a player, not a fault
    """A request is not possible now; `str(refusal)` tells that player, privately, what to do instead."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return translate(self.text)


class MatchOverError(Refusal):
    """The match has ended."""

    def __init__(self, match_id: int) -> None:
        super().__init__(_("#{match_id} is over. Last board: `/table show`", match_id=match_id))


class RefusedTextError(Refusal):
    """A typed text cannot be taken as it is, and can be changed."""


class UnconfirmedError(Refusal):
    """The request is possible, but its user is asked for confirmation first."""


class StaleBoardError(Refusal):
    """The request was made for a position that has passed."""

    def __init__(self, match: MatchRow) -> None:
        super().__init__(_("This board is out of date. Latest: <#{place}>", place=match.place))


class AheadError(Refusal):
    """The request was made for a position that has not come yet: of a database that an older one has replaced."""

    def __init__(self, match: MatchRow) -> None:
        super().__init__(_("That board comes from a newer version. Latest: <#{place}>", place=match.place))


class MoveIsPendingError(Refusal):
    """A move waits to be played, by this player or by another."""

    def __init__(self, *, own: bool) -> None:
        self.own = own
        pending = _("A move is about to be played. Try again in a moment.")
        super().__init__(_("Your move is about to be played.") if own else pending)


def describe_error(error: RulesError, names: Sequence[str] = ()) -> str:
    """Return what the rules answer to a player, with players by their names."""
    return translate(error.naming(People(tuple(names), escape)))
