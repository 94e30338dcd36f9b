"""Reasons for a list, in the words of the board."""

from collections.abc import Iterator
from typing import Final

from engines.core.messages import N_, NP_, Text, join
from engines.mono.actions import Tail, Uncover
from engines.mono.view import LABELS, cell_name
from engines.mono.words import MOST_CELLS_NAMED
from players.mono.plan import Line, Plan

_LIKELY: Final = 0.5


def reasons(plan: Plan, line: Line, action: Uncover) -> tuple[Text, ...]:
    """Return the reasons for a list, the most important first. They follow from the sampled grids and the view."""
    # The likely values of the cells come before any other reason.
    return (join([_cells(plan, line), *_region(plan, line)]), _points(plan, line), *_end(action))


def _cells(plan: Plan, line: Line) -> Text:
    """Return the likely values of the first cells, in order."""
    values = [_value(plan, cell) for cell in line.cells[:MOST_CELLS_NAMED]]
    return N_("Most likely: {values}.", values=join(values, ", "))


def _value(plan: Plan, cell: int) -> Text:
    value, share = plan.worlds.likeliest(cell)
    name, label = cell_name(plan.view.public.size, cell), LABELS[value - 1]
    # Grids are samples: facts they all agree on are not certain.
    return N_("{cell} is {value} ({percent}%)", cell=name, value=label, percent=min(99, round(100 * share)))


def _region(plan: Plan, line: Line) -> Iterator[Text]:
    """Yield a sentence if the list is likely to open the rest of a region on the only other board."""
    public = plan.view.public
    boards = [board for board in public.boards if board.seat != plan.view.seat and board.placed]
    if len(boards) != 1:
        return
    for value in range(public.size, 1, -1):
        left = value - boards[0].cells.count(value)
        count = sum(worlds.bit_count() for (last, run), worlds in line.groups if last == value and run == left)
        if left > 1 and count >= _LIKELY * plan.worlds.count:
            yield N_("It likely opens the rest of region {value}.", value=LABELS[value - 1])
            return


def _points(plan: Plan, line: Line) -> Text:
    points = round(line.points / plan.worlds.count)
    return N_("It scores about {points}.", points=NP_("{count} point", "{count} points", points))


def _end(action: Uncover) -> Iterator[Text]:
    if action.tail is Tail.END:
        yield N_("Stopping there keeps covered cells for a later turn.")
