"""The table while one entry is carried out: a working copy of a state, opened from one and closed into the next."""

from typing import Final

from engines.core.dice import Dice
from engines.core.making import maker
from engines.core.rules import Event, Outcome, Seat, Step
from engines.monocards.cards import FITTING, WILD_DRAW_FOUR, Card, Origin, another_fits, sorted_hand
from engines.monocards.events import CardsDrawn, DrawReason, PileReshuffled
from engines.monocards.situation import (
    NO_CALLS,
    QUIET,
    TURNS,
    Demand,
    Match,
    Pending,
    Phase,
    changed,
    new_calls,
    new_pending,
)
from engines.monocards.state import Evidence, State, new_state, new_step, new_view, plain_seat
from engines.monocards.view import ShownHand

_drawn: Final = maker(CardsDrawn)
_NOBODY: Final[frozenset[Seat]] = frozenset()


class Table:
    """A mutable copy of everything in a `State`, with the events so far."""

    __slots__ = (
        "calls",
        "demand",
        "dice",
        "direction",
        "discards",
        "drawn",
        "events",
        "evidence",
        "finishers",
        "hands",
        "idle",
        "match",
        "mover",
        "options",
        "origin",
        "phase",
        "pile",
        "shown",
    )

    def __init__(self, state: State, dice: Dice) -> None:
        public = state.public
        self.dice = dice
        self.events: list[Event] = []
        self.match: Match = public.match
        self.options = public.match.options
        self.mover = public.turn[0]
        self.phase = public.phase
        self.direction = public.direction
        self.discards = public.discards
        self.origin = public.origin
        pending = public.pending
        self.calls = pending.calls
        self.demand: Demand | None = pending.demand
        self.finishers = pending.finishers
        self.idle = pending.idle
        self.hands = list(state.hands)
        self.pile = state.pile
        self.drawn: Card | None = state.drawn
        self.evidence: Evidence | None = state.evidence
        self.shown: ShownHand | None = state.shown

    @classmethod
    def lay(cls, match: Match, dice: Dice) -> "Table":
        """Return an empty table for a match."""
        sizes = (0,) * match.seats
        public = new_view(match, TURNS[0], Phase.PLAY, 1, (), Origin.ELDRITCH, frozenset(), 0, sizes, QUIET, ())
        return cls(new_state(public, ((),) * match.seats, (), None, None, None, None), dice)

    def close(self) -> Step[State]:
        """Return the state the entry led to, and the events."""
        over = self.match.outcome is not None
        events = tuple(self.events)
        public = new_view(
            self.match,
            () if over else TURNS[self.mover],
            self.phase,
            self.direction,
            self.discards,
            self.origin,
            FITTING[self.discards[-1]][self.origin],
            len(self.pile),
            tuple(map(len, self.hands)),
            self._pending(),
            events,
        )
        hands, plain = tuple(self.hands), plain_seat(public, self.shown)
        return new_step(new_state(public, hands, self.pile, self.drawn, self.evidence, self.shown, plain), events)

    def _pending(self) -> Pending:
        pending = new_pending(self.calls, self.demand, self.finishers, self.idle)
        return QUIET if pending == QUIET else pending

    @property
    def swaps(self) -> bool:
        """A house rule lets hands change places."""
        return self.options.zero_swaps or self.options.seven_zero

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return who comes `steps` places after `seat` in the direction of play; `seat` need not be playing."""
        return self.match.after(seat, self.direction, steps)

    def give(self, seat: Seat, count: int, reason: DrawReason) -> tuple[Card, ...]:
        """Let `seat` draw up to `count` cards and return them; the discards are shuffled in when the pile is empty."""
        drawn = self._take(count)
        if drawn:
            self.receive(seat, drawn, reason)
        return drawn

    def receive(self, seat: Seat, drawn: tuple[Card, ...], reason: DrawReason) -> None:
        """Put cards already taken from the pile into a hand."""
        self.hands[seat] = sorted_hand((*self.hands[seat], *drawn))
        self.events.append(_drawn(seat, len(drawn), reason))
        self.forget_call(seat)
        if seat in self.finishers:
            self.finishers = tuple(other for other in self.finishers if other != seat)

    def _take(self, count: int) -> tuple[Card, ...]:
        if count <= len(self.pile):
            drawn = self.pile[: -count - 1 : -1]
            self.pile = self.pile[:-count] if count else self.pile
            return drawn
        drawn = self.pile[::-1]
        self.pile = ()
        if len(self.discards) > 1:
            self.reshuffle()
            drawn += self._take(min(count - len(drawn), len(self.pile)))
        return drawn

    def take_one(self) -> Card | None:
        """Take the next card from the pile; None when there is nothing to draw."""
        taken = self._take(1)
        return taken[0] if taken else None

    def reshuffle(self) -> None:
        """Shuffle the discards except the top card into the draw pile."""
        self.pile = tuple(self.dice.shuffle(self.discards[:-1]))
        self.discards = self.discards[-1:]
        self.match = changed(self.match, shuffles=self.match.shuffles + 1)
        self.events.append(PileReshuffled(len(self.pile)))

    def end_window(self) -> None:
        """A player acts: whoever has not been caught by now is safe, and wrong catches are possible anew."""
        calls = self.calls
        if calls.catchable is not None or calls.accusers:
            self.calls = new_calls(calls.called, None, _NOBODY)

    def forget_call(self, seat: Seat) -> None:
        """A MONO call, made or missing, ends when the hand grows or changes."""
        calls = self.calls
        if seat in calls.called or seat == calls.catchable:
            catchable = None if seat == calls.catchable else calls.catchable
            self.calls = new_calls(calls.called - {seat}, catchable, calls.accusers)

    def lapse_calls(self) -> None:
        """A turn is over: a call made in it at two cards, out of turn too, lapses where there are still two."""
        for seat in self.calls.called:
            if len(self.hands[seat]) != 1:
                self.forget_call(seat)

    def fits(self, card: Card, seat: Seat) -> bool:
        """Tell whether `seat` may play `card`, which it holds, on what lies there (a bluff fits unless forbidden)."""
        fitting = FITTING[self.discards[-1]][self.origin]
        if card == WILD_DRAW_FOUR and self.options.no_bluff:
            return not another_fits(fitting, self.hands[seat])
        return card in fitting

    def finish(self, outcome: Outcome) -> None:
        """The match is over: nothing is open any more."""
        self.match = changed(self.match, outcome=outcome)
        self.phase = Phase.PLAY
        self.demand = None
        self.drawn = None
        self.evidence = None
        self.calls = NO_CALLS
