"""A tip about the construction for newcomers, in a sentence."""

from engines.core.messages import N_, Text, join
from engines.core.text import Tip
from engines.monoch.view import Colour, Need, PublicView, SeatView
from engines.monoch.words import need_text


def tip(view: SeatView) -> Tip | None:
    """Return the progress of one's own colour, or of the other if it is about to win; None before the first block."""
    public = view.public
    own = public.sides[view.seat].colour
    if not public.blocks:
        return Tip(N_("Black and white are equal: either color is fine.")) if own is None else None
    if own is None:
        return None
    need = need_of(public, own)
    return Tip((None if need.is_close else warning(public, own.other)) or progress(need))


def warning(public: PublicView, colour: Colour) -> Text | None:
    """Return the progress of a colour that may win with its next block; None for any other."""
    need = need_of(public, colour)
    return progress(need) if need.is_close else None


def progress(need: Need) -> Text:
    """Return the progress of a colour."""
    return join([need_text(need), N_("One block may be enough.")]) if need.is_close else need_text(need)


def need_of(public: PublicView, colour: Colour) -> Need:
    """Return what a colour still needs to win."""
    return public.needs[list(Colour).index(colour)]
