"""Marks on whole hexes: owners, lairs, fights, planned moves and meetings."""

from functools import lru_cache
from math import ceil, cos, radians, sin

from engines.monsters.view import Direction
from render.core.canvas import Canvas
from render.core.chrome import warning_sign
from render.core.shapes import Mask, Pen, disc, shape
from render.monsters.lattice import corners
from render.monsters.look import (
    ARCH,
    ARCH_LINE,
    CLASH,
    CREAM,
    DARK,
    ENERGY,
    FLAUNT,
    MOUTH,
    keeper_look,
)


@lru_cache(maxsize=64)
def hexagon(side: float) -> Mask:
    """Return a filled hexagon around the origin."""
    edge = ceil(side) + 1
    return shape(-edge, -edge, edge, edge, lambda pen: pen.polygon(corners(side)))


@lru_cache(maxsize=64)
def hexagon_line(side: float, stroke: float) -> Mask:
    """Return the outline of a hexagon around the origin, its middle on the hexagon of `side`."""
    edge = ceil(side + stroke) + 1
    return shape(-edge, -edge, edge, edge, lambda pen: pen.line(corners(side), stroke, closed=True))


@lru_cache(maxsize=64)
def hexagon_edge(side: float, at: int, stroke: float) -> Mask:
    """Return one side of a hexagon around the origin: 0 is SE, then clockwise."""
    edge = ceil(side + stroke) + 1
    ends = [*corners(side), corners(side)[0]][at : at + 2]
    return shape(-edge, -edge, edge, edge, lambda pen: pen.line(ends, stroke))


def owner_line(canvas: Canvas, side: float, x: float, y: float, owner: int) -> None:
    """Outline an owned hex in the owner's colour, on cream."""
    k = max(0.6, side / 54)
    canvas.lay(hexagon_line(side - 4.4 * k, 8.2 * k), x, y, CREAM)
    canvas.lay(hexagon_line(side - 4.4 * k, 5.4 * k), x, y, keeper_look(owner).colour)


@lru_cache(maxsize=64)
def _arch(k: float, part: str) -> Mask:
    edge = ceil(40 * k) + 2

    def arch(pen: Pen, half: float, top: float) -> None:
        pen.sector((0, 8 * k), half * k, 180, 360)
        pen.rect((-half * k, 7 * k, half * k, top * k))

    def draw(pen: Pen) -> None:
        if part == "line":
            arch(pen, 35, 25)
        elif part == "stone":
            arch(pen, 32.5, 22.5)
        elif part == "joints":
            for angle in (200, 235, 270, 305, 340):
                turn = radians(angle)
                pen.line([(r * cos(turn) * k, (8 + r * sin(turn)) * k) for r in (20, 32)], 2.2 * k)
        elif part == "mouth":
            arch(pen, 20, 22.5)
        else:
            for x in (-7, 7):
                pen.ellipse((x * k, 8 * k), 4.2 * k, 5 * k)

    return shape(-edge, -edge, edge, edge, draw)


def lair(canvas: Canvas, k: float, x: float, y: float, *, own: bool, stone: str = ARCH) -> None:
    """Draw a lair: a stone arch; two eyes look out of an own lair."""
    for part, colour in (("line", ARCH_LINE), ("stone", stone), ("joints", ARCH_LINE), ("mouth", MOUTH)):
        canvas.lay(_arch(k, part), x, y, colour)
    if own:
        canvas.lay(_arch(k, "eyes"), x, y, FLAUNT)
        canvas.lay(disc(max(1.0, 1.9 * k)), x - 6 * k, y + 8 * k, MOUTH)
        canvas.lay(disc(max(1.0, 1.9 * k)), x + 8 * k, y + 8 * k, MOUTH)


@lru_cache(maxsize=16)
def _burst(radius: float) -> Mask:
    edge = ceil(radius) + 1
    points = [
        (
            (radius if at % 2 == 0 else radius * 0.52) * cos(radians(22.5 * at)),
            (radius if at % 2 == 0 else radius * 0.52) * sin(radians(22.5 * at)),
        )
        for at in range(16)
    ]
    return shape(-edge, -edge, edge, edge, lambda pen: pen.polygon(points))


def clash(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Mark a hex where own monsters fought."""
    canvas.signs.add("fight")
    canvas.lay(_burst(radius + 3), x, y, CREAM)
    canvas.lay(_burst(radius), x, y, CLASH)
    canvas.lay(_saltire(radius * 0.34), x, y, CREAM)


@lru_cache(maxsize=16)
def _saltire(radius: float) -> Mask:
    edge = ceil(radius * 1.5) + 1

    def draw(pen: Pen) -> None:
        for way in (-1, 1):
            pen.line([(-radius * way, -radius), (radius * way, radius)], radius * 0.55)

    return shape(-edge, -edge, edge, edge, draw)


def battlefield(canvas: Canvas, side: float, x: float, y: float) -> None:
    """Outline a hex where own monsters fought: dashes, since every plain colour is a keeper's."""
    k = max(0.6, side / 54)
    canvas.signs.add("fight")
    canvas.lay(hexagon_line(side - 4.4 * k, 7.4 * k), x, y, DARK)
    canvas.lay(_dashes(side - 4.4 * k, 3.8 * k), x, y, CREAM)


@lru_cache(maxsize=8)
def _dashes(side: float, stroke: float) -> Mask:
    edge, ends = ceil(side + stroke) + 1, corners(side)

    def draw(pen: Pen) -> None:
        for (x, y), (to_x, to_y) in zip(ends, [*ends[1:], ends[0]], strict=True):
            for start, stop in ((0.08, 0.26), (0.41, 0.59), (0.74, 0.92)):
                points = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in (start, stop)]
                pen.line(points, stroke)

    return shape(-edge, -edge, edge, edge, draw)


_ANGLES = {Direction.N: 270, Direction.NE: 330, Direction.SE: 30, Direction.S: 90, Direction.SW: 150, Direction.NW: 210}


def arrow(canvas: Canvas, side: float, x: float, y: float, direction: Direction) -> None:
    """Draw an ordered move: an arrow over the edge of the monster's hex, whose center is (x, y)."""
    canvas.signs.add("move")
    canvas.lay(_arrow(side, direction, max(2.0, 0.05 * side)), x, y, DARK)
    canvas.lay(_arrow(side, direction, 0), x, y, ENERGY)


@lru_cache(maxsize=32)
def _arrow(side: float, direction: Direction, rim: float) -> Mask:
    edge, turn = ceil(1.9 * side), radians(_ANGLES[direction])
    half, wing = 0.09 * side, 0.27 * side
    # From just inside the edge, at 0.87 sides, to well beyond it; southwards past the ID of the next hex.
    neck, tip = (1.34, 1.72) if direction is Direction.S else (1.06, 1.48)
    outline = ((0.55, -half), (neck, -half), (neck, -wing), (tip, 0), (neck, wing), (neck, half), (0.55, half))

    def draw(pen: Pen) -> None:
        points = [
            (along * side * cos(turn) - across * sin(turn), along * side * sin(turn) + across * cos(turn))
            for along, across in outline
        ]
        pen.polygon(points)
        if rim:
            pen.line(points, 2 * rim, closed=True)

    return shape(-edge, -edge, edge, edge, draw)


def warning(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Mark a hex where several own monsters will meet."""
    canvas.signs.add("meeting")
    warning_sign(canvas, x, y, 1.2 * radius, CLASH, CREAM)
