"""A player's grid on the canvas: cells, digits, the marks of the last turn, row numbers and column letters."""

from dataclasses import dataclass
from functools import lru_cache

from engines.mono.view import Board, Grid, Pick, PublicView, TurnPlayed
from render.core.canvas import Canvas
from render.core.fonts import Weight, text_width
from render.core.shapes import Mask, frame, rounded
from render.core.theme import BED, DARK_TEXT, GOLD, MUTED
from render.mono.cells import HATCH, Block, covered_tile, fold, found_tile, own_tile, vacant_tile
from render.mono.colours import DULL_GOLD, value_colours
from render.mono.layout import GridPlace

_BED = 8


@dataclass(frozen=True, slots=True)
class GridLook:
    """What is drawn of one board."""

    board: Board
    whole: Grid | None
    """All values, where the observer may know them: the own grid, or any once the game is over."""
    folds: bool
    """Mark the found cells of a whole grid with a folded corner."""
    last: TurnPlayed | None


def _block(values: tuple[int | None, ...], place: GridPlace, cell: int) -> Block:
    """Which of the 3 x 3 cells round `cell` have its value."""
    row, col = divmod(cell, place.cols)
    return tuple(
        0 <= r < place.rows and 0 <= c < place.cols and values[r * place.cols + c] == values[cell]
        for r in (row - 1, row, row + 1)
        for c in (col - 1, col, col + 1)
    )


def _draw_cells(canvas: Canvas, view: PublicView, look: GridLook, place: GridPlace) -> None:
    cells, whole, lead = look.board.cells, look.whole, place.gap // 2
    for cell, value in enumerate(cells):
        x, y = place.corner(cell)
        x, y = x - lead, y - lead
        phase = (x + y) % HATCH
        sizes = (view.size, place.cell, place.gap)
        if whole is not None:
            found = None if value is None else _block(cells, place, cell)
            tile = own_tile(*sizes, whole[cell], _block(whole, place, cell), found, phase)
        elif value is not None:
            tile = found_tile(*sizes, value, _block(cells, place, cell))
        elif look.board.placed:
            tile = covered_tile(*sizes, phase)
        else:
            tile = vacant_tile(*sizes)
        canvas.stamp(tile, x, y)


@lru_cache(maxsize=64)
def _outline(cell: int) -> tuple[Mask, Mask, int, int]:
    """The dark stroke and the bright line round a cell, and how far each begins outside it."""
    bright = max(3, min(6, round(0.09 * cell)))
    out = 2
    dark = bright + max(4, min(9, round(0.14 * cell)))
    reach = out + 3
    radius = min(12, 0.2 * cell)
    return (
        frame(cell + 2 * reach, cell + 2 * reach, radius + reach - 1, dark),
        frame(cell + 2 * out, cell + 2 * out, radius + out, bright),
        reach,
        out,
    )


def _picks(look: GridLook) -> list[tuple[int, Pick, bool]]:
    """(order from 1, pick, whether this board's value joined the list) of what the last turn uncovered here."""
    if look.last is None:
        return []
    seat = look.board.seat
    return [
        (order, pick, pick.taken.seat == seat)
        for order, pick in enumerate(look.last.picks, start=1)
        if any(found.seat == seat for found in pick.found)
    ]


def badge_size(cell: int) -> int:
    """The height of an order number's font, px: the largest that leaves the digit of the cell in sight."""
    return max(20, min(26, round(0.46 * cell)))


