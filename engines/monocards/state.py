"""A position: what everybody sees, and what is hidden from some or all."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.core.making import maker
from engines.core.rules import Event, Seat, Step
from engines.monocards.cards import Card, Origin
from engines.monocards.situation import MOST_SHUFFLES, QUIET
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
    plain: Seat | None
    """Whose turn it is while nothing else is open: most of their plies can be worked out the short way (plain.py)."""


def plain_seat(public: PublicView, shown: ShownHand | None) -> Seat | None:
    """Return the player to move if they stand before a plain ply."""
    match = public.match
    if public.pending is not QUIET or shown is not None or match.outcome is not None:
        return None
    return public.turn[0] if match.options.are_plain and match.shuffles < MOST_SHUFFLES else None


new_evidence = maker(Evidence)
new_state = maker(State)
new_view = maker(PublicView)
new_step: Callable[[State, tuple[Event, ...]], Step[State]] = maker(Step)
new_seat_view = maker(SeatView)


def seat_view(state: State, seat: Seat) -> SeatView:
    """What the holder of `seat` sees."""
    public, shown = state.public, state.shown
    return new_seat_view(
        seat,
        public,
        state.hands[seat],
        state.drawn if state.drawn is not None and seat in public.turn else None,
        shown if shown is not None and shown.to == seat else None,
    )
