"""States that random games seldom reach: a warning, a card among equals, lists that break, monsters in groups."""

from itertools import pairwise

import pytest

from engines.core import Seat
from engines.mono.view import Pick, Run, TurnEnd, TurnPlayed, UncoveredValue
from engines.monsters import RULES as MONSTERS
from render.mono.strip import Item, items_of, set_list
from render.monsters.windows import Window, views_of
from tests.engines.monsters.scenes import RED, monster, scene


def list_of(values: list[int], lower: int | None = None) -> tuple[Item, ...]:
    runs = tuple(Run(value, values.count(value)) for value in dict.fromkeys(values))
    named = [*values, *([] if lower is None else [lower])]
    picks = tuple(
        Pick(at, (found := UncoveredValue(Seat(1), value),)[0:1], found, random=False) for at, value in enumerate(named)
    )
    return items_of(TurnPlayed(9, Seat(0), 3, picks, runs, lower, TurnEnd.END, 0, 0))


def wide(line: tuple[Item, ...], chip: int, *, short: bool) -> int:
    chips = [round(2.1 * chip) if short and item.length > 1 else chip * max(1, item.length) for item in line]
    return sum(chips) + 14 * (len(line) - 1)


@pytest.mark.parametrize(
    ("values", "lower", "chip", "lines", "short"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], None, 58, 1, False),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], 3, 54, 1, False),
        ([8] * 8 + [9] * 9, None, 46, 2, False),
        ([value for value in range(1, 10) for _ in range(3)], 2, 42, 2, False),
        ([value for value in range(1, 10) for _ in range(value)], None, 46, 2, True),
    ],
)
def test_a_list_is_as_large_as_fits_and_breaks_between_runs_only(
    values: list[int], lower: int | None, chip: int, lines: int, short: bool
) -> None:
    items = list_of(values, lower)
    setting = set_list(items, 700, quarter=False)
    assert tuple(item for line in setting.lines for item in line) == items
    assert (setting.chip, len(setting.lines), setting.short) == (chip, lines, short)
    assert all(wide(line, chip, short=short) <= 700 for line in setting.lines)
    assert all(wide((*one, other[0]), chip, short=short) > 700 for one, other in pairwise(setting.lines))
    assert setting.height == lines * (chip + 44) + 8 * (lines - 1)


SIDE = 18
"""Columns of the map of twenty keepers."""


def windows(*places: tuple[int, int]) -> tuple[Window, ...]:
    """Return the windows of monsters in those columns and rows."""
    own = (monster(number, 1, y * SIDE + x) for number, (x, y) in enumerate(places, 1))
    state = scene(*own, seats=20)
    assert (state.width, state.height) == (SIDE, SIDE)
    return views_of(MONSTERS.seat_view(state, RED))


def test_monsters_near_each_other_share_a_window_also_over_the_joined_edge() -> None:
    assert windows((4, 4)) == (Window(2, 2, 6, 6, (1,)),)
    assert windows((4, 4), (8, 6)) == (Window(2, 2, 9, 7, (1, 2)),)
    assert [window.monsters for window in windows((4, 4), (9, 4))] == [(1,), (2,)]
    assert [window.monsters for window in windows((4, 4), (4, 9))] == [(1,), (2,)]
    assert windows((17, 17), (1, 2)) == (Window(15, 15, 7, 8, (1, 2)),)
    assert [window.monsters for window in windows((4, 4), (10, 4), (11, 5))] == [(2, 3), (1,)]
