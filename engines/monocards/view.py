"""The views of each observer: plain facts for pictures, text boards, menus and buttons (rules/monocards.md, hidden).

Everything printed on cards (`KIND`, `POINTS`, `ORIGIN`, `symbol_of`) and all events can be had from here.
"""

from dataclasses import dataclass
from enum import Enum

from engines.core.rules import Event, Outcome, Seat
from engines.monocards.cards import (
    FITTING,
    KIND,
    ORDER,
    ORIGIN,
    POINTS,
    WILD,
    WILD_DRAW_FOUR,
    WILDS,
    Card,
    Kind,
    Origin,
    another_fits,
    hand_value,
    symbol_of,
)
from engines.monocards.events import (
    BluffChallenged,
    CardsDrawn,
    CardsPlayed,
    CatchFailed,
    DirectionTurned,
    DrawReason,
    GameEnded,
    HandsPassed,
    HandsSwapped,
    MonoCalled,
    MonoCaught,
    MonoForgotten,
    PileReshuffled,
    PlayerFinished,
    PlayerLeft,
    RoundBegan,
    RoundEnded,
    RoundEnding,
    TimeRanOut,
    TurnPassed,
    TurnsSkipped,
)
from engines.monocards.knowledge import Known, Limit
from engines.monocards.options import Options
from engines.monocards.situation import DRAWN, PLAY, QUIET, Calls, Demand, Ending, Match, Pending, Phase

__all__ = [
    "FITS",
    "FITTING",
    "KIND",
    "ORDER",
    "ORIGIN",
    "POINTS",
    "QUIET",
    "SORTS",
    "WILD",
    "WILDS",
    "WILD_DRAW_FOUR",
    "BluffChallenged",
    "Calls",
    "Card",
    "CardFit",
    "CardsDrawn",
    "CardsPlayed",
    "CatchFailed",
    "Demand",
    "DirectionTurned",
    "DrawReason",
    "Ending",
    "Evidence",
    "GameEnded",
    "HandsPassed",
    "HandsSwapped",
    "Kind",
    "Known",
    "Limit",
    "Match",
    "MonoCalled",
    "MonoCaught",
    "MonoForgotten",
    "Options",
    "Origin",
    "Pending",
    "Phase",
    "PileReshuffled",
    "Player",
    "PlayerFinished",
    "PlayerLeft",
    "PublicView",
    "RoundBegan",
    "RoundEnded",
    "RoundEnding",
    "SeatView",
    "ShownHand",
    "TimeRanOut",
    "TurnPassed",
    "TurnsSkipped",
    "hand_value",
    "symbol_of",
]


FITS = "fits"
"""The sort of all cards that can follow the top card."""
SORTS = (FITS, *map(str, Origin), "S", "R", "D", WILD, WILD_DRAW_FOUR)
"""Sorts of cards that a player may wonder about, in display order: by colour, by symbol, wild."""


class CardFit(Enum):
    """The fit of a card in the hand on the top card."""

    NO = "no"
    YES = "yes"
    BLUFF = "bluff"
    """A Wild Draw 4 in a hand with another playable card: allowed, and open to a challenge."""


