"""A player's grid on the canvas: cells, digits, the marks of the last turn, row numbers and column letters."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.mono.view import Board, Grid, Pick, PublicView, TurnPlayed
from render.core.canvas import Canvas
from render.core.fonts import Weight, text_width
from render.core.shapes import Mask, Pen, disc, rounded_rectangle, shape
from render.core.theme import BACKGROUND, BED, DARK_TEXT, GILT, GLOW, GOLD, IVORY, MUTED
from render.mono.cells import HATCH, Block, covered_tile, fold, found_tile, own_tile, vacant_tile
from render.mono.colours import DULL_GOLD, value_colours
from render.mono.layout import GridPlace

_BED = 8
_SMALL, _TINY = 40, 28
"""The cell sizes, px, below which order numbers are drawn on the corner, or not at all."""
_LONG = 9
"""The most picks of a turn that are all numbered; in a longer turn only runs are."""


@dataclass(frozen=True, slots=True)
class GridLook:
    """The drawn parts of a board."""

    board: Board
    whole: Grid | None
    """All values, if the observer may know them: the own grid, or any once the game is over."""
    folds: bool
    """Mark the found cells of a whole grid with a folded corner."""
    last: TurnPlayed | None


def _block(values: tuple[int | None, ...], place: GridPlace, cell: int) -> Block:
    """Return the 3 x 3 cells around `cell` that have its value."""
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
            block = None if value is None else _block(cells, place, cell)
            canvas.signs.add("own")
            tile = own_tile(*sizes, whole[cell], _block(whole, place, cell), block, phase)
        elif value is not None:
            canvas.signs.add("open")
            tile = found_tile(*sizes, value, _block(cells, place, cell))
        elif look.board.placed:
            canvas.signs.add("covered")
            tile = covered_tile(*sizes, phase)
        else:
            tile = vacant_tile(*sizes)
        canvas.stamp(tile, x, y)


Place = tuple[int, int]
"""Row and column."""


@lru_cache(maxsize=512)
def _outline(cells: frozenset[Place], cell: int, gap: int, out: int, stroke: int) -> Mask:
    """Return a line `stroke` wide around cells that touch, `out` px outside them, from the corner of cell 0, 0."""
    pitch, radius = cell + gap, min(12, 0.2 * cell)

    def fill(pen: Pen, grow: int, *, on: bool) -> None:
        for row, col in cells:
            x, y, half = col * pitch, row * pitch, cell / 2
            right, below = (row, col + 1) in cells, (row + 1, col) in cells
            pen.rect((x - grow, y - grow, x + cell + grow, y + cell + grow), max(0, radius + grow), on=on)
            if right:
                pen.rect((x + half, y - grow, x + pitch + half, y + cell + grow), on=on)
            if below:
                pen.rect((x - grow, y + half, x + cell + grow, y + pitch + half), on=on)
            if right and below and (row + 1, col + 1) in cells:
                pen.rect((x + half, y + half, x + pitch + half, y + pitch + half), on=on)

    def draw(pen: Pen) -> None:
        fill(pen, out, on=True)
        fill(pen, out - stroke, on=False)

    rows, cols = max(row for row, _ in cells) + 1, max(col for _, col in cells) + 1
    return shape(-out - 1, -out - 1, cols * pitch + out + 1, rows * pitch + out + 1, draw)


def _picks(look: GridLook) -> list[tuple[int, Pick, bool]]:
    """Return (order from 1, pick, whether this board's value joined the list) of this board's last picks."""
    if look.last is None:
        return []
    seat = look.board.seat
    return [
        (order, pick, pick.taken.seat == seat)
        for order, pick in enumerate(look.last.picks, start=1)
        if any(uncovered.seat == seat for uncovered in pick.found)
    ]


def runs_here(look: GridLook, place: GridPlace) -> list[tuple[frozenset[Place], int, bool]]:
    """Return the runs that the last turn opened here: touching cells, the order of the first, and a join."""
    runs: list[tuple[set[Place], int, bool]] = []
    run, last = 0, None
    numbers = {}
    for order, pick in enumerate(look.last.picks if look.last else (), start=1):
        run += pick.taken.value != last
        last = pick.taken.value
        numbers[order] = run
    for order, pick, joined in _picks(look):
        row, col = divmod(pick.cell, place.cols)
        near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        same = [each for each in runs if joined and each[2] and numbers[each[1]] == numbers[order] and near & each[0]]
        cells = {(row, col)}.union(*(each[0] for each in same))
        runs = [each for each in runs if each not in same]
        runs.append((cells, min([order, *(each[1] for each in same)]), joined))
    return [(frozenset(cells), order, joined) for cells, order, joined in runs]


def badge_size(cell: int) -> int:
    """Return the height of an order number's font, px: the largest that leaves the digits in sight, or 0."""
    if cell < _TINY:
        return 0
    return 18 if cell < _SMALL else max(20, min(26, round(0.46 * cell)))


def _draw_badge(canvas: Canvas, x: int, y: int, order: int, place: GridPlace, *, by_chance: bool) -> None:
    """Draw the order number at the upper left corner of a cell at (x, y): gold if named, dark if random.

    In a small cell it is on the corner itself, where the digits of the four adjacent cells leave room.
    """
    cell = place.cell
    size, text = badge_size(cell), str(order)
    small = cell < _SMALL
    height = size - 1 if small else size + 1
    width = max(height, text_width(text, size, Weight.HEAVY) + (8 if small else 12 if by_chance else 9))
    if small:
        left, top = x - (place.gap + width) // 2, y - (place.gap + height) // 2
    else:
        left, top = x + round(0.3 * cell) + 4 - width, y - round(0.5 * height) + 3
    rim, edge = (1, 2) if small else (2, 3)
    canvas.signs.add("random" if by_chance else "order")
    canvas.lay(rounded_rectangle(width + 2 * rim, height + 2 * rim, 8), left - rim, top - rim, BED)
    canvas.lay(rounded_rectangle(width, height, 7), left, top, GLOW if by_chance else GILT)
    if by_chance:
        canvas.lay(rounded_rectangle(width - 2 * edge, height - 2 * edge, 7 - edge), left + edge, top + edge, BED)
    colour = GOLD if by_chance else DARK_TEXT
    canvas.text(left + width / 2, top + height / 2, text, size, colour, weight=Weight.HEAVY, anchor="m")


def _draw_outlines(canvas: Canvas, runs: Sequence[tuple[frozenset[Place], int, bool]], place: GridPlace) -> None:
    cell, out = place.cell, 2
    bright = max(3, min(6, round(0.09 * cell)))
    dark = bright + max(4, min(9, round(0.14 * cell)))
    drawn = []
    for cells, _, joined in runs:
        top, left = min(row for row, _ in cells), min(col for _, col in cells)
        moved = frozenset((row - top, col - left) for row, col in cells)
        drawn.append((joined, moved, *place.corner(top * place.cols + left)))
    for _, moved, x, y in drawn:
        canvas.lay(_outline(moved, cell, place.gap, out + 3, dark), x, y, BED)
    canvas.signs |= {"last"} if drawn else set()
    for joined, moved, x, y in sorted(drawn, key=lambda each: each[0]):
        canvas.lay(_outline(moved, cell, place.gap, out, bright), x, y, GLOW if joined else DULL_GOLD)


def _number(look: GridLook, runs: Sequence[tuple[frozenset[Place], int, bool]], cell: int) -> frozenset[int]:
    """Return the picks that are numbered at this size: in a long turn the first of each run."""
    if not badge_size(cell):
        return frozenset()
    long = look.last is not None and len(look.last.picks) > _LONG
    firsts = {order for _, order, joined in runs if joined}
    return frozenset(order for order, _, joined in _picks(look) if joined and (not long or order in firsts))


def digit_size(cell: int) -> int:
    """Return the height of a digit's font in a cell, px."""
    return max(20, round((0.66 if cell >= 40 else 0.74) * cell))


def label_size(value: int, cell: int) -> int:
    """Return the height of a value's font in a cell, px: a number of two digits is narrower to stay inside."""
    return digit_size(cell) if value < 10 else max(18, round(0.54 * cell))


def _draw_digits(canvas: Canvas, view: PublicView, look: GridLook, place: GridPlace, numbered: frozenset[int]) -> None:
    colours = value_colours(view.size)
    shifted = {pick.cell for order, pick, _ in _picks(look) if order in numbered}
    for cell, cell_value in enumerate(look.board.cells):
        value = cell_value or (look.whole[cell] if look.whole else None)
        if value is None:
            continue
        x, y = place.corner(cell)
        middle, aside = place.cell / 2, round(0.07 * place.cell) if cell in shifted and place.cell >= _SMALL else 0
        size = label_size(value, place.cell)
        colour = colours[value - 1].light if cell_value is None else colours[value - 1].digit
        across = aside if value < 10 else 0
        canvas.text(x + middle + across, y + middle + aside, str(value), size, colour, weight=Weight.HEAVY, anchor="m")


def _draw_folds(canvas: Canvas, view: PublicView, look: GridLook, place: GridPlace) -> None:
    beneath, flap = fold(place.cell)
    outlined = {pick.cell for _, pick, _ in _picks(look)}
    for cell, value in enumerate(look.board.cells):
        if value is not None and cell not in outlined:
            canvas.signs.add("folded")
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
    runs = runs_here(look, place)
    numbered = _number(look, runs, place.cell)
    _draw_outlines(canvas, runs, place)
    _draw_digits(canvas, view, look, place, numbered)
    for order, pick, _ in _picks(look):
        if order in numbered:
            _draw_badge(canvas, *place.corner(pick.cell), order, place, by_chance=pick.random)
    _draw_names(canvas, place)


def draw_offered(canvas: Canvas, names: Sequence[str], place: GridPlace, *, in_order: bool) -> None:
    """Outline cells that a player may open, such as `a3`, and write the name in each.

    `in_order` numbers them on their corners as the last turn's are: a digit inside would look like an opened value.
    """
    size = max(20, round(0.46 * place.cell))
    numbered = in_order and badge_size(place.cell) > 0
    corners = {
        name: place.corner((place.rows - int(name[1:])) * place.cols + ord(name[0]) - ord("a")) for name in names
    }
    for x, y in corners.values():
        canvas.lay(_outline(frozenset({(0, 0)}), place.cell, place.gap, 0, 3), x, y, IVORY)
    middle = place.cell / 2
    for order, (name, (x, y)) in enumerate(corners.items(), start=1):
        if numbered:
            _draw_badge(canvas, x, y, order, place, by_chance=False)
            continue
        # Over the number of an open cell it would not be read.
        canvas.lay(disc(round(0.34 * place.cell)), x + middle, y + middle, BACKGROUND)
        label = str(order) if in_order else name
        canvas.text(x + middle, y + middle, label, size, IVORY, weight=Weight.HEAVY, anchor="m")
