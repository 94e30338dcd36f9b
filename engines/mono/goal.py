"""The goal of Mono, in a line."""

from collections.abc import Sequence
from typing import Final

from engines.core.messages import N_, Text, join
from engines.core.rules import Seat
from engines.mono.view import PublicView


def goal(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    """Return how `seat` wins, in a sentence or two; while both place their grids, how either does."""
    return join([_what_to_open(view, names, seat), _WHAT_COUNTS])


_WHAT_COUNTS: Final = N_("Equal numbers in a row score most. The highest score wins once a grid is all open.")


def _what_to_open(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    if len(view.boards) > 2:
        return N_("Open others' hidden cells from low to high.")
    if len(view.turn) > 1:
        return N_("Open each other's hidden cells from low to high.")
    return N_("Open {opponent}'s hidden cells from low to high.", opponent=names[1 - seat])
