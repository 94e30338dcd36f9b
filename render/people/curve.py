"""A rating's curve: a line from game to game over a faint field, on a dark bed with the rating everybody begins at."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor

from render.core.canvas import Canvas
from render.core.shapes import Pen, Point, disc, shape
from render.core.theme import BED, MUTED, PANEL
from render.people.colours import CURVE, LATTICE

MOST_POINTS = 120
"""More than a phone has pixels for."""
_LEAST_SPAN = 120
"""Points between the lowest and the highest line at least: a curve of two games is no cliff."""
_LABELS, _SIZE = 76, 26
_EDGE = 18


@dataclass(frozen=True, slots=True)
class Scale:
    """The ratings that a curve's bed shows, and the lines drawn across it."""

    low: int
    high: int
    lines: tuple[int, ...]


def scale_of(curve: Sequence[int], most_lines: int) -> Scale:
    """Return the bed of a curve: round ratings across it, the first rating always among what is seen."""
    low, high = min(curve), max(curve)
    spare = max(0, _LEAST_SPAN - (high - low)) / 2
    low, high = floor(low - spare), ceil(high + spare)
    steps = (step * 10**zeros for zeros in count() for step in (50, 100, 200, 250))
    step = next(step for step in steps if (high - low) / step <= most_lines)
    return Scale(low, high, tuple(range(ceil(low / step) * step, high + 1, step)))


def thin_out(curve: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return game and rating at so many places at most: of each stretch its highest and lowest, in their order."""
    if len(curve) <= MOST_POINTS:
        return tuple(enumerate(curve))
    stretches = MOST_POINTS // 2
    kept = {0, len(curve) - 1}
    for at in range(stretches):
        stretch = range(at * len(curve) // stretches, (at + 1) * len(curve) // stretches)
        kept |= {max(stretch, key=lambda game: curve[game]), min(stretch, key=lambda game: curve[game])}
    return tuple((game, curve[game]) for game in sorted(kept))


def draw_curve(canvas: Canvas, box: tuple[int, int, int, int], curve: Sequence[int], most_lines: int) -> None:
    """Draw a curve in left, top, width, height; with labels at the left."""
    left, top, width, height = box
    canvas.panel(left, top, width, height, 12, BED)
    scale = scale_of(curve, most_lines)
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
    """Say in the place of a curve why there is none."""
    left, top, width, height = box
    canvas.panel(left, top, width, height, 12, PANEL)
    canvas.text(left + width / 2, top + height // 2, text, _SIZE, MUTED, anchor="m")
