"""Reasons for a list, in the words of the board."""

from collections.abc import Iterator
from typing import Final

from engines.core.messages import N_, NP_, Text
from engines.mono.actions import Tail, Uncover
from engines.mono.view import LABELS, cell_name
from players.mono.plan import Line, Plan

_SURE: Final = 0.995
"""From this share of the imagined grids on a value is as good as certain."""
_LIKELY: Final = 0.5


def reasons(plan: Plan, line: Line, action: Uncover) -> tuple[Text, ...]:
    """Return the reasons for a list, the weightiest first. They follow from the imagined grids and the view."""
    return (*_region(plan, line), _first_cell(plan, line), _points(plan, line), *_end(action))


def _first_cell(plan: Plan, line: Line) -> Text:
    cell = line.cells[0]
    value, share = plan.worlds.likeliest(cell)
    name, label = cell_name(plan.view.public.size, cell), LABELS[value - 1]
    if share >= _SURE:
        return N_("{cell} is almost certainly {value}.", cell=name, value=label)
    return N_("{cell} is most likely {value} ({percent}%).", cell=name, value=label, percent=round(100 * share))


def _region(plan: Plan, line: Line) -> Iterator[Text]:
    """Yield a sentence where the list is likely to open all that is left of a region on the only other board."""
    public = plan.view.public
    boards = [board for board in public.boards if board.seat != plan.view.seat and board.placed]
    if len(boards) != 1:
        return
    for value in range(public.size, 1, -1):
        left = value - boards[0].cells.count(value)
        count = sum(worlds.bit_count() for (last, run), worlds in line.groups if last == value and run == left)
        if left > 1 and count >= _LIKELY * plan.worlds.count:
            yield N_("It opens the rest of region {value} in one go.", value=LABELS[value - 1])
            return


def _points(plan: Plan, line: Line) -> Text:
    points = round(line.points / plan.worlds.count)
    return NP_("It scores about {count} point.", "It scores about {count} points.", points)


def _end(action: Uncover) -> Iterator[Text]:
    if action.tail is Tail.END:
        yield N_("Stopping there keeps covered cells for a later turn.")
