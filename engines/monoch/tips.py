"""The thing a newcomer should notice in the construction, in a sentence."""

from engines.core.messages import N_
from engines.monoch.view import Colour, SeatView
from engines.monoch.words import BETWEEN, COLOURS, need_text


def tip(view: SeatView) -> str:
    """Return what the other colour needs where it is about to win, else what one's own does, or at first the aim."""
    public = view.public
    own = public.sides[view.seat].colour
    if own is None:
        return N_("Black and white are equal: any choice is good.")
    if not public.blocks:
        return N_("You join {ends} in {colour}.", ends=BETWEEN[public.axis_of(own)], colour=COLOURS[own])
    needs = {need.colour: need for need in public.needs}
    other = needs[Colour.WHITE if own is Colour.BLACK else Colour.BLACK]
    if max(len(other.ends), other.blocks) <= 1:
        return N_("Careful: {need}", need=need_text(other))
    return need_text(needs[own])
