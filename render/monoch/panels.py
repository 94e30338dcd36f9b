"""What stands round Monoch's board: the sides, the pool."""

from engines.monoch.view import Colour, Kind, PublicView, Side
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_panel
from render.core.emblems import laurel
from render.core.fonts import Weight, shown_name, text_width
from render.core.shapes import disc
from render.core.theme import GOLD, INK, IVORY, MUTED
from render.monoch.faces import specimen
from render.monoch.look import FRAME_TEXT

PANEL_Y, PANEL_HIGH, PANEL_WIDE = 84, 76, 460
POOL_CELL = 30


def sides(canvas: Canvas, view: PublicView, table: Table) -> None:
    """Draw one panel a colour, with the names of all who play it and a bar where one of them is to move."""
    for place, colour in enumerate((Colour.BLACK, Colour.WHITE)):
        team = [side for side in view.sides if side.colour is colour]
        _side(canvas, 32 + place * 476, view, table, team)


def _side(canvas: Canvas, x: int, view: PublicView, table: Table, team: list[Side]) -> None:
    to_move = any(side.seat in view.turn for side in team)
    won = view.outcome is not None and any(side.seat in view.outcome.winners for side in team)
    black = team[0].colour is Colour.BLACK
    seat_panel(canvas, x, PANEL_Y, PANEL_WIDE, PANEL_HIGH, bar=IVORY if to_move else None)
    if to_move and black:
        # An ink bar would drown in the panel: it keeps an ivory rim.
        canvas.rect(x + 3, PANEL_Y + 12, 5, PANEL_HIGH - 24, INK)
    _stone(canvas, x + 56, PANEL_Y + 38, black=black, won=won)
    right = x + PANEL_WIDE - 22
    label = team[0].colour.value
    if won and view.path is not None:
        right -= canvas.text(
            right, PANEL_Y + 39, str(len(view.path.blocks)), 36, IVORY, weight=Weight.HEAVY, anchor="r"
        )
        right -= 10
        label = "blocks"
    right -= canvas.text(right, PANEL_Y + 40, label, 26, MUTED, anchor="r") + 16
    _names(canvas, x + 104, right, view, table, team)


def _names(canvas: Canvas, x: int, right: int, view: PublicView, table: Table, team: list[Side]) -> None:
    size = 34 if len(team) == 1 else 28
    room = (right - x - (len(team) - 1) * text_width(" + ", size)) // len(team)
    for number, side in enumerate(team):
        if number:
            x += canvas.text(x, PANEL_Y + 38, " + ", size, MUTED)
        name = shown_name(table.names[side.seat], side.seat, room, size)
        mine = len(team) == 1 or view.outcome is not None or side.seat in view.turn
        x += canvas.text(x, PANEL_Y + 38, name, size, IVORY if mine and side.playing else MUTED)


def _stone(canvas: Canvas, x: int, y: int, *, black: bool, won: bool) -> None:
    if won:
        canvas.lay(laurel(27), x, y, GOLD)
    radius = 16 if won else 23
    canvas.lay(disc(radius), x, y, MUTED if black else IVORY)
    canvas.lay(disc(radius - 3), x, y, INK if black else IVORY)


def pool(canvas: Canvas, view: PublicView, x: int, y: int, width: int, height: int) -> None:
    """Draw the eight kinds with how many of each are left; a kind used up fades."""
    canvas.panel(x, y, width, height, 16, "#222A3D")
    step = height / len(Kind)
    for number, (kind, left) in enumerate(zip(Kind, view.pool, strict=True)):
        middle = round(y + step * (number + 0.5))
        ink = IVORY if left else "#36425F"
        canvas.text(x + 24, middle, kind.value, 34, ink, weight=Weight.HEAVY)
        if left:
            specimen(canvas, kind, 0, x + 68, middle - POOL_CELL - 2, POOL_CELL)
        else:
            canvas.text(x + 98, middle, "–", 34, "#36425F", anchor="m")
        canvas.text(x + width - 24, middle, f"×{left}", 34, ink if left else FRAME_TEXT, anchor="r")
