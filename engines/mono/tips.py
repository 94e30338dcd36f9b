"""A tip about the grids for newcomers, in a sentence."""

from collections.abc import Iterator, Sequence
from typing import Final

from engines.core.messages import N_, Text, join_choices
from engines.core.text import Tip
from engines.mono.view import LABELS, Board, SeatView, cell_name, neighbours

_MOST_CELLS: Final = 4
"""Cells that a sentence names."""


def tip(view: SeatView, names: Sequence[str]) -> Tip | None:
    """Return where a partly open number continues, choosing the surest of all grids; None while grids are placed."""
    public = view.public
    if public.placing:
        return None
    boards = [board for board in public.boards if board.seat != view.seat]
    known = [(cells, -value, board.seat) for board in boards for cells, value in next_cells(public.size, board)]
    if not known:
        return Tip(N_("Equal numbers lie together: two 2s side by side, three 3s, and so on."))
    cells, value, seat = min(known, key=lambda each: (len(each[0]), each[1:]))
    return Tip(_sentence(public.size, cells, LABELS[-value - 1], names[seat] if len(boards) > 1 else ""))


def next_cells(size: int, board: Board) -> Iterator[tuple[Sequence[int], int]]:
    """Yield each partly open number as (cells, value): at least one of these covered cells has the same number.

    The cells of a number are connected, so a covered one is next to an open one (rules/mono.md, board).
    """
    for value in range(2, size + 1):
        opened = [cell for cell, seen in enumerate(board.cells) if seen == value]
        if 0 < len(opened) < value:
            beside = {near for cell in opened for near in neighbours(size, cell) if board.cells[near] is None}
            yield sorted(beside), value


def _sentence(size: int, cells: Sequence[int], label: str, name: str) -> Text:
    if len(cells) > _MOST_CELLS:
        if name:
            return N_("The next {label} in {name}'s grid is beside an open one.", label=label, name=name)
        return N_("The next {label} is beside an open one.", label=label)
    where = join_choices(cell_name(size, cell) for cell in cells)
    if name:
        return N_("The next {label} in {name}'s grid is at {cells}.", label=label, name=name, cells=where)
    return N_("The next {label} is at {cells}.", label=label, cells=where)
