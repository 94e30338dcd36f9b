"""The goal of Mono, in a line."""

from collections.abc import Sequence

from engines.core.messages import N_, Text
from engines.core.rules import Seat
from engines.mono.view import PublicView


def goal(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    """Return how `seat` wins, in a sentence or two."""
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