@dataclass(frozen=True, slots=True)
class Player:
    """One place at the table."""

    seat: Seat
    cards: int
    score: int
    team: int
    """0-based; partners share it (`Match.team_of`)."""
    to_move: bool
    called: bool
    """True if MONO is called for the last card, now or in advance."""
    catchable: bool
    playing: bool
    left: bool
    """True if the player left the match for good."""
    rank: int | None
    """Elimination: 1 for the first to go out; None for those still playing."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The view of everybody at the table."""

    match: Match
    turn: tuple[Seat, ...]
    """The player to move; empty once the match is over."""
    phase: Phase
    direction: int
    """1 to the left (ascending seats), -1 to the right."""
    discards: tuple[Card, ...]
    """The discard pile, top card last."""
    origin: Origin
    """The Origin in effect: that of the top card, or the one named."""
    fitting: frozenset[Card]
    """The cards that may follow the top card, including both wild cards: `FITTING` for the two above."""
    draw_pile: int
    """Cards in the draw pile."""
    sizes: tuple[int, ...]
    """Cards in each hand, in seat order."""
    pending: Pending
    last: tuple[Event, ...]
    """The events of the latest entry; a `RoundEnded` among them has the score table of the round before."""
    limits: tuple[Limit, ...] = ()
    """The publicly known limits on hands in this round."""

    @property
    def options(self) -> Options:
        """Return the options that the table agreed on."""
        return self.match.options

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of the match."""
        return self.match.outcome

    @property
    def calls(self) -> Calls:
        """MONO calls."""
        return self.pending.calls

    @property
    def demand(self) -> Demand | None:
        """Cards the player to move must draw or answer; set in `Phase.ANSWER`."""
        return self.pending.demand

    @property
    def top(self) -> Card:
        """The card to be followed."""
        return self.discards[-1]

    @property
    def catchable(self) -> Seat | None:
        """Return the seat that may be caught now, until a player does anything but call or catch."""
        return self.pending.calls.catchable

    @property
    def nothing_to_draw(self) -> bool:
        """Return whether the draw pile and the discards below the top card are empty."""
        return self.draw_pile == 0 and len(self.discards) == 1

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players in seat order."""
        match, calls = self.match, self.calls
        return tuple(
            Player(
                seat=seat,
                cards=self.sizes[seat],
                score=match.scores[seat],
                team=match.team_of(seat),
                to_move=seat in self.turn,
                called=seat in calls.called,
                catchable=seat == calls.catchable,
                playing=seat in match.playing,
                left=seat not in match.seated,
                rank=match.ranked.index(seat) + 1 if seat in match.ranked else None,
            )
            for seat in map(Seat, range(match.seats))
        )


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A challenged hand as it was before its Wild Draw 4, shown to the challenger only."""

    seat: Seat
    to: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence in a challenge: the hand as it was before the Wild Draw 4, and the card beneath it."""

    hand: tuple[Card, ...]
    top: Card
    origin: Origin


@dataclass(frozen=True, slots=True)
class SeatView:
    """The view of a seat's player. Their choices follow from nothing else."""

    seat: Seat
    public: PublicView
    hand: tuple[Card, ...]
    """The sorted hand: Origin by Origin, wild cards last."""
    drawn: Card | None
    """The card just drawn, while the player may play it."""
    shown: ShownHand | None
    """The hand this player challenged, until they act again or the round is over.

    If the challenge itself ended the round, it is visible in the next one, until they act in it.
    """
    evidence: Evidence | None = None
    """The evidence in a challenge of this player's own Wild Draw 4, while one is possible."""
    known: tuple[Known, ...] = ()
    """The cards in others' hands that this player has seen there: `by` is always their own seat."""

    @property
    def on_turn(self) -> bool:
        """Return whether the game waits for this player."""
        return self.seat in self.public.turn

    @property
    def fits(self) -> tuple[CardFit, ...]:
        """Return the fit of each card of the hand now, or off turn as if it were the seat's turn."""
        playable, bluff = self.playable, self.bluffing
        return tuple(
            CardFit.NO if card not in playable else CardFit.BLUFF if bluff and card == WILD_DRAW_FOUR else CardFit.YES
            for card in self.hand
        )

    @property
    def bluffing(self) -> bool:
        """Return whether a Wild Draw 4 played now would be a bluff: another card of the hand fits."""
        return another_fits(self.public.fitting, self.hand)

    @property
    def playable(self) -> frozenset[Card]:
        """Return the cards of the hand that may start a play, including a Wild Draw 4 that is a bluff."""
        public = self.public
        cards = held = public.fitting.intersection(self.hand)
        if public.phase is not PLAY and self.seat in public.turn:
            cards = held.intersection((self.drawn,)) if public.phase is DRAWN else _stackable(public, held)
        if len(held) > 1 and WILD_DRAW_FOUR in cards and public.match.options.no_bluff:
            return cards - {WILD_DRAW_FOUR}
        return cards


def _stackable(public: PublicView, playable: frozenset[Card]) -> frozenset[Card]:
    if not public.match.options.stacking:
        return frozenset()
    kind = KIND[public.top]
    return frozenset(card for card in playable if KIND[card] is kind)
