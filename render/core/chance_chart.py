"""The chance to win, move by move: one line between two sides, and the worst moves."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from engines.core.messages import N_, Text
from render.core.board import PublicBoard, fit_alt
from render.core.canvas import Canvas
from render.core.charts import ChanceChart
from render.core.chrome import seat_emblem, top_line
from render.core.colour import darken
from render.core.fonts import Weight, shown_name
from render.core.palette import palette_of
from render.core.png import public_board
from render.core.shapes import Mask, Pen, Point, disc, shape
from render.core.theme import (
    BACKGROUND,
    CHROME,
    CHROME_IN_LIGHT,
    CHROME_PAIRS,
    DARK_TEXT,
    GILT,
    IVORY,
    LIGHT_PANEL,
    MUTED,
    PANEL,
    SEATS,
    TRACK,
    WIDTH,
)

_HEIGHT: Final = 620
_LEFT, _RIGHT, _TOP, _BOTTOM = 148, 936, 158, 478
_TEXT, _SMALL = 40, 36
"""Sizes of letters: 14 and 13 px on a phone of 350."""
_MARK: Final = 27
_FEW: Final = 6
"""The number of move labels under the chart, and of chances in the alt text."""
_SIDES: Final = SEATS[:2]
_COLOURS: Final = tuple(mark.colour for mark in _SIDES)
_PALETTE: Final = palette_of(
    (*CHROME, *_COLOURS, GILT),
    (
        *CHROME_PAIRS,
        (IVORY, PANEL),
        (TRACK, PANEL),
        (GILT, PANEL),
        (DARK_TEXT, GILT),
        *((colour, ground) for colour in _COLOURS for ground in (PANEL, BACKGROUND, IVORY)),
    ),
    (*CHROME_IN_LIGHT, *((colour, darken(colour, LIGHT_PANEL, 3)) for colour in _COLOURS)),
)


def draw_chance_chart(chart: ChanceChart) -> PublicBoard:
    """Draw a chart as a PNG with its alt text."""
    canvas = Canvas(WIDTH, _HEIGHT, _PALETTE, BACKGROUND)
    top_line(canvas, chart.title, chart.match_id, "chance to win")
    canvas.panel(24, 72, WIDTH - 48, _HEIGHT - 96, 16, PANEL)
    scale = _Scale(chart)
    _ground(canvas, chart, scale)
    line = [scale.at(number, chance) for number, chance in chart.points]
    for part, colour in _areas(line, scale.middle):
        canvas.lay(part, 0, 0, colour)
    canvas.rect(_LEFT, scale.middle - 2, _RIGHT - _LEFT, 4, MUTED)
    canvas.lay(_stroke(line, 8), 0, 0, IVORY)
    for rank, costly in reversed(list(enumerate(chart.costly, 1))):
        x, y = scale.after(costly.number)
        canvas.lay(disc(_MARK + 4), x, y, PANEL)
        canvas.lay(disc(_MARK), x, y, GILT)
        canvas.text(x, y, str(rank), _TEXT, DARK_TEXT, weight=Weight.HEAVY, anchor="m")
    return public_board(canvas.public(_alt(chart)))


class _Scale:
    """The place of moves and chances, px."""

    def __init__(self, chart: ChanceChart) -> None:
        self._points = chart.points
        self.first, self.last = chart.points[0][0], chart.points[-1][0]
        self.middle = (_TOP + _BOTTOM) // 2

    def at(self, number: int, chance: float) -> Point:
        share = (number - self.first) / max(1, self.last - self.first)
        return _LEFT + (_RIGHT - _LEFT) * share, _BOTTOM - (_BOTTOM - _TOP) * chance

    def after(self, number: int) -> Point:
        """Return the point of the position after a move."""
        return self.at(*next(point for point in self._points if point[0] >= number))


def _ground(canvas: Canvas, chart: ChanceChart, scale: _Scale) -> None:
    """Draw the scale: the sides above and below, and numbers of moves."""
    for share, label in ((0.0, "100"), (0.5, "50%"), (1.0, "100")):
        y = _TOP + round((_BOTTOM - _TOP) * share)
        canvas.rect(_LEFT, y - 1, _RIGHT - _LEFT, 3, TRACK)
        canvas.text(_LEFT - 14, y, label, _SMALL, MUTED, anchor="r")
    won = chart.points[-1][1]
    for side, y in ((0, _TOP - 40), (1, _BOTTOM + 40)):
        seat_emblem(canvas, _LEFT + 22, y, _SIDES[side], 19, won=won == 1 - side)
        name = shown_name(chart.names[side], side, 560, _TEXT, Weight.HEAVY)
        canvas.text(_LEFT + 60, y, name, _TEXT, IVORY, weight=Weight.HEAVY)
    for number in _numbers(scale.first, scale.last):
        x = scale.at(number, 0.0)[0]
        canvas.rect(round(x) - 1, _BOTTOM, 3, 10, TRACK)
        canvas.text(x, _BOTTOM + 96, str(number), _SMALL, MUTED, anchor="m")
    canvas.text(_LEFT - 14, _BOTTOM + 96, "move", _SMALL, MUTED, anchor="r")


def _numbers(first: int, last: int) -> Sequence[int]:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000) if (last - first) / step <= _FEW)
    return range(-(-max(1, first) // step) * step, last + 1, step)


def _areas(line: Sequence[Point], middle: int) -> list[tuple[Mask, str]]:
    """Return the areas between the line and even chances: the first side's above it, the other's below."""
    areas = []
    for side, colour in enumerate(_COLOURS):
        beyond = [(x, min(y, middle) if side == 0 else max(y, middle)) for x, y in _with_crossings(line, middle)]
        outline = [(line[0][0], middle), *beyond, (line[-1][0], middle)]
        areas.append((_box(partial(_fill, outline)), colour))
    return areas


def _fill(outline: Sequence[Point], pen: Pen) -> None:
    pen.polygon(outline)


def _with_crossings(line: Sequence[Point], middle: int) -> list[Point]:
    """Return a line with the points at which it crosses even chances."""
    points = [line[0]]
    for (x, y), (to_x, to_y) in pairwise(line):
        if (y - middle) * (to_y - middle) < 0:
            points.append((x + (to_x - x) * (middle - y) / (to_y - y), float(middle)))
        points.append((to_x, to_y))
    return points


def _stroke(line: Sequence[Point], width: float) -> Mask:
    return _box(lambda pen: pen.line(line, width))


def _box(draw: Callable[[Pen], None]) -> Mask:
    return shape(_LEFT - 10, _TOP - 10, _RIGHT + 10, _BOTTOM + 10, draw)


def _alt(chart: ChanceChart) -> str:
    """Return the chart in words."""
    first, other = chart.names
    parts: list[Text] = [
        N_("A chart: the chance to win by move. {first} above, {other} below.", first=first, other=other)
    ]
    *points, (last, won) = chart.points
    step = max(1, -(-len(points) // _FEW))
    parts += [
        N_("After move {number}: {first} {percent}%.", number=number, first=first, percent=round(100 * chance))
        for number, chance in points[::step]
    ]
    parts.append(
        N_("After move {number}: draw.", number=last)
        if won not in (0.0, 1.0)
        else N_("After move {number}: {name} won.", number=last, name=first if won else other)
    )
    parts += [
        N_(
            "Move {number} cost {name} {percent} points of the chance to win.",
            number=costly.number,
            name=chart.names[costly.side],
            percent=round(100 * costly.cost),
        )
        for costly in chart.costly
    ]
    return fit_alt(parts)
