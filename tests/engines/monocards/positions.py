"""Positions laid out by hand, and short ways to play from them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.core import Dice, Event, Seat
from engines.monocards import RULES
from engines.monocards.cards import FITTING, ORDER, ORIGIN, Card, Origin, sorted_hand
from engines.monocards.options import Options
from engines.monocards.state import State
from engines.monocards.view import QUIET, Calls, CardsDrawn, Match, Pending, Phase, PublicView, SeatView

SEED = b"a position laid out by hand"
OTHERS = ("P1 P2 P3", "Z1 Z2 Z3", "M1 M2 M3")
"""Hands of those who only sit by."""
PILE = "P1 P1 P2 P2 P3 P3 P4 P4 P5 P5 P6 P6 P7 P7 P8 P8"


def cards(text: str) -> tuple[Card, ...]:
    found = tuple(Card(name) for name in text.split())
    assert all(card in ORDER for card in found)
    return found


def hand(text: str) -> tuple[Card, ...]:
    return sorted_hand(cards(text))


@dataclass
class Game:
    """A match that goes on from a position; `events` are those of the latest entry."""

    state: State
    ply: int = 0
    events: tuple[Event, ...] = field(default=())

    @property
    def public(self) -> PublicView:
        return RULES.public_view(self.state)

    @property
    def mover(self) -> int:
        return self.public.turn[0]

    @property
    def result(self) -> tuple[tuple[int, ...], tuple[int, ...] | None, str] | None:
        """Winners, scores and reason once the match is over."""
        outcome = self.public.outcome
        return None if outcome is None else (outcome.winners, outcome.scores, outcome.reason)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.result[0] if self.result else ()

    @property
    def reason(self) -> str:
        return self.result[2] if self.result else ""

    @property
    def catchable(self) -> int | None:
        return self.public.catchable

    @property
    def phase(self) -> str:
        return self.public.phase.name

    def view(self, seat: int) -> SeatView:
        return RULES.seat_view(self.state, Seat(seat))

    def hand(self, seat: int) -> tuple[Card, ...]:
        return self.view(seat).hand

    def can(self, seat: int) -> list[str]:
        return [RULES.format(action) for action in RULES.legal_actions(self.state, Seat(seat))]

    def play(self, seat: int, *texts: str) -> "Game":
        for text in texts:
            self.ply += 1
            action = RULES.parse(self.state, Seat(seat), text)
            step = RULES.apply(self.state, Seat(seat), action, Dice(SEED, self.ply))
            self.state, self.events = step.state, step.events
        return self

    def expire(self) -> "Game":
        self.ply += 1
        step = RULES.expire(self.state, Dice(SEED, self.ply))
        self.state, self.events = step.state, step.events
        return self

    def withdraw(self, seat: int) -> "Game":
        self.ply += 1
        step = RULES.withdraw(self.state, Seat(seat), Dice(SEED, self.ply))
        self.state, self.events = step.state, step.events
        return self

    def drew(self, seat: int) -> int:
        """Return the number of cards `seat` drew in the latest entry."""
        return sum(event.count for event in self.events if isinstance(event, CardsDrawn) and event.seat == seat)

    def happened(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events)


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
