"""Positions laid out by hand, and short ways to play from them."""

from collections.abc import Sequence

from engines.core import Dice, Event, Seat
from engines.monocards import RULES, TEXT
from engines.monocards.cards import FITTING, ORDER, ORIGIN, Card, Origin, sorted_hand
from engines.monocards.options import Options
from engines.monocards.state import State
from engines.monocards.view import QUIET, Calls, CardFit, CardsDrawn, Match, Pending, Phase, PublicView, RoundEnded
from tests.engines.examples import NAMES
from tests.engines.examples import Game as AnyGame

OTHERS = ("P1 P2 P3", "Z1 Z2 Z3", "M1 M2 M3")
"""Hands of those who only sit by."""
PILE = "P1 P1 P2 P2 P3 P3 P4 P4 P5 P5 P6 P6 P7 P7 P8 P8"


def cards(text: str) -> tuple[Card, ...]:
    found = tuple(Card(name) for name in text.split())
    assert all(card in ORDER for card in found)
    return found


def hand(text: str) -> tuple[Card, ...]:
    return sorted_hand(cards(text))


class Game(AnyGame):
    """A match of MONO that goes on from a position."""

    rules = RULES

    @property
    def catchable(self) -> int | None:
        found: int | None = self.public.catchable
        return found

    @property
    def phase(self) -> str:
        return str(self.public.phase.name)

    def hand(self, seat: int) -> tuple[Card, ...]:
        found: tuple[Card, ...] = self.view(seat).hand
        return found

    def fits(self, seat: int) -> tuple[CardFit, ...]:
        found: tuple[CardFit, ...] = self.view(seat).fits
        return found

    def hand_shown(self, seat: int) -> tuple[Card, ...] | None:
        """Return the hand that `seat` has been shown."""
        found = self.view(seat).shown
        return None if found is None else found.cards

    def tip(self, seat: int) -> str | None:
        found = TEXT.tip(self.view(seat), NAMES)
        return None if found is None else found.sentence

    def drawn(self, seat: int) -> Card | None:
        """Return the card that `seat` sees drawn."""
        found: Card | None = self.view(seat).drawn
        return found

    def drew(self, seat: int) -> int:
        """Return the number of cards `seat` drew in the latest entry."""
        return sum(event.count for event in self.events if isinstance(event, CardsDrawn) and event.seat == seat)

    def happened(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    @property
    def teams(self) -> list[int | None]:
        return [player.team for player in self.public.players]

    @property
    def ended(self) -> RoundEnded:
        """Return the round's end of the latest entry."""
        return next(event for event in self.events if isinstance(event, RoundEnded))


def lay(
    *hands: str,
    discards: str = "E9",
    origin: Origin | None = None,
    pile: str = PILE,
    mover: int = 0,
    direction: int = 1,
    scores: Sequence[int] = (),
    called: Sequence[int] = (),
    shuffles: int = 0,
    options: Options | None = None,
) -> Game:
    """A position in which `mover` is about to play; the pile is drawn from its end."""
    seats = len(hands)
    everybody = tuple(Seat(seat) for seat in range(seats))
    rules = options or Options()
    points = tuple(scores) or (0,) * seats
    match = Match(rules, seats, 1, Seat(0), shuffles, points, everybody, everybody, (), (), None)
    laid = cards(discards)
    held = tuple(hand(text) for text in hands)
    counts = origin or ORIGIN[laid[-1]]
    assert counts is not None, "a wild card on top needs an Origin"
    calls = Calls(frozenset(Seat(seat) for seat in called), None, frozenset())
    pending = Pending(calls, None, (), 0) if called else QUIET
    draw_pile = cards(pile)
    sizes = tuple(len(each) for each in held)
    public = PublicView(
        match,
        (Seat(mover),),
        Phase.PLAY,
        direction,
        laid,
        counts,
        FITTING[laid[-1]][counts],
        len(draw_pile),
        sizes,
        pending,
        (),
    )
    return Game(State(public, held, draw_pile, None, None, None))


def four(first: str, options: Options, *others: str, discards: str = "E5") -> Game:
    """Four at the table; the first is about to play."""
    return lay(first, *(others or OTHERS), discards=discards, options=options)


def begin(seats: int, seed: str = "x", options: Options | None = None) -> Game:
    """A match from its start."""
    return Game(RULES.start(options or Options(), seats, Dice(seed.encode(), 0)))
