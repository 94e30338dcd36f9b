"""The goal of Mono, in a line."""

from collections.abc import Sequence

from engines.core.messages import N_, Text, join
from engines.core.rules import Seat
from engines.mono.view import PublicView


def goal(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    """Return how `seat` wins, in a sentence or two; and what to do first, while grids are placed."""
    parts = [_how_to_win(view, names, seat)]
    if view.placing:
        parts.append(N_("First hide your own grid: a random one is as good as any."))
    return join(parts)


def _how_to_win(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    if len(view.boards) > 2:
        return N_(
            "Find cells of the others' hidden grids in rising order. Equal numbers in a row score most. "
            "The highest score wins once a grid is all open."
        )
    return N_(
        "Find cells of {opponent}'s hidden grid in rising order. Equal numbers in a row score most. "
        "The highest score wins once a grid is all open.",
        opponent=names[1 - seat],
    )
