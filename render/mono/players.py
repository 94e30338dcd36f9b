"""A grid's panel: its owner, the player who opens it for points, and the staircase of the regions found."""

from engines.core.rules import Seat
from engines.mono.view import Board, PublicView
from render.core.board import Table
from render.core.canvas import Canvas
from render.core.chrome import seat_emblem, seat_panel
from render.core.fonts import Weight, fitted_name, text_width
from render.core.shapes import rounded_rectangle
from render.core.theme import GOLD, IVORY, MUTED, SEATS
from render.mono.colours import EMPTY_PIP, value_colours
from render.mono.layout import SCORES_HIGH, TOP, PlayerPlace

_NAME, _NOTE, _BETWEEN = 34, 28, 12
_PANELS = 956


def draw_panel(canvas: Canvas, view: PublicView, table: Table, place: PlayerPlace, own: Seat | None) -> None:
    """Draw the panel of one grid; the grid is drawn by `draw_grid`. `own` is the seat of a reader with a grid."""
    board, opener = view.boards[place.seat], opener_of(view, place.seat)
    # The grid in which cells are opened now is lit; while grids are being placed, the missing ones are.
    mover = place.seat if opener is None or view.placing else opener
    bar = (
        SEATS[mover].colour if mover in view.turn and not table.over and (opener is not None or view.placing) else None
    )
    seat_panel(canvas, place.x, place.y, place.width, place.height, bar=bar, edge="left" if place.wide else "top")
    notes = [note for note in (_placement(view, board), "left" if board.left else "") if note]
    if opener is not None and not view.placing:
        notes.append("opened by")
    x, y = place.x + (42 if place.wide else 34), place.y + (38 if place.wide else 34)
    seat_emblem(canvas, x, y, SEATS[place.seat], 16)
    x += 30
    said = ", ".join(notes)
    room = (place.x + place.width - 20 if place.wide or opener is None else place.x + 480) - x
    beside = 0 if place.wide else text_width(said, _NOTE) + 14
    width = _title(canvas, "" if own == place.seat else table.names[place.seat], place.seat, (x, y), room - beside)
    if place.wide:
        canvas.text(x, y + 42, said, _NOTE, MUTED)
        _draw_staircase(canvas, view, board, place)
    else:
        canvas.text(x + width + 14, y + 1, said, _NOTE, MUTED)
    if opener is not None and not view.placing:
        left = place.x + 20 if place.wide else x + width + beside + 8
        at = (left, place.x + place.width - 24, y + (90 if place.wide else 0))
        _draw_score(canvas, view, table.names[opener], opener, at)


def opener_of(view: PublicView, seat: Seat) -> Seat | None:
    """Return the player who opens this grid; None if several do, each in all the others' grids."""
    return Seat(1 - seat) if len(view.boards) == 2 else None


def draw_scores(canvas: Canvas, view: PublicView, table: Table) -> None:
    """Draw the players with their scores side by side, the one to move with a bar."""
    count = len(view.boards)
    wide = (_PANELS - (count - 1) * _BETWEEN) // count
    for board in view.boards:
        x = 22 + board.seat * (wide + _BETWEEN)
        to_move = board.seat in view.turn and not view.placing and not table.over
        bar = SEATS[board.seat].colour if to_move else None
        seat_panel(canvas, x, TOP - 2, wide, SCORES_HIGH, bar=bar)
        won = view.outcome is not None and board.seat in view.outcome.winners
        y = TOP - 2
        seat_emblem(canvas, x + 38, y + SCORES_HIGH // 2, SEATS[board.seat], 18, won=won)
        left = x + 72
        name, size = fitted_name(table.names[board.seat], board.seat, x + wide - 10 - left, 28)
        canvas.text(left, y + 26, name, size, MUTED if board.left else IVORY)
        canvas.text(left, y + 60, str(board.score), 38, _ink(board, won=won), weight=Weight.HEAVY)


def _placement(view: PublicView, board: Board) -> str:
    """Return a player's progress of placing."""
    return "" if not view.placing else "placed" if board.placed else "placing" if board.seat in view.turn else ""


def _title(canvas: Canvas, name: str, seat: Seat, at: tuple[int, int], room: int) -> int:
    """Write `Ada's grid`, without a name `Your grid`, and return its width."""
    ending = "'s grid" if name else "Your grid"
    shown, size = fitted_name(name, seat, room - text_width(ending, _NAME), _NAME) if name else ("", _NAME)
    return canvas.text(*at, shown + ending, size, IVORY)


def _draw_score(canvas: Canvas, view: PublicView, name: str, seat: Seat, at: tuple[int, int, int]) -> None:
    """Write a player with the score, between two x and at a y."""
    left, right, y = at
    board = view.boards[seat]
    won = view.outcome is not None and seat in view.outcome.winners
    seat_emblem(canvas, left + 22, y, SEATS[seat], 18, won=won)
    right -= canvas.text(right, y, str(board.score), 54, _ink(board, won=won), weight=Weight.HEAVY, anchor="r") + 14
    x = left + (56 if won else 52)
    shown, size = fitted_name(name, seat, right - x, _NAME)
    canvas.text(x, y, shown, size, MUTED if board.left else IVORY)


def _ink(board: Board, *, won: bool) -> str:
    """Return the colour of a score."""
    return GOLD if won else MUTED if board.left else IVORY


def _draw_staircase(canvas: Canvas, view: PublicView, board: Board, place: PlayerPlace) -> None:
    """Value k is a column of k pips, as many in its colour as were found; its digit is bright once all are."""
    canvas.signs.add("staircase")
    size = view.size
    step = min(31, 286 // size)
    rise = min(19, (place.height - 42 - 158) // size)
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
        # Numbers of two digits are wider than their column: every other one is lower.
        low = 15 if value > 9 and value % 2 and step < 24 else 0
        small = text if value < 10 or step >= 24 else 18
        canvas.text(middle, floor + 18 + low, str(value), small, shade, weight=Weight.HEAVY, anchor="m")
