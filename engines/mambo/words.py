"""Sentences about a player that the text board and the alt text of the picture share."""

from engines.core.messages import N_, Text, join
from engines.core.rules import Seat
from engines.mambo.view import PublicView


def figures_of(view: PublicView, seat: int) -> Text:
    """Return the figures of a player, as in `largest group 3, loops 1 of 2`."""
    standing = view.standings[Seat(seat)]
    parts = [N_("largest group {size}", size=standing.largest)]
    if view.aims.loops:
        parts.append(N_("loops {loops} of {wanted}", loops=standing.loops, wanted=view.aims.loops))
    if standing.territory is not None:
        parts.append(N_("territory {count}", count=standing.territory.count))
    return join(parts, ", ")