def _draw_badge(canvas: Canvas, x: int, y: int, order: int, cell: int, *, by_chance: bool) -> None:
    """Hang the order number over the upper left corner of a cell at (x, y): gold if named, dark if random."""
    size = badge_size(cell)
    text = str(order)
    height = size if cell < 40 else size + 1
    width = max(height, text_width(text, size, Weight.HEAVY) + (12 if by_chance else 9))
    right, top = x + round(0.3 * cell) + (4 if cell >= 40 else 1), y - round(0.5 * height) + 3
    left = right - width
    canvas.lay(rounded(width + 4, height + 4, 8), left - 2, top - 2, BED)
    canvas.lay(rounded(width, height, 7), left, top, GOLD)
    if by_chance:
        canvas.lay(rounded(width - 6, height - 6, 4), left + 3, top + 3, BED)
    colour = GOLD if by_chance else DARK_TEXT
    canvas.text(left + width / 2, top + height / 2, text, size, colour, weight=Weight.HEAVY, anchor="m")


def _draw_outlines(canvas: Canvas, look: GridLook, place: GridPlace) -> None:
    dark, bright, reach, out = _outline(place.cell)
    picks = [(*place.corner(pick.cell), joined) for _, pick, joined in _picks(look)]
    for x, y, _ in picks:
        canvas.lay(dark, x - reach, y - reach, BED)
    for x, y, joined in sorted(picks, key=lambda pick: pick[2]):
        canvas.lay(bright, x - out, y - out, GOLD if joined else DULL_GOLD)


def digit_size(cell: int) -> int:
    """The height of a digit's font in a cell, px."""
    return max(20, round((0.66 if cell >= 40 else 0.74) * cell))


def label_size(value: int, cell: int) -> int:
    """The height of a value's font in a cell, px: a number of two digits is narrower to stay inside."""
    return digit_size(cell) if value < 10 else max(18, round(0.54 * cell))


def _draw_digits(canvas: Canvas, view: PublicView, look: GridLook, place: GridPlace) -> None:
    colours = value_colours(view.size)
    shifted = {pick.cell for _, pick, joined in _picks(look) if joined}
    for cell, found in enumerate(look.board.cells):
        value = found or (look.whole[cell] if look.whole else None)
        if value is None:
            continue
        x, y = place.corner(cell)
        middle, aside = place.cell / 2, round(0.07 * place.cell) if cell in shifted else 0
        size = label_size(value, place.cell)
        colour = colours[value - 1].light if found is None else colours[value - 1].digit
        across = aside if value < 10 else 0
        canvas.text(x + middle + across, y + middle + aside, str(value), size, colour, weight=Weight.HEAVY, anchor="m")


def _draw_folds(canvas: Canvas, view: PublicView, look: GridLook, place: GridPlace) -> None:
    beneath, flap = fold(place.cell)
    outlined = {pick.cell for _, pick, _ in _picks(look)}
    for cell, value in enumerate(look.board.cells):
        if value is not None and cell not in outlined:
            x, y = place.corner(cell)
            canvas.lay(beneath, x, y, BED)
            canvas.lay(flap, x, y, value_colours(view.size)[value - 1].light)


def _draw_names(canvas: Canvas, place: GridPlace) -> None:
    size = 28 if place.pitch >= 34 else 24
    for row in range(place.rows):
        y = place.y + row * place.pitch + place.cell / 2
        canvas.text(place.x - 24, y, str(place.rows - row), size, MUTED, anchor="m")
    for col in range(place.cols):
        x = place.x + col * place.pitch + place.cell / 2
        canvas.text(x, place.y + place.height + 25, chr(ord("a") + col), size, MUTED, anchor="m")


def draw_grid(canvas: Canvas, view: PublicView, look: GridLook, place: GridPlace) -> None:
    """Draw a board in its bed."""
    canvas.panel(place.x - _BED, place.y - _BED, place.width + 2 * _BED, place.height + 2 * _BED, 14, BED)
    _draw_cells(canvas, view, look, place)
    if look.folds:
        _draw_folds(canvas, view, look, place)
    _draw_outlines(canvas, look, place)
    _draw_digits(canvas, view, look, place)
    for order, pick, joined in _picks(look):
        if joined:
            _draw_badge(canvas, *place.corner(pick.cell), order, place.cell, by_chance=pick.random)
    _draw_names(canvas, place)
