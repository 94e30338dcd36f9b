"""Shapes as coverage: drawn four times too large, scaled down once, cached, and then drawn in any colour."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, radians, sin

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from render.core.palette import FULL

SCALE = 4
Point = tuple[float, float]
Coverage = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Mask:
    """Coverage levels (0 to 15), shape (height, width); `left` and `top` are their offset from the shape's origin."""

    levels: Coverage
    left: int
    top: int

    @property
    def width(self) -> int:
        """Columns, px."""
        return int(self.levels.shape[1])

    @property
    def height(self) -> int:
        """Rows, px."""
        return int(self.levels.shape[0])

    def fade(self, share: float) -> "Mask":
        """Return the same shape, drawn with only `share` (0 to 1) of the colour."""
        return Mask(np.rint(self.levels * share).astype(np.uint8), self.left, self.top)


def trim(coverage: Coverage, left: int, top: int) -> Mask:
    """Make a mask of coverage 0 to 255, without its empty margins."""
    levels = ((coverage.astype(np.uint16) * FULL + 127) // 255).astype(np.uint8)
    rows, cols = np.flatnonzero(levels.any(axis=1)), np.flatnonzero(levels.any(axis=0))
    if not len(rows):
        return Mask(np.zeros((0, 0), dtype=np.uint8), 0, 0)
    inner = np.ascontiguousarray(levels[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1])
    inner.setflags(write=False)
    return Mask(inner, left + int(cols[0]), top + int(rows[0]))


class Pen:
    """Draws on an enlarged black-and-white sheet. Coordinates are px of the final picture; `on=False` erases."""

    def __init__(self, image: Image.Image, left: int, top: int) -> None:
        self._draw = ImageDraw.Draw(image)
        self._left, self._top = left, top

    def _at(self, point: Point) -> Point:
        return (point[0] - self._left) * SCALE - 0.5, (point[1] - self._top) * SCALE - 0.5

    def _box(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        left, top = self._at(box[:2])
        right, bottom = self._at(box[2:])
        return left + 0.5, top + 0.5, right - 0.5, bottom - 0.5

    def polygon(self, points: Sequence[Point], *, on: bool = True) -> None:
        """Fill a polygon."""
        self._draw.polygon([self._at(point) for point in points], fill=255 * on)

    def rect(self, box: tuple[float, float, float, float], radius: float = 0, *, on: bool = True) -> None:
        """Fill left, top, right, bottom (right and bottom excluded), with round corners."""
        left, top, right, bottom = self._box(box)
        if right < left or bottom < top:
            return
        self._draw.rounded_rectangle((left, top, right, bottom), radius * SCALE, fill=255 * on)

    def disc(self, centre: Point, radius: float, *, on: bool = True) -> None:
        """Fill a disc."""
        self.ellipse(centre, radius, radius, on=on)

    def ellipse(self, centre: Point, across: float, down: float, *, on: bool = True) -> None:
        """Fill an ellipse of these half axes."""
        x, y = centre
        self._draw.ellipse(self._box((x - across, y - down, x + across, y + down)), fill=255 * on)

    def ring(self, centre: Point, outer: float, inner: float) -> None:
        """Fill the area between two circles."""
        self.disc(centre, outer)
        self.disc(centre, inner, on=False)

    def sector(self, centre: Point, radius: float, start: float, end: float, *, on: bool = True) -> None:
        """Fill a sector of a disc from `start` to `end` degrees, clockwise from three o'clock."""
        x, y = centre
        box = self._box((x - radius, y - radius, x + radius, y + radius))
        self._draw.pieslice(box, start, end, fill=255 * on)

    def line(self, points: Sequence[Point], width: float, *, closed: bool = False, on: bool = True) -> None:
        """Stroke a path with round ends and joints."""
        path = [*points, points[0]] if closed else list(points)
        for start, end in pairwise(path):
            self._segment(start, end, width, on=on)
        for point in path:
            self.disc(point, width / 2, on=on)

    def _segment(self, start: Point, end: Point, width: float, *, on: bool) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5
        if not length:
            return
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        corners = [
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        ]
        self.polygon(corners, on=on)

    def arc(self, centre: Point, radius: float, start: float, end: float, width: float) -> None:
        """Stroke an arc from `start` to `end` degrees, clockwise from three o'clock, with round ends."""
        self.line(arc_points(centre, radius, start, end), width)


def arc_points(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Return points on an arc, close enough together to look round; degrees clockwise from three o'clock."""
    steps = max(2, ceil(abs(end - start) * max(radius, 1) / 90))
    angles = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles]


def shape(left: int, top: int, right: int, bottom: int, draw: Callable[[Pen], None]) -> Mask:
    """Draw a shape once, inside a box in px from its origin; cache the function that calls this."""
    image = Image.new("L", ((right - left) * SCALE, (bottom - top) * SCALE))
    draw(Pen(image, left, top))
    return trim(np.asarray(image.reduce(SCALE)), left, top)


def cut(mask: Mask, pattern: npt.NDArray[np.uint8], x: int, y: int) -> Mask:
    """Return a mask at (x, y) multiplied by a canvas-wide coverage pattern (levels 0 to 15)."""
    top, left = y + mask.top, x + mask.left
    part = pattern[top : top + mask.height, left : left + mask.width].astype(np.uint16)
    return Mask((mask.levels[: part.shape[0], : part.shape[1]] * part // FULL).astype(np.uint8), mask.left, mask.top)


@lru_cache(maxsize=512)
def rounded_rectangle(width: int, height: int, radius: float) -> Mask:
    """Return a rounded rectangle with its upper left corner at the origin."""
    return shape(0, 0, width, height, lambda pen: pen.rect((0, 0, width, height), radius))


@lru_cache(maxsize=32)
def corners(edge: int, radius: float) -> tuple[Mask, Mask, Mask, Mask]:
    """Return the four corners of a rounded rectangle, NW first, each `edge` px square from the origin."""
    whole = rounded_rectangle(2 * edge, 2 * edge, radius)
    levels = np.zeros((2 * edge, 2 * edge), dtype=np.uint8)
    levels[whole.top : whole.top + whole.height, whole.left : whole.left + whole.width] = whole.levels
    nw, ne, sw, se = (Mask(levels[row : row + edge, col : col + edge], 0, 0) for row in (0, edge) for col in (0, edge))
    return nw, ne, sw, se


@lru_cache(maxsize=256)
def frame(width: int, height: int, radius: float, stroke: float) -> Mask:
    """Return the outline `stroke` wide just inside a rounded rectangle at the origin."""

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, width, height), radius)
        inner = (stroke, stroke, width - stroke, height - stroke)
        pen.rect(inner, max(0, radius - stroke), on=False)

    return shape(0, 0, width, height, draw)


@lru_cache(maxsize=64)
def disc(radius: float) -> Mask:
    """Return a disc centered at the origin."""
    edge = ceil(radius) + 1
    return shape(-edge, -edge, edge, edge, lambda pen: pen.disc((0, 0), radius))


@lru_cache(maxsize=8)
def hatch(width: int, height: int, step: float, stroke: float) -> Coverage:
    """Return the levels of 45 degree lines over a whole canvas, which continue from one shape cut of it to another.

    `step` is the distance of the lines along a row, `stroke` their width.
    """
    fine = np.arange((width + height) * SCALE, dtype=np.float64) / SCALE
    half = stroke * 2**0.5 / 2
    covered = (np.minimum(fine % step, step - fine % step) <= half).astype(np.float64)
    # x + y is the same all along a line; one px is as wide as its 2 x SCALE diagonals.
    kernel = np.convolve(np.ones(SCALE), np.ones(SCALE)) / SCALE**2
    along = np.convolve(covered, kernel, mode="full")[kernel.size - 1 :: SCALE]
    diagonal = np.add.outer(np.arange(height), np.arange(width))
    pattern = np.rint(along[np.minimum(diagonal, len(along) - 1)] * FULL).astype(np.uint8)
    pattern.setflags(write=False)
    return pattern
