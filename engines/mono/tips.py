"""The thing a newcomer should notice on the grids, in a sentence."""

from engines.core.messages import N_, NP_
from engines.mono.view import LABELS, SeatView


def tip(view: SeatView) -> str:
    """Return where the next cells of a number are likely, from what lies open; '' while grids are placed."""
    public = view.public
    if public.placing:
        return ""
    board = next(board for board in public.boards if board.seat != view.seat)
    counts = {value: board.cells.count(value) for value in range(1, public.size + 1)}
    begun = [value for value, count in counts.items() if 0 < count < value]
    if not begun:
        return N_("A cell beside an open number is likely the same number.")
    value = max(begun)
    return NP_(
        "{count} of {all} cells with a {label} is open: the others lie beside it.",
        "{count} of {all} cells with a {label} are open: the others lie beside them.",
        counts[value],
        all=value,
        label=LABELS[value - 1],
    )
