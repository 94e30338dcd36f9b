"""A position: its public part, and its secrets (rules/monocards.md, hidden)."""

from dataclasses import dataclass

from engines.core.rules import Seat
from engines.monocards.cards import Card
from engines.monocards.knowledge import Known
from engines.monocards.view import Evidence, PublicView, SeatView, ShownHand


@dataclass(frozen=True, slots=True)
class State:
    """A position of a match."""

    public: PublicView
    hands: tuple[tuple[Card, ...], ...]
    """The sorted hand of each seat; empty for seats that left or went out."""
    pile: tuple[Card, ...]
    """The draw pile; cards are drawn from its end."""
    drawn: Card | None
    """The card that the player to move has just drawn and may play."""
    evidence: Evidence | None
    """Set while a challenge is possible."""
    shown: ShownHand | None
    """The hand last shown to a challenger."""
    known: tuple[Known, ...] = ()
    """The cards that players have seen in others' hands in this round."""


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return the view of the holder of `seat`."""
    public, drawn, shown = state.public, state.drawn, state.shown
    if drawn is not None and seat not in public.turn:
        drawn = None
    if shown is not None and shown.to != seat:
        shown = None
    evidence, known = state.evidence, state.known
    if evidence is not None and (public.pending.demand is None or public.pending.demand.challenged != seat):
        evidence = None
    if known:
        known = tuple([each for each in known if each.by == seat])
    return SeatView(seat, public, state.hands[seat], drawn, shown, evidence, known)
