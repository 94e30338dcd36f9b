"""Why a match is not found, or nothing can be done in it now."""

from dataclasses import dataclass

from engines.core.reasons import Reason


@dataclass(frozen=True, slots=True)
class UnknownBoard(Reason):
    """No match has that number, or none that whoever asks may know of."""

    board: int


@dataclass(frozen=True, slots=True)
class NotBegun(Reason):
    """There is no position yet."""

    board: int


@dataclass(frozen=True, slots=True)
class OtherRules(Reason):
    """It was begun under another version of the rules."""

    board: int
    game: str
    version: int


@dataclass(frozen=True, slots=True)
class NoHints(Reason):
    """Its offer has ruled hints out."""

    board: int


@dataclass(frozen=True, slots=True)
class NoHintNow(Reason):
    """The computer that was asked has failed."""

    board: int


@dataclass(frozen=True, slots=True)
class WhichMatch(Reason):
    """No match is named, and the channel is not that of one."""


@dataclass(frozen=True, slots=True)
class WhichToWatch(Reason):
    """The same, where one wants to watch."""


@dataclass(frozen=True, slots=True)
class NoMatchOfYours(Reason):
    """Whoever asks plays none, of that game where one is meant."""

    game: str | None


@dataclass(frozen=True, slots=True)
class SeveralMatches(Reason):
    """Whoever asks plays several."""

    count: int


@dataclass(frozen=True, slots=True)
class NotAPlayer(Reason):
    """Whoever acts has no seat."""

    board: int
    place: int


@dataclass(frozen=True, slots=True)
class NotYourSeatToPlay(Reason):
    """A computer plays for somebody else than whoever says to be back."""

    board: int
    place: int


@dataclass(frozen=True, slots=True)
class NoComputerTakesOver(Reason):
    """Nobody would be left to play with, or the server plays without computers."""

    board: int


@dataclass(frozen=True, slots=True)
class LookedAfter(Reason):
    """A computer plays for whoever wants to decide something."""

    board: int


@dataclass(frozen=True, slots=True)
class HasLeft(Reason):
    """Whoever acts has left."""

    board: int
    place: int


@dataclass(frozen=True, slots=True)
class IsOut(Reason):
    """Whoever acts is out of the game."""

    board: int
    place: int


@dataclass(frozen=True, slots=True)
class MatchOver(Reason):
    """The match has ended."""

    board: int


@dataclass(frozen=True, slots=True)
class HasAChannel(Reason):
    """It need not move: it is played there."""

    board: int
    place: int


@dataclass(frozen=True, slots=True)
class BoardMovedOn(Reason):
    """It was asked for at a position that has passed."""

    board: int


@dataclass(frozen=True, slots=True)
class AheadOfUs(Reason):
    """It was asked for at a position that an older database does not have."""

    board: int


@dataclass(frozen=True, slots=True)
class WaitsForOthers(Reason):
    """It is not their turn."""

    board: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveIsPending(Reason):
    """An entry waits to be played, maybe of the seat that would play another."""

    board: int
    own: bool


@dataclass(frozen=True, slots=True)
class NothingToRead(Reason):
    """Whoever asks was not asked to read a player's reports along, or that player has left the seat."""

    board: int


@dataclass(frozen=True, slots=True)
class NothingPlayed(Reason):
    """There are no earlier positions."""

    board: int


@dataclass(frozen=True, slots=True)
class NoSuchPosition(Reason):
    """There are fewer positions."""

    board: int
    newest: int
    by_turns: bool


@dataclass(frozen=True, slots=True)
class NoPreviews(Reason):
    """To look would reveal something."""

    game: str


@dataclass(frozen=True, slots=True)
class DiceWouldFall(Reason):
    """The same: what is looked at would show how dice fall."""

    board: int


@dataclass(frozen=True, slots=True)
class HoldsASeat(Reason):
    """Nobody takes over a second seat."""

    board: int


@dataclass(frozen=True, slots=True)
class DoesNotOpen(Reason):
    """What was given does not open the seat."""

    board: int


@dataclass(frozen=True, slots=True)
class TooManyGuesses(Reason):
    """Too many wrong passwords were tried at the seat."""

    board: int


@dataclass(frozen=True, slots=True)
class IsNotAbsent(Reason):
    """A moderator offers the seat of a player who has missed nothing."""

    board: int
    name: str


@dataclass(frozen=True, slots=True)
class ModeratorPlays(Reason):
    """A moderator decides about a match in which they play."""

    board: int


@dataclass(frozen=True, slots=True)
class SeatIsOffered(Reason):
    """The seat is on offer already."""

    board: int


@dataclass(frozen=True, slots=True)
class SeatNotOffered(Reason):
    """Nobody offers that seat, or no more."""

    board: int


@dataclass(frozen=True, slots=True)
class NotYourSeat(Reason):
    """Who asks neither holds the seat nor moderates."""

    board: int


@dataclass(frozen=True, slots=True)
class PlaysNotHere(Reason):
    """Whose seat is meant has none."""

    board: int


@dataclass(frozen=True, slots=True)
class SeatIsGone(Reason):
    """Its player has left, which took the seat out of the game."""

    board: int


@dataclass(frozen=True, slots=True)
class KnowsAnotherHand(Reason):
    """Who would take the seat has seen what another one hides."""

    board: int


@dataclass(frozen=True, slots=True)
class NothingQueued(Reason):
    """There is no queued move to take back."""

    board: int


@dataclass(frozen=True, slots=True)
class NoTurnWillCome(Reason):
    """Who has left queues no move."""

    board: int


@dataclass(frozen=True, slots=True)
class NobodyWaits(Reason):
    """All act together, so that nobody waits for a turn."""

    game: str


@dataclass(frozen=True, slots=True)
class TurnHasCome(Reason):
    """What was to be queued can be played now."""

    board: int
