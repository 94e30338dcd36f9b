"""A rating's curve: a line from game to game over a faint field, on a dark bed with a line at the initial rating."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor

from render.core.canvas import Canvas
from render.core.shapes import Pen, Point, disc, shape
from render.core.theme import BED, MUTED, PANEL
from render.people.colours import CURVE, LATTICE

MOST_POINTS = 120
"""The most points of a curve: more than a phone has pixels for."""
_LEAST_SPAN = 120
"""The minimum difference between the lowest and the highest line: a curve of two games is no cliff."""
_LEAST_COUNT = 4
_LABELS, _SIZE = 76, 26
_EDGE = 18
_STEPS = 12
"""The maximum number of labels below a curve."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The ratings that a curve's bed shows, and the lines drawn across it."""

    low: int
    high: int
    lines: tuple[int, ...]


def scale_of(curve: Sequence[int], most_lines: int, *, counts: bool = False) -> Scale:
    """Return the bed of a curve: round ratings across it, the initial rating always visible.

    With `counts` the values are not ratings and start at 0.
    """
    low, high = (0, max(_LEAST_COUNT, *curve)) if counts else (min(curve), max(curve))
    spare = 0 if counts else max(0, _LEAST_SPAN - (high - low)) / 2
    low, high = floor(low - spare), ceil(high + spare)
    first = (1, 2, 5) if counts else (50, 100, 200, 250)
    steps = (step * 10**zeros for zeros in count() for step in first)
    step = next(step for step in steps if (high - low) / step <= most_lines)
    return Scale(low, high, tuple(range(ceil(low / step) * step, high + 1, step)))


def thin_out(curve: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return (game, rating) at no more than `MOST_POINTS` games: of each stretch its highest and lowest, in order."""
    if len(curve) <= MOST_POINTS:
        return tuple(enumerate(curve))
    stretches = MOST_POINTS // 2
    indices = {0, len(curve) - 1}
    for at in range(stretches):
        stretch = range(at * len(curve) // stretches, (at + 1) * len(curve) // stretches)
        indices |= {max(stretch, key=lambda game: curve[game]), min(stretch, key=lambda game: curve[game])}
    return tuple((game, curve[game]) for game in sorted(indices))


def draw_curve(
    canvas: Canvas, box: tuple[int, int, int, int], curve: Sequence[int], most_lines: int, *, counts: bool = False
) -> None:
    """Draw a curve in left, top, width, height; with labels at the left."""
    left, top, width, height = box
    canvas.panel(left, top, width, height, 12, BED)
    scale = scale_of(curve, most_lines, counts=counts)
    x, wide, high = left + _LABELS, width - _LABELS - _EDGE - 6, height - 2 * _EDGE
    foot = top + height - _EDGE

    def down(rating: float) -> float:
        return foot - (rating - scale.low) / (scale.high - scale.low) * high

    for line in scale.lines:
        canvas.rect(x, round(down(line)) - 1, wide, 2, LATTICE)
        canvas.text(x - 10, round(down(line)), str(line), _SIZE, MUTED, anchor="r")
    last = max(1, len(curve) - 1)
    path = [(x + wide * game / last, down(rating)) for game, rating in thin_out(curve)]
    _draw_path(canvas, path, foot)


def draw_steps(canvas: Canvas, box: tuple[int, int, int, int], last: int) -> None:
    """Number the steps from 0 to `last` below a curve in that box."""
    left, top, width, height = box
    x, wide = left + _LABELS, width - _LABELS - _EDGE - 6
    step = next(step * 10**zeros for zeros in count() for step in (1, 2, 5) if last / (step * 10**zeros) <= _STEPS)
    for at in range(0, last + 1, step):
        canvas.text(x + wide * at / max(1, last), top + height + 22, str(at), _SIZE, MUTED, anchor="m")


def _draw_path(canvas: Canvas, path: list[Point], foot: float) -> None:
    left, top = floor(path[0][0]) - 8, floor(min(y for _, y in path)) - 8
    right, bottom = ceil(path[-1][0]) + 8, ceil(foot) + 8
    near = [(x - left, y - top) for x, y in path]
    base = foot - top

    def field(pen: Pen) -> None:
        pen.polygon([*near, (near[-1][0], base), (near[0][0], base)])

    canvas.lay(shape(0, 0, right - left, bottom - top, field).fade(0.16), left, top, CURVE)
    canvas.lay(shape(0, 0, right - left, bottom - top, lambda pen: pen.line(near, 5)), left, top, CURVE)
    canvas.lay(disc(12), *path[-1], BED)
    canvas.lay(disc(9), *path[-1], CURVE)


def draw_no_curve(canvas: Canvas, box: tuple[int, int, int, int], text: str) -> None:
    """Write a text in place of a curve."""
    left, top, width, height = box
    canvas.panel(left, top, width, height, 12, PANEL)
    canvas.text(left + width / 2, top + height // 2, text, _SIZE, MUTED, anchor="m")
