"""The seats' emblems and the winner's laurel, as shapes around the origin."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil, cos, radians, sin

from render.core.shapes import Mask, Pen, Point, arc_points, shape
from render.core.theme import Emblem


def regular(corners: int, radius: float, turn: float = -90) -> list[Point]:
    """Return the corners of a regular polygon around the origin; `turn` is the first corner's direction in degrees."""
    angles = [radians(turn + 360 * corner / corners) for corner in range(corners)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def _scale(radius: float, *points: Point) -> list[Point]:
    return [(x * radius, y * radius) for x, y in points]


def _disc(pen: Pen, r: float) -> None:
    pen.disc((0, 0), r)


def _ring(pen: Pen, r: float) -> None:
    pen.ring((0, 0), r, 0.5 * r)


def _triangle(pen: Pen, r: float) -> None:
    pen.polygon(_scale(r, (0, -0.92), (1.06, 0.84), (-1.06, 0.84)))


def _square(pen: Pen, r: float) -> None:
    pen.rect((-0.86 * r, -0.86 * r, 0.86 * r, 0.86 * r), 0.14 * r)


def _diamond(pen: Pen, r: float) -> None:
    pen.polygon(regular(4, 1.12 * r))


def _star(pen: Pen, r: float) -> None:
    outer, inner = regular(5, 1.14 * r), regular(5, 0.52 * r, -54)
    pen.polygon([point for pair in zip(outer, inner, strict=True) for point in pair])


def _cross(pen: Pen, r: float) -> None:
    pen.rect((-r, -0.36 * r, r, 0.36 * r), 0.1 * r)
    pen.rect((-0.36 * r, -r, 0.36 * r, r), 0.1 * r)


def _saltire(pen: Pen, r: float) -> None:
    for side in (-1, 1):
        pen.line(_scale(r, (-0.68 * side, -0.68), (0.68 * side, 0.68)), 0.6 * r)


def _hexagon(pen: Pen, r: float) -> None:
    pen.polygon(regular(6, 1.08 * r, 0))


def _hexagon_ring(pen: Pen, r: float) -> None:
    _hexagon(pen, r)
    pen.polygon(regular(6, 0.56 * r, 0), on=False)


def _crescent(pen: Pen, r: float) -> None:
    pen.disc((0, 0), r)
    pen.disc((0.5 * r, -0.22 * r), 0.78 * r, on=False)


def _heart(pen: Pen, r: float) -> None:
    for side in (-1, 1):
        pen.disc((0.48 * side * r, -0.32 * r), 0.53 * r)
    pen.polygon(_scale(r, (-0.97, -0.12), (-0.4, -0.3), (0.4, -0.3), (0.97, -0.12), (0, 1)))


def _drop(pen: Pen, r: float) -> None:
    pen.disc((0, 0.32 * r), 0.7 * r)
    pen.polygon(_scale(r, (0, -1.1), (0.63, 0.02), (-0.63, 0.02)))


def _chevron(pen: Pen, r: float) -> None:
    pen.line(_scale(r, (-0.82, -0.42), (0, 0.5), (0.82, -0.42)), 0.46 * r)


def _bolt(pen: Pen, r: float) -> None:
    pen.polygon(_scale(r, (0.3, -1.1), (-0.72, 0.2), (-0.08, 0.2), (-0.3, 1.1), (0.72, -0.24), (0.08, -0.24)))


def _hourglass(pen: Pen, r: float) -> None:
    pen.polygon(_scale(r, (-0.86, -0.96), (0.86, -0.96), (-0.86, 0.96), (0.86, 0.96)))


def _half_disc(pen: Pen, r: float) -> None:
    pen.sector((0, 0.46 * r), 1.04 * r, 180, 360)


def _flower(pen: Pen, r: float) -> None:
    for x, y in regular(5, 0.6 * r):
        pen.disc((x, y), 0.44 * r)
    pen.disc((0, 0), 0.5 * r)
    pen.disc((0, 0), 0.22 * r, on=False)


def _arrow(pen: Pen, r: float) -> None:
    pen.polygon(_scale(r, (0, -1.05), (0.95, 0), (0.36, 0), (0.36, 1), (-0.36, 1), (-0.36, 0), (-0.95, 0)))


def _bars(pen: Pen, r: float) -> None:
    for middle in (-0.66, 0, 0.66):
        pen.rect(((middle - 0.22) * r, -0.9 * r, (middle + 0.22) * r, 0.9 * r), 0.08 * r)


def _dots(pen: Pen, r: float) -> None:
    for x, y in regular(3, 0.62 * r):
        pen.disc((x, y), 0.4 * r)


_SHAPES: Mapping[Emblem, Callable[[Pen, float], None]] = {
    Emblem.DISC: _disc,
    Emblem.RING: _ring,
    Emblem.TRIANGLE: _triangle,
    Emblem.SQUARE: _square,
    Emblem.DIAMOND: _diamond,
    Emblem.STAR: _star,
    Emblem.CROSS: _cross,
    Emblem.HEXAGON_RING: _hexagon_ring,
    Emblem.CRESCENT: _crescent,
    Emblem.HEART: _heart,
    Emblem.DROP: _drop,
    Emblem.CHEVRON: _chevron,
    Emblem.BOLT: _bolt,
    Emblem.SALTIRE: _saltire,
    Emblem.HOURGLASS: _hourglass,
    Emblem.HALF_DISC: _half_disc,
    Emblem.FLOWER: _flower,
    Emblem.ARROW: _arrow,
    Emblem.BARS: _bars,
    Emblem.DOTS: _dots,
    Emblem.HEXAGON: _hexagon,
}


@lru_cache(maxsize=512)
def emblem_mask(emblem: Emblem, radius: float) -> Mask:
    """Return an emblem that appears as large as a disc of `radius` px."""
    edge = ceil(1.2 * radius) + 1
    return shape(-edge, -edge, edge, edge, lambda pen: _SHAPES[emblem](pen, radius))


def _leaf(pen: Pen, foot: Point, direction: float, length: float) -> None:
    """Draw a leaf: the intersection of two discs, as the polygon between two arcs."""
    along, half = radians(direction), 42.0
    reach = length / (2 * sin(radians(half)))
    middle = (foot[0] + length / 2 * cos(along), foot[1] + length / 2 * sin(along))
    outline: list[Point] = []
    for side in (-1, 1):
        away = along + side * radians(90)
        drop = reach * cos(radians(half))
        centre = (middle[0] + drop * cos(away), middle[1] + drop * sin(away))
        towards = direction - side * 90
        outline += arc_points(centre, reach, towards - half, towards + half)
    pen.polygon(outline)


@lru_cache(maxsize=32)
def laurel(radius: float) -> Mask:
    """Return the winner's wreath: two twigs of leaves around a circle of `radius` px, open at the top."""
    edge = ceil(1.45 * radius) + 2

    def draw(pen: Pen) -> None:
        for side in (-1, 1):
            for step in range(6):
                angle = 90 - side * (10 + 25 * step)
                foot = (radius * cos(radians(angle)), radius * sin(radians(angle)))
                length = radius * (0.54 - 0.02 * step)
                _leaf(pen, foot, angle - side * 58, length)
                if step < 5:
                    _leaf(pen, foot, angle - side * 118, 0.8 * length)
            pen.arc((0, 0), radius, 90, 90 - side * 130, 0.06 * radius)

    return shape(-edge, -edge, edge, edge, draw)
