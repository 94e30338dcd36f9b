"""The table of a pool, a tournament or a ladder: places, names, points, and in small ones each result."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engines.core.messages import N_
from render.contests.rows import ContestTable, Move, TableRow
from render.core.board import PublicBoard, fit_alt
from render.core.canvas import Canvas
from render.core.chrome import seat_panel
from render.core.fonts import Weight, shorten, shown_name, text_width
from render.core.palette import Palette, palette_of
from render.core.png import public_board
from render.core.shapes import Mask, Pen, shape
from render.core.theme import BACKGROUND, CHROME, CHROME_IN_LIGHT, CHROME_PAIRS, GOLD, IVORY, MUTED, PANEL, WIDTH

UP, DOWN = "#17A7A5", "#E4572E"
_MARGIN, _HEAD, _ROW, _GAP, _FOOT = 24, 168, 84, 8, 60
_RANK, _ARROW, _NAME = 92, 122, 156
_CELLS, _WIDEST_CELL = 432, 96
_POINTS: Final = 92
_HEADING: Final = 32
"""The font size of the letters above a column, px: names, as ranks can be equal."""
_SMALL: Final = 28
"""The font size of the smallest words, px."""
_RIGHT: Final = WIDTH - _MARGIN - 24


def draw_contest_table(table: ContestTable) -> PublicBoard:
    """Draw a page of a table."""
    high = _HEAD + len(table.rows) * (_ROW + _GAP) + _FOOT
    canvas = Canvas(WIDTH, high, _palette(), BACKGROUND)
    canvas.text(
        _MARGIN + 4,
        48,
        shown_name(table.title, 0, WIDTH - 2 * _MARGIN, 48, Weight.HEAVY),
        48,
        IVORY,
        weight=Weight.HEAVY,
    )
    canvas.text(_MARGIN + 4, 94, shorten(table.about, WIDTH - 2 * _MARGIN, _SMALL), _SMALL, MUTED)
    crossed = [row.name for row in table.rows if row.results]
    headings = _headings(crossed) if crossed else []
    for at, row in enumerate(table.rows):
        if row.results:
            canvas.text(_cell(len(row.results), at), _HEAD - 24, headings[at], _HEADING, MUTED, anchor="m")
        _draw_row(canvas, row, at, _HEAD + at * (_ROW + _GAP))
    canvas.text(_MARGIN + 4, high - _FOOT // 2, shorten(table.note, WIDTH - 2 * _MARGIN, _SMALL), _SMALL, MUTED)
    return public_board(canvas.public(_alt(table)))


def _draw_row(canvas: Canvas, row: TableRow, at: int, top: int) -> None:
    seat_panel(canvas, _MARGIN, top, WIDTH - 2 * _MARGIN, _ROW, bar=None)
    middle = top + _ROW // 2
    canvas.text(_RANK, middle, str(row.rank), 40, IVORY, weight=Weight.HEAVY, anchor="r")
    if row.move is not Move.STAYS:
        _draw_arrow(canvas, row.move, _ARROW, middle)
    canvas.text(_RIGHT, middle, row.points, 44, GOLD, weight=Weight.HEAVY, anchor="r")
    for other, result in enumerate(row.results):
        x = _cell(len(row.results), other)
        if other == at:
            canvas.rect(x - 10, middle - 3, 20, 6, MUTED)
        else:
            canvas.text(x, middle, result or "·", 38, IVORY if result else MUTED, anchor="m")
    points = _POINTS if row.points else 0
    room = (_cell(len(row.results), 0) - _cell_width(len(row.results)) // 2 if row.results else _RIGHT - points) - _NAME
    if row.note:
        canvas.text(_NAME, middle - 17, shown_name(row.name, 0, room, 36, Weight.HEAVY), 36, IVORY, weight=Weight.HEAVY)
        canvas.text(_NAME, middle + 22, shorten(row.note, room, _SMALL), _SMALL, MUTED)
    else:
        canvas.text(_NAME, middle, shown_name(row.name, 0, room, 38, Weight.HEAVY), 38, IVORY, weight=Weight.HEAVY)


def _cell(count: int, at: int) -> int:
    """Return the middle of a column of results, px."""
    return _RIGHT - _POINTS - (count - at) * _cell_width(count) + _cell_width(count) // 2


def _cell_width(count: int) -> int:
    return min(_WIDEST_CELL, _CELLS // count)


def _headings(names: Sequence[str]) -> list[str]:
    """Return the first word of each name; if several are equal, in a form such as `G25` for Guest 25."""
    room = _cell_width(len(names)) - 12
    words = [shown_name(name, seat, WIDTH, _HEADING).split() for seat, name in enumerate(names)]
    starts = [_start(first, room) for first, *_others in words]
    alike = [starts.count(start) > 1 for start in starts]
    return [
        _start("".join([one[0][0], *one[1:]]), room) if again else start
        for one, start, again in zip(words, starts, alike, strict=True)
    ]


def _start(word: str, room: int) -> str:
    """Return the part of a word that fits above a column."""
    fitting = (word[:end] for end in range(len(word), 1, -1) if text_width(word[:end], _HEADING) <= room)
    return next(fitting, word[:1])


def _draw_arrow(canvas: Canvas, move: Move, x: int, y: int) -> None:
    canvas.lay(_arrow(1 if move is Move.DOWN else -1), x, y, DOWN if move is Move.DOWN else UP)


@lru_cache(maxsize=2)
def _arrow(way: int) -> Mask:
    """Return an arrow up (-1) or down (1), distinguishable by shape as well as by colour."""
    head = [(-13.0, way * 0.0), (13.0, way * 0.0), (0.0, way * 17.0)]
    shaft = [(-4.0, way * -16.0), (4.0, way * -16.0), (4.0, 0.0), (-4.0, 0.0)]

    def draw(pen: Pen) -> None:
        pen.polygon(head)
        pen.polygon(shaft)

    return shape(-18, -18, 18, 18, draw)


def _alt(table: ContestTable) -> str:
    parts = [N_("{title}. {about}.", title=table.title, about=table.about.rstrip("."))]
    return fit_alt([*parts, *(_row_alt(row) for row in table.rows)])


def _row_alt(row: TableRow) -> str:
    if not row.points:
        return N_("{rank}. {name}.", rank=row.rank, name=row.name)
    values = {"rank": row.rank, "name": row.name, "points": row.points}
    match row.move:
        case Move.UP:
            return N_("{rank}. {name}: {points}, up.", **values)
        case Move.DOWN:
            return N_("{rank}. {name}: {points}, down.", **values)
        case Move.STAYS:
            return N_("{rank}. {name}: {points}.", **values)


@lru_cache(maxsize=1)
def _palette() -> Palette:
    return palette_of((*CHROME, UP, DOWN), (*CHROME_PAIRS, (UP, PANEL), (DOWN, PANEL)), CHROME_IN_LIGHT)
