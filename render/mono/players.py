"""A player's panel: emblem, name, score, and the staircase of what has been found of that player's regions."""

from engines.mono.view import Board, PublicView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem, seat_panel
from render.core.fonts import Weight, fitted_name, text_width
from render.core.shapes import rounded_rectangle
from render.core.theme import GOLD, IVORY, MUTED, SEATS
from render.mono.colours import EMPTY_PIP, value_colours
from render.mono.layout import PlayerPlace


def draw_player(canvas: Canvas, view: PublicView, board: Board, table: Table, place: PlayerPlace) -> None:
    """Draw the panel; the grid is drawn by `draw_grid`."""
    to_move, name = board.seat in view.turn and not table.over, table.names[board.seat]
    bar = SEATS[board.seat].colour if to_move else None
    seat_panel(canvas, place.x, place.y, place.width, place.height, bar=bar, edge="left" if place.wide else "top")
    won = view.outcome is not None and board.seat in view.outcome.winners
    middle = place.y + (48 if place.wide else 38)
    left, size = (place.x + 48, 58) if place.wide else (place.x + 34, 46)
    right = place.x + place.width - 24
    seat_emblem(canvas, left, middle, SEATS[board.seat], 20 if place.wide else 17, won=won)
    score = str(board.score)
    score_width = text_width(score, size, Weight.HEAVY)
    colour = GOLD if won else MUTED if board.left else IVORY
    canvas.text(right, middle, score, size, colour, weight=Weight.HEAVY, anchor="r")
    _draw_name(canvas, view, board, name, place, left + (42 if won else 36), middle, right - score_width - 18)
    if place.wide:
        _draw_staircase(canvas, view, board, place)


def _note(view: PublicView, board: Board) -> str:
    """Return the facts that a glance at the grid does not tell."""
    if board.left:
        return "left"
    if view.placing:
        return "placed" if board.placed else "placing" if board.seat in view.turn else ""
    return ""


def _draw_name(
    canvas: Canvas, view: PublicView, board: Board, name: str, place: PlayerPlace, x: int, y: int, right: int
) -> None:
    note = _note(view, board)
    beside = 0 if place.wide or not note else text_width(note, 26) + 14
    shown, size = fitted_name(name, board.seat, right - x - beside, 34)
    width = canvas.text(x, y, shown, size, MUTED if board.left else IVORY)
    if place.wide:
        canvas.text(x, y + 44, note, 26, MUTED)
    else:
        canvas.text(x + width + 14, y + 1, note, 26, MUTED)


def _draw_staircase(canvas: Canvas, view: PublicView, board: Board, place: PlayerPlace) -> None:
    """Value k is a column of k pips, as many in its colour as were found; its digit is bright once all are."""
    canvas.signs.add("staircase")
    size = view.size
    step = min(31, 286 // size)
    rise = min(19, (place.height - 148) // size)
    pip = rounded_rectangle(step - 3 if size < 12 else step - 2, rise - 3 if rise > 11 else rise - 2, 3)
    left = place.x + (place.width + 10 - step * size) // 2 if size < 9 else place.x + place.width - 22 - step * size
    floor = place.y + place.height - 42
    text = 26 if step >= 24 else 22
    for value, colours in enumerate(value_colours(size), start=1):
        x = left + (value - 1) * step
        count = board.cells.count(value)
        for level in range(value):
            colour = colours.full if level < count else EMPTY_PIP
            canvas.lay(pip, x, floor - (level + 1) * rise, colour)
        shade = IVORY if count == value else MUTED
        middle = x + (step - 3) / 2
        # Numbers of two digits are wider than their column: every other one stands lower.
        low = 15 if value > 9 and value % 2 and step < 24 else 0
        small = text if value < 10 or step >= 24 else 18
        canvas.text(middle, floor + 18 + low, str(value), small, shade, weight=Weight.HEAVY, anchor="m")
