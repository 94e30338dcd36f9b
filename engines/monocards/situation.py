"""The situation of the table: the parts of a public view (rules/monocards.md, a round)."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engines.core.rules import Outcome, Seat
from engines.monocards.cards import Card, Origin
from engines.monocards.options import MAX_SEATS, Options

SEATS: Final = tuple(map(Seat, range(MAX_SEATS)))
"""Every possible seat."""
TURNS: Final = tuple((seat,) for seat in SEATS)
"""For each seat, the seats to move when it is this player's turn."""


class Phase(Enum):
    """The decision of the player to move."""

    PLAY = "play"
    """Play a card or draw."""
    DRAWN = "drawn"
    """Play the card just drawn, or pass."""
    ANSWER = "answer"
    """Take the demanded cards, challenge the Wild Draw 4, or stack."""


# Looking up an enum member takes several steps, which matters in every ply; a name takes one.
PLAY: Final = Phase.PLAY
DRAWN: Final = Phase.DRAWN
ANSWER: Final = Phase.ANSWER


class Ending(Enum):
    """The end of a match; the name of the member is the reason of the outcome."""

    TARGET = "target"
    """The target was reached."""
    ROUND = "round"
    """The one round agreed on is over."""
    RANKS = "ranks"
    """Elimination: one player is left with cards."""
    LAST_PLAYER = "last_player"
    """All others, or the other teams, left."""


MOST_SHUFFLES: Final = 100
"""The number of shuffles that ends a round. People stay far below; it bounds any play."""


@dataclass(frozen=True, slots=True)
class Match:
    """The part that changes rarely: from round to round, or when a player leaves or finishes."""

    options: Options
    seats: int
    round: int
    """The round, from 1."""
    dealer: Seat
    """The first player of this round."""
    shuffles: int
    """The number of times the discards became the draw pile in this round."""
    scores: tuple[int, ...]
    seated: tuple[Seat, ...]
    """Seats that have not left, in seat order."""
    playing: tuple[Seat, ...]
    """Seats still playing in this round, in seat order."""
    ranked: tuple[Seat, ...]
    """Elimination: seats that went out, best first."""
    gains: tuple[int, ...]
    """The points of each of them for going out in this round, in the order of `ranked`."""
    outcome: Outcome | None

    def after(self, seat: Seat, direction: int, steps: int = 1) -> Seat:
        """Return the player `steps` places after `seat` going in `direction`; `seat` need not be playing."""
        playing, seats = self.playing, self.seats
        if len(playing) == seats:
            return SEATS[(seat + direction * steps) % seats]
        at = seat
        while steps:
            at = SEATS[(at + direction) % seats]
            if at in playing:
                steps -= 1
        return at

    def team_of(self, seat: Seat) -> int:
        """Return a number, from 0, shared by partners, who sit opposite. Without teams it is the seat."""
        return seat % (self.seats // 2) if self.options.teams else seat


@dataclass(frozen=True, slots=True)
class Calls:
    """MONO calls."""

    called: frozenset[Seat]
    """Players with a valid call: they have one card, or are about to."""
    catchable: Seat | None
    """The seat with one uncalled card, which may be caught until the next player acts; None for none."""
    accusers: frozenset[Seat]
    """Players who made a wrong catch since the last turn; they may not make another before the next."""


@dataclass(frozen=True, slots=True)
class Demand:
    """Cards the player to move must draw unless they find an answer."""

    cards: int
    challenged: Seat | None
    """The seat that played the Wild Draw 4 and can be challenged."""
    beneath: Card | None = None
    """The card below that card; set if there is one."""
    origin: Origin | None = None
    """The Origin in effect when it was played."""


NO_CALLS: Final = Calls(frozenset(), None, frozenset())


@dataclass(frozen=True, slots=True)
class Pending:
    """Open calls, demands and finishers, besides the turn itself."""

    calls: Calls
    demand: Demand | None
    """Set in `Phase.ANSWER`."""
    finishers: tuple[Seat, ...]
    """Players who played their last card, a Draw 2 or Wild Draw 4 still to be answered; first one first."""
    idle: int
    """Consecutive passes with nothing to draw."""


QUIET: Final = Pending(NO_CALLS, None, (), 0)
"""Nothing pending, as before and after nearly every ply."""
