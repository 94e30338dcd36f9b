"""A position: what everybody sees, and what is hidden from some or all (rules/monocards.md, hidden)."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.core.making import maker
from engines.core.rules import Event, Seat, Step
from engines.monocards.cards import Card, Origin
from engines.monocards.view import PublicView, SeatView, ShownHand


@dataclass(frozen=True, slots=True)
class Evidence:
    """What decides a challenge: the hand as it was before the Wild Draw 4, and what lay there then."""

    hand: tuple[Card, ...]
    top: Card
    origin: Origin


@dataclass(frozen=True, slots=True)
class State:
    """A position of a match."""

    public: PublicView
    hands: tuple[tuple[Card, ...], ...]
    """By seat, sorted; empty for those who left or went out."""
    pile: tuple[Card, ...]
    """The draw pile; cards are drawn from its end."""
    drawn: Card | None
    """What the player to move has just drawn and may play."""
    evidence: Evidence | None
    """Set while a challenge is possible."""
    shown: ShownHand | None
    """The hand last shown to a challenger."""


# What every ply makes.
new_public_view = maker(PublicView)
new_seat_view = maker(SeatView)
new_state = maker(State)
new_step: Callable[[State, tuple[Event, ...]], Step[State]] = maker(Step)


def seat_view(state: State, seat: Seat) -> SeatView:
    """What the holder of `seat` sees."""
    public, drawn, shown = state.public, state.drawn, state.shown
    if drawn is not None and seat not in public.turn:
        drawn = None
    if shown is not None and shown.to != seat:
        shown = None
    return new_seat_view(seat, public, state.hands[seat], drawn, shown)
