"""Errors that services raise for impossible requests, each with the message for the user."""

from collections.abc import Sequence

from bot.kernel.store.match_row import MatchRow
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from engines.core.errors import RulesError
from engines.core.people import People


class Refusal(Exception):  # noqa: N818 - an answer to a player, not a fault
    """A request is not possible now; `str(refusal)` is a private message that says what to do instead."""

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
    """A typed text is rejected and can be edited."""


class UnconfirmedError(Refusal):
    """The request is possible, but needs a confirmation first."""


class OnlyWatchingError(Refusal):
    """The user can only watch the match: they have no seat in it, or are out of it."""

    def __init__(self, reason: str, match: MatchRow) -> None:
        super().__init__(" ".join([reason, _("Watch: <#{place}>", place=match.place)]))
        self.reason, self.place = reason, match.place

    def seen_in(self, channel_id: int | None) -> str:
        """Return the message for a reader in that channel, without a link to it."""
        return self.reason if channel_id == self.place else str(self)


class StaleBoardError(Refusal):
    """The request was made for an earlier position."""

    def __init__(self, match: MatchRow) -> None:
        super().__init__(_("This board is out of date. Latest: <#{place}>", place=match.place))


class AheadError(Refusal):
    """The request was made for a later position than the newest: the database was restored from a backup."""

    def __init__(self, match: MatchRow) -> None:
        super().__init__(_("That board comes from a newer version. Latest: <#{place}>", place=match.place))


class MoveIsPendingError(Refusal):
    """A move of this player or another is waiting to be played."""

    def __init__(self, *, own: bool) -> None:
        self.own = own
        pending = _("A move is about to be played. Try again in a moment.")
        super().__init__(_("Your move is about to be played.") if own else pending)


def describe_error(error: RulesError, names: Sequence[str] = ()) -> str:
    """Return the message of a rules error for a player, with players by their names."""
    return translate(error.naming(People(tuple(names), escape)))
