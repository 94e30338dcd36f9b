"""Parts of a keeper's map enlarged: one for each group of own monsters that see the same land."""

from collections.abc import Sequence

from engines.monsters.view import NOBODY, SeatView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.shapes import disc, frame
from render.core.theme import GOLD, MUTED
from render.monsters.board import draw_map
from render.monsters.cards import LEFT, WIDE, draw_cards
from render.monsters.hex_marks import hexagon
from render.monsters.lattice import Lattice, fit, lattice_of
from render.monsters.look import CARD, GROUNDS, HATCH, keeper_look
from render.monsters.scene import Scene, scene_of, upper_left
from render.monsters.windows import Window, views_of


def draw_zoom(canvas: Canvas, view: SeatView, table: Table, group: int) -> None:
    """Draw one window large, next to it the keeper's monsters under a small map that shows the window's position."""
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
    """Draw the whole map very small; return its height, px."""
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
    """Outline a window on the small map; across the joined edge it is outlined in parts."""
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
