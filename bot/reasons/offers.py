"""Why an offer is not made, or not answered as somebody wants."""

from dataclasses import dataclass

from engines.core.reasons import Reason


@dataclass(frozen=True, slots=True)
class OpenTable(Reason):
    """It is a table, where one sits down."""

    board: int


@dataclass(frozen=True, slots=True)
class IsChallenge(Reason):
    """It is a challenge to others."""

    board: int
    invited: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotInvited(Reason):
    """It is a challenge to others, and was to be accepted."""

    board: int
    invited: tuple[str, ...]
    game: str


@dataclass(frozen=True, slots=True)
class AcceptedAlready(Reason):
    """Whoever accepts has done so."""

    board: int


@dataclass(frozen=True, slots=True)
class OnlyInvitedDecline(Reason):
    """It is not theirs to decline."""

    board: int


@dataclass(frozen=True, slots=True)
class SitsAlready(Reason):
    """Nobody sits down twice."""

    board: int


@dataclass(frozen=True, slots=True)
class OnlyMakerAsksComputers(Reason):
    """Whoever wants a computer at a table has not opened it."""

    board: int
    maker: str


@dataclass(frozen=True, slots=True)
class NoComputersAtTable(Reason):
    """The server of a table plays without computers."""

    board: int


@dataclass(frozen=True, slots=True)
class NoComputersHere(Reason):
    """The server where somebody offers a match plays without computers."""

    game: str


@dataclass(frozen=True, slots=True)
class NoCaretakerHere(Reason):
    """A computer is to play for who is absent, on a server that plays without computers."""


@dataclass(frozen=True, slots=True)
class DoesNotSit(Reason):
    """Whoever gets up does not sit there."""

    board: int


@dataclass(frozen=True, slots=True)
class OnlyMakerWithdraws(Reason):
    """It is not theirs to take back."""

    board: int
    maker: str


@dataclass(frozen=True, slots=True)
class OnlyMakerStarts(Reason):
    """It is not theirs to begin."""

    board: int
    maker: str


@dataclass(frozen=True, slots=True)
class TooFewSit(Reason):
    """The game is not played by so many as sit there."""

    game: str
    sitting: int


@dataclass(frozen=True, slots=True)
class HasBegun(Reason):
    """The match is being played."""

    board: int


@dataclass(frozen=True, slots=True)
class NoLongerOffered(Reason):
    """It was declined, or taken back."""

    board: int
    game: str


@dataclass(frozen=True, slots=True)
class OwnChallenge(Reason):
    """Somebody has named themselves, and is asked whether they mean it."""

    own: int
    chairs: int


@dataclass(frozen=True, slots=True)
class TooManyMatches(Reason):
    """So many matches were offered or started within so many seconds; from `again_at` on one more may be."""

    most: int
    seconds: int
    again_at: int


@dataclass(frozen=True, slots=True)
class TooManyOffers(Reason):
    """Somebody has so many offers waiting already."""

    most: int


@dataclass(frozen=True, slots=True)
class WrongSeats(Reason):
    """The game is not played by so many as are named."""

    game: str
    seats: int


@dataclass(frozen=True, slots=True)
class TakesNoChallenges(Reason):
    """Somebody wants none of this game, or none from who asks."""

    name: str
    game: str


@dataclass(frozen=True, slots=True)
class PlaysEnough(Reason):
    """Somebody has as many matches as they want."""

    name: str
    game: str


@dataclass(frozen=True, slots=True)
class NoSeatForYou(Reason):
    """Who opened the table does not want that person there, which is not said."""

    board: int
    game: str


@dataclass(frozen=True, slots=True)
class LimitReached(Reason):
    """Whoever asks has as many matches as they want."""

    running: int
    limit: int


@dataclass(frozen=True, slots=True)
class NotRatedAlone(Reason):
    """It was to be rated, and one person would hold several seats."""


@dataclass(frozen=True, slots=True)
class NotRatedWithCaretaker(Reason):
    """It was to be rated, and a computer to play for who is absent."""


@dataclass(frozen=True, slots=True)
class OnlyPlayersAgain(Reason):
    """A rematch is for those who played."""

    board: int
    game: str


@dataclass(frozen=True, slots=True)
class NotOverYet(Reason):
    """A rematch comes after the end."""

    board: int


@dataclass(frozen=True, slots=True)
class StoppedByModerator(Reason):
    """What a moderator ended is not played again."""

    board: int
    game: str


@dataclass(frozen=True, slots=True)
class PlayerGone(Reason):
    """Somebody who played a match was erased since."""

    board: int
    game: str


@dataclass(frozen=True, slots=True)
class RematchWaits(Reason):
    """They have accepted the rematch."""

    board: int
    place: int


@dataclass(frozen=True, slots=True)
class RematchHasBegun(Reason):
    """The rematch is or was played."""

    board: int
    place: int


@dataclass(frozen=True, slots=True)
class RematchEnded(Reason):
    """The rematch was declined, or taken back."""

    board: int
    game: str
    declined: bool


@dataclass(frozen=True, slots=True)
class DraftGone(Reason):
    """What was chosen for an offer is not kept any more."""


@dataclass(frozen=True, slots=True)
class NotSoManyPeople(Reason):
    """The game is not for so many as were chosen."""

    game: str
