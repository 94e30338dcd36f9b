"""What a player may do instead of what was refused. Nothing named here is refused; it follows from what they see."""

from engines.core.reasons import Reason
from engines.monocards.actions import DRAW, PASS
from engines.monocards.cards import KIND, WILD_DRAW_FOUR, Card, symbol_of
from engines.monocards.choices import may_draw, may_pass
from engines.monocards.reasons import (
    DoesNotFit,
    MayPlay,
    MayPlayDrawn,
    MustAnswer,
    NoBluff,
    OnlyAnother,
    OnlyTheDrawn,
)
from engines.monocards.view import Phase, SeatView


def instead(view: SeatView) -> Reason:
    """Return what the player to move may do."""
    public = view.public
    if view.drawn is not None and public.phase is Phase.DRAWN:
        return MayPlayDrawn(view.drawn, fits=bool(view.playable), may_pass=may_pass(view))
    if public.demand is not None:
        another = KIND[public.top] if view.playable else None
        return MustAnswer(public.demand.cards, may_challenge=public.demand.challenged is not None, another=another)
    quiet = DRAW if may_draw(view) else PASS if may_pass(view) else None
    return MayPlay(fits=bool(view.playable), quiet=quiet)


def why_not_playable(view: SeatView, card: Card) -> Reason:
    """Say why a card that is held cannot be played now, and what can be done."""
    public = view.public
    if view.drawn is not None and public.phase is Phase.DRAWN:
        return OnlyTheDrawn(view.drawn, may_pass=may_pass(view)) if view.playable else instead(view)
    if public.demand is not None and KIND[card] is not KIND[public.top] and public.options.stacking:
        return OnlyAnother(KIND[public.top], instead(view))
    if public.demand is not None and not public.options.stacking:
        return instead(view)
    if card == WILD_DRAW_FOUR:
        return NoBluff(instead(view))
    return DoesNotFit(card, public.origin, symbol_of(public.top))
