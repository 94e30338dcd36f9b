"""Parts of a keeper's map enlarged: one for each group of own monsters that see the same land."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.monsters.view import NOBODY, SeatView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.shapes import disc, frame
from render.core.theme import GOLD, MUTED
from render.monsters.board import FINE_SIDE, draw_map, lattice_of
from render.monsters.cards import LEFT, WIDE, draw_cards
from render.monsters.lattice import Lattice, fit, hexagon
from render.monsters.look import CARD, GROUNDS, HATCH, keeper_look
from render.monsters.scene import Scene, scene_of, upper_left

REACH = 2
"""Columns and rows shown on each side of a group."""
LEAST = 6


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the map, over the joined edges: hexes from (left, top) on."""

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
    """True where the hexes of the whole map are drawn without all details."""
    width, height = view.public.width, view.public.height
    return lattice_of(width, height, (0, 0, width, height)).side < FINE_SIDE


def views_of(view: SeatView) -> tuple[Window, ...]:
    """Return a window for each group of own monsters and lairs near each other, those with most monsters first."""
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
    """True where a place is near the group and the group stays small enough to be drawn large."""
    columns = _span([other % width for other in (*group, place)], width)[1]
    rows = _span([other // width for other in (*group, place)], height)[1]
    return columns + 2 * REACH <= 9 and rows + 2 * REACH <= 9


def _span(values: Sequence[int], size: int) -> tuple[int, int]:
    """Return the first of the values on a circle of `size`, and how many steps hold them all."""
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


def draw_zoom(canvas: Canvas, view: SeatView, table: Table, group: int) -> None:
    """Draw one window large, and beside it the keeper's monsters under a small map that shows where it is."""
    windows = views_of(view)
    scene, width, height = scene_of(view), view.public.width, view.public.height
    if not windows:
        draw_map(canvas, scene, lattice_of(width, height, (*upper_left(view), width, height)))
        draw_cards(canvas, view, table)
        return
    window = windows[group % len(windows)]
    draw_map(canvas, scene, lattice_of(width, height, window.box))
    high = _inset(canvas, view, scene, windows, window)
    draw_cards(canvas, view, table, below=high)


def _inset(canvas: Canvas, view: SeatView, scene: Scene, windows: Sequence[Window], now: Window) -> int:
    """Draw the whole map very small; returns how high it is, px."""
    width, height = view.public.width, view.public.height
    canvas.panel(LEFT, 58, WIDE, 262, 12, CARD)
    lattice = fit((width, height), (*upper_left(view), width, height), (LEFT + 10, 66, WIDE - 20, 246))
    own = {monster.place for monster in view.monsters}
    for place, (x, y) in lattice.centres():
        spot = scene.spots.get(place)
        known = scene.known.get(place)
        unseen = HATCH if known is None else GROUNDS[known.terrain].known_fill
        colour = unseen if spot is None else GROUNDS[spot.terrain].fill
        if spot is not None and spot.owner != NOBODY:
            colour = keeper_look(spot.owner).colour
        canvas.lay(hexagon(round(lattice.side * 0.94, 2)), x, y, colour)
        if place in own:
            canvas.lay(disc(max(3.4, lattice.side * 0.5)), x, y, "#14161E")
            canvas.lay(disc(max(2.4, lattice.side * 0.36)), x, y, GOLD)
    for window in windows:
        _frame(canvas, lattice, window, GOLD if window is now else MUTED)
    return 270


def _frame(canvas: Canvas, lattice: Lattice, window: Window, colour: str) -> None:
    """Frame a window on the small map; over the joined edge it is framed in its parts."""
    for left, columns in _parts(window.left - lattice.left, window.columns, lattice.width):
        for top, rows in _parts(window.top - lattice.top, window.rows, lattice.height):
            x, y = round(lattice.x + 1.5 * lattice.side * left), round(lattice.y + 1.732 * lattice.side * top)
            wide = round(1.5 * lattice.side * columns + 0.5 * lattice.side)
            high = round(1.732 * lattice.side * (rows + 0.5))
            canvas.lay(frame(wide, high, 3, 2.4), x, y, colour)


def _parts(start: int, length: int, size: int) -> tuple[tuple[int, int], ...]:
    start %= size
    if start + length <= size:
        return ((start, length),)
    return ((start, size - start), (0, start + length - size))
