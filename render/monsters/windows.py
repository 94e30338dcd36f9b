"""The parts of a keeper's map that are enlarged: one for each group of own monsters that see the same land."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.monsters.view import SeatView
from render.monsters.lattice import FINE_SIDE, lattice_of

REACH = 2
"""Columns and rows shown on each side of a group."""
LEAST = 6


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the map, wrapping around the edges: hexes starting at (left, top)."""

    left: int
    top: int
    columns: int
    rows: int
    monsters: tuple[int, ...]
    """The own monsters in it, by ID; none for a lair's view."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, columns, rows."""
        return self.left, self.top, self.columns, self.rows


def is_small(view: SeatView) -> bool:
    """Return whether the hexes of the whole map are too small for all details."""
    width, height = view.public.width, view.public.height
    return lattice_of(width, height, (0, 0, width, height)).side < FINE_SIDE


def views_of(view: SeatView) -> tuple[Window, ...]:
    """Return a window for each group of adjacent own monsters and lairs, those with most monsters first."""
    width, height = view.public.width, view.public.height
    homes = sorted({monster.place for monster in view.monsters} | {report.place for report in view.reports})
    groups: list[list[int]] = []
    for place in homes:
        near = [group for group in groups if _joins(group, place, width, height)]
        groups = [group for group in groups if group not in near]
        groups.append([place, *(other for group in near for other in group)])
    windows = [_window(view, group) for group in groups]
    return tuple(sorted(windows, key=lambda window: (-len(window.monsters), window.top, window.left)))


def _joins(group: Sequence[int], place: int, width: int, height: int) -> bool:
    """Return whether a place is near the group and the group stays small enough to be drawn large."""
    columns = _span([other % width for other in (*group, place)], width)[1]
    rows = _span([other // width for other in (*group, place)], height)[1]
    return columns + 2 * REACH <= 9 and rows + 2 * REACH <= 9


def _span(values: Sequence[int], size: int) -> tuple[int, int]:
    """Return the first of the values on a circle of `size`, and the number of steps that cover them all."""
    ordered = sorted(set(values))
    gaps = [
        ((after - before - 1) % size + 1, after)
        for before, after in zip(ordered, [*ordered[1:], ordered[0]], strict=True)
    ]
    gap, start = max(gaps)
    return start, size - gap + 1


def _window(view: SeatView, group: Sequence[int]) -> Window:
    width, height = view.public.width, view.public.height
    left, columns = _span([place % width for place in group], width)
    top, rows = _span([place // width for place in group], height)
    grown_x, grown_y = max(2 * REACH, LEAST - columns), max(2 * REACH, LEAST - rows)
    columns, rows = min(width, columns + grown_x), min(height, rows + grown_y)
    here = frozenset(group)
    monsters = tuple(monster.number for monster in view.monsters if monster.place in here)
    return Window((left - grown_x // 2) % width, (top - grown_y // 2) % height, columns, rows, monsters)
