"""The emblems of the four Origins, each one shape with holes, around the origin in a box of `radius` each way."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil, cos, radians, sin

import numpy as np

from engines.monocards.view import Origin
from render.core.emblems import regular
from render.core.shapes import Mask, Pen, Point, shape

_STEPS = 24


def quadratic(start: Point, control: Point, end: Point) -> list[Point]:
    """Return points on a quadratic curve."""
    return cubic(
        start,
        (start[0] + (control[0] - start[0]) * 2 / 3, start[1] + (control[1] - start[1]) * 2 / 3),
        (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3),
        end,
    )


def cubic(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Return points on a cubic curve."""
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, one, two, end)
        x = sum(share * corner[0] for share, corner in zip(shares, corners, strict=True))
        y = sum(share * corner[1] for share, corner in zip(shares, corners, strict=True))
        points.append((x, y))
    return points


def four_pointed(radius: float, waist: float = 0.26) -> list[Point]:
    """Return the corners of a star with four points."""
    outer, inner = regular(4, radius), regular(4, radius * waist, -45)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def _scale(radius: float, points: list[Point]) -> list[Point]:
    return [(x * radius, y * radius) for x, y in points]


def _along(t: float) -> tuple[Point, float]:
    """Return the tentacle's place at `t` (0 at its tip, 1 at the eye), and half its width there."""
    angle, reach = radians(-60 + 470 * t), 0.90 - 0.56 * t**1.05
    return (reach * cos(angle), reach * sin(angle)), 0.025 + 0.165 * min(1.0, 1.5 * t) ** 0.8


def _eldritch(pen: Pen, r: float) -> None:
    for step in range(241):
        (x, y), half = _along(step / 240)
        pen.disc((x * r, y * r), half * r)
    for step in range(6):
        t = 0.22 + 0.105 * step
        (x, y), half = _along(t)
        outward = 1 + 0.28 * half / (x * x + y * y) ** 0.5
        pen.disc((x * r * outward, y * r * outward), 0.30 * half * r, on=False)
    pen.disc((0, 0), 0.45 * r, on=False)
    pen.disc((0, 0), 0.37 * r)
    eye = quadratic((-0.29, 0), (0, 0.38), (0.29, 0)) + quadratic((0.29, 0), (0, -0.38), (-0.29, 0))
    pen.polygon(_scale(r, eye), on=False)
    pen.disc((0, 0), 0.12 * r)


def _martian(pen: Pen, r: float) -> None:
    pen.ellipse((0, 0.06 * r), r, 0.36 * r)
    base = quadratic((-0.52, -0.10), (0, 0.22), (0.52, -0.10))
    dome = cubic((0.46, -0.14), (0.46, -0.94), (-0.46, -0.94), (-0.46, -0.14))
    pen.line(_scale(r, base), 0.11 * r, on=False)
    pen.polygon(_scale(r, dome + quadratic((-0.46, -0.14), (0, 0.08), (0.46, -0.14))))
    for x, y in ((0.0, 0.24), (-0.52, 0.14), (0.52, 0.14)):
        pen.disc((x * r, y * r), 0.105 * r, on=False)
    for x, foot in ((-0.42, -0.62), (0.0, 0.0), (0.42, 0.62)):
        pen.line([(x * r, 0.52 * r), (foot * r, 0.84 * r)], 0.16 * r)


def _precursor(pen: Pen, r: float) -> None:
    pen.polygon(regular(6, 0.97 * r))
    pen.polygon(regular(6, 0.76 * r), on=False)
    obelisk: list[Point] = [(-0.30, 0.46), (-0.20, -0.24), (0, -0.50), (0.20, -0.24), (0.30, 0.46)]
    pen.polygon(_scale(r, obelisk))
    pen.polygon(_scale(r, [(0, -0.16), (0.10, 0.04), (0, 0.24), (-0.10, 0.04)]), on=False)


def _wizard(pen: Pen, r: float) -> None:
    pen.ellipse((0, 0.62 * r), r, 0.24 * r)
    left = cubic((-0.58, 0.56), (-0.44, 0.0), (-0.30, -0.70), (0.16, -0.80))
    bent = cubic((0.16, -0.80), (0.46, -0.72), (0.30, -0.50), (0.34, -0.36))
    right = cubic((0.34, -0.36), (0.42, 0.0), (0.54, 0.30), (0.60, 0.56))
    pen.polygon(_scale(r, left + bent + right))
    pen.line(_scale(r, quadratic((-0.62, 0.42), (0, 0.66), (0.64, 0.42))), 0.11 * r, on=False)
    pen.polygon([(x - 0.02 * r, y + 0.12 * r) for x, y in four_pointed(0.19 * r, 0.34)], on=False)
    star = [point for pair in zip(regular(5, 1), regular(5, 0.42, -54), strict=True) for point in pair]
    for size, on in ((0.44, False), (0.31, True)):
        pen.polygon([(0.44 * r + x * size * r, -0.66 * r + y * size * r) for x, y in star], on=on)


_SHAPES: Mapping[Origin, Callable[[Pen, float], None]] = {
    Origin.ELDRITCH: _eldritch,
    Origin.MARTIAN: _martian,
    Origin.PRECURSOR: _precursor,
    Origin.WIZARD: _wizard,
}


@lru_cache(maxsize=256)
def origin_emblem(origin: Origin, radius: float) -> Mask:
    """Return the emblem of an Origin around the origin of coordinates."""
    edge = ceil(1.05 * radius) + 1
    return shape(-edge, -edge, edge, edge, lambda pen: _SHAPES[origin](pen, radius))


@lru_cache(maxsize=64)
def sparkle(radius: float, waist: float = 0.26) -> Mask:
    """Return a star with four points around the origin."""
    edge = ceil(radius) + 1
    return shape(-edge, -edge, edge, edge, lambda pen: pen.polygon(four_pointed(radius, waist)))


def upside_down(mask: Mask) -> Mask:
    """Return the shape turned by half a turn around the origin."""
    return Mask(np.rot90(mask.levels, 2), -mask.left - mask.width, -mask.top - mask.height)
