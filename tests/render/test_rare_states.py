"""States that random games seldom reach: monsters in groups."""

from engines.monsters import RULES as MONSTERS
from render.monsters.windows import Window, views_of
from tests.engines.monsters.scenes import RED, monster, scene

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
