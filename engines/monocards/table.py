"""The table during one entry: a mutable copy of a state, opened from one and closed into the next."""

from dataclasses import replace

from engines.core.dice import Dice
from engines.core.rules import Event, Outcome, Seat, Step
from engines.monocards.cards import FITTING, WILD_DRAW_FOUR, Card, Origin, another_fits, sorted_hand
from engines.monocards.events import CardsDrawn, DrawReason, PileReshuffled
from engines.monocards.knowledge import after_drawing
from engines.monocards.situation import NO_CALLS, PLAY, QUIET, TURNS, Calls, Demand, Match, Pending
from engines.monocards.state import State
from engines.monocards.view import Evidence, PublicView, ShownHand


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
        "known",
        "limits",
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
        self.calls: Calls = pending.calls
        self.demand: Demand | None = pending.demand
        self.finishers = pending.finishers
        self.idle = pending.idle
        self.hands = list(state.hands)
        self.pile = state.pile
        self.drawn: Card | None = state.drawn
        self.evidence: Evidence | None = state.evidence
        self.shown: ShownHand | None = state.shown
        self.known = state.known
        self.limits = public.limits

    @classmethod
    def lay(cls, match: Match, dice: Dice) -> "Table":
        """Return an empty table for a match."""
        sizes = (0,) * match.seats
        public = PublicView(match, TURNS[0], PLAY, 1, (), Origin.ELDRITCH, frozenset(), 0, sizes, QUIET, ())
        return cls(State(public, ((),) * match.seats, (), None, None, None), dice)

    def close(self) -> Step[State]:
        """Return the state the entry led to, and the events."""
        events = tuple(self.events)
        public = PublicView(
            self.match,
            TURNS[self.mover] if self.match.outcome is None else (),
            self.phase,
            self.direction,
            self.discards,
            self.origin,
            FITTING[self.discards[-1]][self.origin],
            len(self.pile),
            tuple(map(len, self.hands)),
            self._pending(),
            events,
            self.limits,
        )
        hands = tuple(self.hands)
        return Step(State(public, hands, self.pile, self.drawn, self.evidence, self.shown, self.known), events)

    def _pending(self) -> Pending:
        is_quiet = self.calls is NO_CALLS and self.demand is None and not self.finishers and not self.idle
        return QUIET if is_quiet else Pending(self.calls, self.demand, self.finishers, self.idle)

    @property
    def swaps(self) -> bool:
        """A house rule lets hands change places."""
        return self.options.zero_swaps or self.options.seven_zero

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the player `steps` places after `seat` in the direction of play; `seat` need not be playing."""
        return self.match.after(seat, self.direction, steps)

    def begin(self, seat: Seat) -> None:
        """Begin a player's action: close the time to catch, and what only they were shown or could play."""
        if self.calls is not NO_CALLS:
            self.end_window()
        self.phase = PLAY
        self.drawn = None
        self.evidence = None
        if self.shown is not None and self.shown.to == seat:
            self.shown = None

    def give(self, seat: Seat, count: int, reason: DrawReason) -> tuple[Card, ...]:
        """Draw up to `count` cards for `seat` and return them; the discards are shuffled in when the pile is empty."""
        drawn = self.take(count)
        if drawn:
            self.receive(seat, drawn, reason)
        return drawn

    def receive(self, seat: Seat, drawn: tuple[Card, ...], reason: DrawReason) -> None:
        """Add cards already taken from the pile to a hand."""
        self.hands[seat] = sorted_hand(self.hands[seat] + drawn)
        self.events.append(CardsDrawn(seat, len(drawn), reason))
        if self.limits:
            self.limits = after_drawing(self.limits, self.hands, seat, len(drawn))
        self.forget_call(seat)
        if seat in self.finishers:
            self.finishers = tuple(other for other in self.finishers if other != seat)

    def take(self, count: int) -> tuple[Card, ...]:
        """Take up to `count` cards from the end of the pile, in the order drawn (rules/monocards.md, a round)."""
        if count <= len(self.pile):
            drawn = self.pile[: -count - 1 : -1]
            self.pile = self.pile[: len(self.pile) - count]
            return drawn
        drawn = self.pile[::-1]
        self.pile = ()
        if len(self.discards) > 1:
            self.reshuffle()
            drawn += self.take(min(count - len(drawn), len(self.pile)))
        return drawn

    def reshuffle(self) -> None:
        """Shuffle the discards except the top card into the draw pile (rules/monocards.md, draw pile empty)."""
        self.pile = tuple(self.dice.shuffle(self.discards[:-1]))
        self.discards = self.discards[-1:]
        self.match = replace(self.match, shuffles=self.match.shuffles + 1)
        self.events.append(PileReshuffled(len(self.pile)))

    def end_window(self) -> None:
        """Close the time to catch and allow wrong catches again, as a player acts."""
        calls = self.calls
        if calls.catchable is not None or calls.accusers:
            self.set_calls(calls.called)

    def forget_call(self, seat: Seat) -> None:
        """Cancel a MONO call, made or missing, as the hand grows or changes."""
        calls = self.calls
        if seat in calls.called or seat == calls.catchable:
            catchable = None if seat == calls.catchable else calls.catchable
            self.set_calls(calls.called - {seat}, catchable, calls.accusers)

    def lapse_calls(self) -> None:
        """End a turn: calls made in it at two cards, even out of turn, lapse if there are still two."""
        for seat in self.calls.called:
            if len(self.hands[seat]) != 1:
                self.forget_call(seat)

    def set_calls(
        self, called: frozenset[Seat], catchable: Seat | None = None, accusers: frozenset[Seat] = frozenset()
    ) -> None:
        """Set the valid calls, the seat that may be caught and those who made a wrong catch."""
        is_open = called or accusers or catchable is not None
        self.calls = Calls(called, catchable, accusers) if is_open else NO_CALLS

    def fits(self, card: Card, seat: Seat) -> bool:
        """Return whether `seat` may play `card` from its hand on the top card (a bluff fits unless forbidden)."""
        fitting = FITTING[self.discards[-1]][self.origin]
        if card == WILD_DRAW_FOUR and self.options.no_bluff:
            return not another_fits(fitting, self.hands[seat])
        return card in fitting

    def finish(self, outcome: Outcome) -> None:
        """End the match: nothing is pending any more."""
        self.match = replace(self.match, outcome=outcome)
        self.phase = PLAY
        self.demand = None
        self.drawn = None
        self.evidence = None
        self.calls = NO_CALLS
