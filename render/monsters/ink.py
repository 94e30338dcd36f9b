"""A brush for creatures: filled parts with dark outlines, in true colour with transparency."""

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render.core.colour import rgb
from render.core.shapes import Point

FINE = 3
"""The factor by which a creature is drawn too large."""


def oval(x: float, y: float, across: float, down: float, steps: int = 40) -> list[Point]:
    """Return points around an ellipse."""
    return [(x + across * cos(2 * pi * at / steps), y + down * sin(2 * pi * at / steps)) for at in range(steps)]


def curve(points: Sequence[Point], *, closed: bool = False, steps: int = 8) -> list[Point]:
    """Return a smooth curve through all the points (Catmull-Rom)."""
    count = len(points)
    smooth: list[Point] = []
    for at in range(count if closed else count - 1):
        p0, p1, p2, p3 = (
            points[index % count] if closed else points[min(count - 1, max(0, index))]
            for index in range(at - 1, at + 3)
        )
        for step in range(steps):
            t = step / steps
            x, y = (
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
            )
            smooth.append((x, y))
    return smooth if closed else [*smooth, points[-1]]


class Ink:
    """Draws in design units; the ground is y = 0 and up is negative. `unit` is px a unit, enlarged."""

    def __init__(self, unit: float, reach: float, above: float, below: float, outline: str, line: float) -> None:
        self.unit, self._reach, self._above = unit, reach, above
        size = (round(2 * reach * unit), round((above + below) * unit))
        self.image = Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image)
        self._outline, self.line_width = outline, line

    def _at(self, point: Point) -> Point:
        return (point[0] + self._reach) * self.unit, (point[1] + self._above) * self.unit

    def blob(self, points: Sequence[Point], colour: str, *, outline: str | None = "", line: float = 0) -> None:
        """Fill a polygon, outlined all round ('' in the creature's line, None not at all)."""
        path = [self._at(point) for point in points]
        if outline is not None:
            self._path([*path, path[0]], 2 * (line or self.line_width) * self.unit, outline or self._outline)
        self._draw.polygon(path, fill=rgb(colour))

    def oval(
        self, x: float, y: float, across: float, down: float, colour: str, *, outline: str | None = "", line: float = 0
    ) -> None:
        """Fill an ellipse."""
        for grown, ink in (((line or self.line_width), outline if outline != "" else self._outline), (0.0, colour)):
            if ink is not None:
                left, top = self._at((x - across - grown, y - down - grown))
                right, bottom = self._at((x + across + grown, y + down + grown))
                self._draw.ellipse((left, top, right, bottom), fill=rgb(ink))

    def stroke(
        self, points: Sequence[Point], width: float, colour: str, *, outline: str | None = "", line: float = 0
    ) -> None:
        """Stroke a way with round ends."""
        path = [self._at(point) for point in points]
        if outline is not None:
            self._path(path, (width + 2 * (line or self.line_width)) * self.unit, outline or self._outline)
        self._path(path, width * self.unit, colour)

    def _path(self, path: Sequence[Point], width: float, colour: str) -> None:
        ink, half = rgb(colour), width / 2
        self._draw.line(path, fill=ink, width=max(1, round(width)), joint="curve")
        for x, y in (path[0], path[-1]):
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=ink)
