"""Public events: cards drawn are counted, never named."""

from dataclasses import dataclass
from enum import Enum

from engines.core.rules import Event, Outcome, Seat
from engines.monocards.cards import Card, Origin


class DrawReason(Enum):
    """The reason why a player drew."""

    CHOICE = "choice"
    OPENING = "opening"
    """The first card of the round was a Draw 2."""
    CARD = "card"
    """A Draw 2 or Wild Draw 4 was played, or a stack of them."""
    GUILTY = "guilty"
    """The Wild Draw 4 was a bluff and was challenged."""
    INNOCENT = "innocent"
    """The challenge was wrong."""
    CAUGHT = "caught"
    FALSE_CATCH = "false_catch"


class RoundEnding(Enum):
    """The reason why a round is over."""

    WENT_OUT = "went_out"
    NOTHING_TO_DRAW = "nothing_to_draw"
    """All passed in turn with nothing to draw; the lowest hand wins."""
    TOO_LONG = "too_long"
    """The discards were shuffled so often that nobody is likely to go out; the lowest hand wins."""
    ONE_LEFT = "one_left"
    """Elimination: only one player still has cards."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Hands were dealt and the first card turned up; its effect is in it and in the events that follow."""

    round: int
    first: Seat
    """The dealer, called the first player."""
    top: Card


@dataclass(frozen=True, slots=True)
class CardsPlayed(Event):
    """A player put down a card, or several with that house rule."""

    seat: Seat
    cards: tuple[Card, ...]
    """The cards in the order played; the last is now on top."""
    named: Origin | None
    """The Origin named with a wild card."""
    jumped: bool
    """True if played out of turn, with an identical card."""
    left: int
    """Cards left in the hand."""


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A player drew `count` cards."""

    seat: Seat
    count: int
    reason: DrawReason


@dataclass(frozen=True, slots=True)
class PileReshuffled(Event):
    """The discards except the top card were shuffled into a new draw pile."""

    cards: int


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A player passed."""

    seat: Seat
    empty: bool
    """True if there was nothing to draw."""


@dataclass(frozen=True, slots=True)
class TurnsSkipped(Event):
    """These players lost their turn to Skip cards (a seat may be skipped twice)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DirectionTurned(Event):
    """The direction of play was reversed."""

    direction: int
    """1 to the left (ascending seats), -1 to the right."""


@dataclass(frozen=True, slots=True)
class HandsSwapped(Event):
    """Two players swapped hands."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class HandsPassed(Event):
    """Everybody passed their hand to the next player in the direction of play."""

    direction: int


@dataclass(frozen=True, slots=True)
class MonoCalled(Event):
    """A player called MONO."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MonoForgotten(Event):
    """A player has one card left, did not call MONO, and may be caught."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MonoCaught(Event):
    """A player who had not called MONO was caught."""

    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class CatchFailed(Event):
    """The player caught had called MONO, or it was too late."""

    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class BluffChallenged(Event):
    """A Wild Draw 4 was challenged and the hand behind it shown to the challenger."""

    by: Seat
    seat: Seat
    guilty: bool


@dataclass(frozen=True, slots=True)
class PlayerFinished(Event):
    """Elimination: a player went out and has this rank."""

    seat: Seat
    rank: int
    """1 is best."""
    points: int
    """The cards then left in all other hands, if elimination is scored; else 0."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over: hands are revealed and counted. All tuples are in seat order."""

    round: int
    ending: RoundEnding
    winners: tuple[Seat, ...]
    """The seat that went out, with the partner in teams; or the seats with the lowest hand."""
    hands: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    """The points of the cards left in each hand."""
    points: tuple[int, ...]
    """The points of each player in this round."""
    scores: tuple[int, ...]
    """The scores after it."""
    ranks: tuple[int, ...]
    """Elimination: 1 for the first, 0 for players who left. Otherwise empty."""


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """A player ran out of time; the events of the automatic move follow."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player left for good; their cards went under the draw pile."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The match is over."""

    outcome: Outcome
