"""Sentences about a turn that the text board, events and pictures share, and on the goal."""

from collections.abc import Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text, join
from engines.core.rules import Seat
from engines.mono.actions import Action, Place, Tail
from engines.mono.view import Pick, PublicView, TurnPlayed, cell_name

MOST_CELLS_SHOWN: Final = 24
MOST_CELLS_NAMED: Final = 5


def explain_signs(turn: TurnPlayed) -> list[Text]:
    """Return an explanation of each sign used in a turn."""
    ends = [N_("✖ ends the turn.")] if turn.lower is not None else []
    random = [N_("🎲 marks random cells.")] if any(pick.random for pick in turn.picks) else []
    return ends + random


def opened_cells(turn: TurnPlayed) -> Text:
    """Return the cells of a turn with their values; of a long turn the middle is only counted."""
    cells: list[str] = [_pick(pick, turn.size) for pick in turn.picks]
    if turn.lower is not None:
        cells[-1] += " ✖"
    hidden = len(cells) - MOST_CELLS_SHOWN
    if hidden > 0:
        cells[MOST_CELLS_SHOWN - 1 : -1] = [NP_("{count} more", "{count} more", hidden)]
    return join(cells, ", ")


def _pick(pick: Pick, size: int) -> str:
    return f"{'🎲 ' * pick.random}{cell_name(size, pick.cell)} {pick.taken.value}"


def move_text(action: Action) -> str:
    """Return `a3, f2, then stop`, or the placement in words."""
    if isinstance(action, Place):
        return N_("a random grid") if action.labels is None else N_("the grid {labels}", labels=action.labels)
    if not action.cells:
        return N_("random cells")
    cells = join(action.cells, ", ")
    if (hidden := len(action.cells) - MOST_CELLS_NAMED) > 1:
        named = join(action.cells[:MOST_CELLS_NAMED], ", ")
        cells = NP_("{cells} and {count} more", "{cells} and {count} more", hidden, cells=named)
    if action.tail is Tail.END:
        return N_("{cells}, then stop", cells=cells)
    return N_("{cells}, then random cells", cells=cells) if action.tail is Tail.RANDOM else cells


def goal(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    """Return how `seat` wins, in a sentence or two; during placement, how both win."""
    return join([_what_to_open(view, names, seat), _WHAT_COUNTS])


_WHAT_COUNTS: Final = N_("Equal numbers in a row score most. The highest score wins once a grid is all open.")


def _what_to_open(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    if len(view.boards) > 2:
        return N_("Open others' hidden cells from low to high.")
    if len(view.turn) > 1:
        return N_("Open each other's hidden cells from low to high.")
    return N_("Open {opponent}'s hidden cells from low to high.", opponent=names[1 - seat])
