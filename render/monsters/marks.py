"""Marks next to and on monsters: emblems, plates with IDs and bars, stances, counts, small signs."""

from functools import lru_cache
from math import ceil, cos, radians, sin

from engines.monsters.view import Stance
from render.core.canvas import Canvas
from render.core.emblems import emblem_mask
from render.core.fonts import Weight, text_width
from render.core.shapes import Mask, Pen, disc, shape
from render.core.theme import INK, PALE
from render.monsters.look import (
    BAR,
    CREAM,
    DARK,
    ENERGY,
    FLAUNT,
    LIFE,
    SKULK,
    keeper_look,
)
from render.monsters.scene import Figure


def emblem_chip(canvas: Canvas, x: float, y: float, keeper: int, radius: float) -> None:
    """Draw a keeper's emblem on a rounded square of their colour, centered at (x, y)."""
    look, edge = keeper_look(keeper), round(2 * radius)
    canvas.panel(round(x - radius), round(y - radius), edge, edge, max(3, radius * 0.42), look.colour)
    emblem(canvas, x, y, keeper, radius * 0.56, look.ink)


def emblem(canvas: Canvas, x: float, y: float, keeper: int, radius: float, ink: str) -> None:
    """Draw a keeper's emblem, or the wild keeper's question mark."""
    mark = keeper_look(keeper).emblem
    if mark is None:
        canvas.text(x, y, "?", max(14, round(radius * 2.4)), ink, weight=Weight.HEAVY, anchor="m")
    else:
        canvas.lay(emblem_mask(mark, round(radius * 2) / 2), x, y, ink)


def plate(canvas: Canvas, x: float, y: float, figure: Figure, *, own: bool, scale: float = 1.0, bars: int = 32) -> None:
    """Draw a plate centered at (x, y): ID and bars (px wide, 0 for none) for own monsters, emblem and ID for others."""
    size = max(20, round(24 * scale))
    name = f"M{figure.number}"
    wide = text_width(name, size, Weight.HEAVY)
    room = (bars + 6 if bars else 0) if own else 22
    width, height = wide + room + 15, size + (5 if scale > 0.85 else 2)
    left, top = round(x - width / 2), round(y - height / 2)
    canvas.panel(left - 2, top - 2, width + 4, height + 4, 9, CREAM)
    canvas.signs.add("own" if own else "rival")
    canvas.panel(left, top, width, height, 7, DARK if own else keeper_look(figure.keeper).plate)
    if own and figure.full is not None:
        monster = figure.full
        canvas.text(left + 7, y, name, size, PALE, weight=Weight.HEAVY)
        at = left + 7 + wide + 6
        if not bars:
            return
        bar(canvas, at, round(y) - 8, bars, 7, monster.life, monster.most_life, LIFE)
        bar(canvas, at, round(y) + 2, bars, 7, monster.energy, monster.most_energy, ENERGY)
        return
    emblem(canvas, left + 15, y, figure.keeper, size * 0.32, CREAM)
    canvas.text(left + 28, y, name, size, CREAM, weight=Weight.HEAVY)


def bar(canvas: Canvas, x: int, y: int, width: int, height: int, value: int, most: int, colour: str) -> None:
    """Draw the remaining part of `most`; a remaining part is never drawn as empty."""
    canvas.panel(x, y, width, height, height / 2, BAR)
    filled = round(width * min(value, most) / max(1, most))
    if value > 0:
        canvas.panel(x, y, max(height, filled), height, height / 2, colour)


def stance_disc(canvas: Canvas, x: float, y: float, stance: Stance, radius: float = 13) -> None:
    """Draw a closed eye for a skulking monster, a sun for a flaunting one."""
    if stance is Stance.PLAIN:
        return
    canvas.lay(disc(radius + 2), x, y, CREAM)
    canvas.signs.add(stance.name.lower())
    canvas.lay(disc(radius), x, y, SKULK if stance is Stance.SKULK else FLAUNT)
    canvas.lay(_stance_sign(radius, stance is Stance.SKULK), x, y, CREAM if stance is Stance.SKULK else INK)


@lru_cache(maxsize=8)
def _stance_sign(radius: float, skulk: bool) -> Mask:  # noqa: FBT001 - one of two signs
    edge = ceil(radius) + 1

    def draw(pen: Pen) -> None:
        if skulk:
            pen.arc((0, -0.45 * radius), 0.75 * radius, 25, 155, 0.18 * radius)
            for angle in (50, 90, 130):
                turn = radians(angle)
                pen.line(
                    [(r * cos(turn) * radius, (r * sin(turn) - 0.45) * radius) for r in (0.8, 1.08)], 0.15 * radius
                )
        else:
            pen.disc((0, 0), 0.36 * radius)
            for angle in range(0, 360, 45):
                turn = radians(angle)
                pen.line([(r * cos(turn) * radius, r * sin(turn) * radius) for r in (0.55, 0.74)], 0.17 * radius)

    return shape(-edge, -edge, edge, edge, draw)


def count_chip(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Draw the number of monsters in a hex."""
    canvas.signs.add("count")
    text = f"×{count}"
    width = text_width(text, 22, Weight.HEAVY) + 12
    canvas.panel(round(x - width / 2) - 2, round(y) - 15, width + 4, 30, 8, CREAM)
    canvas.panel(round(x - width / 2), round(y) - 13, width, 26, 6, DARK)
    canvas.text(x, y, text, 22, FLAUNT, weight=Weight.HEAVY, anchor="m")


@lru_cache(maxsize=4)
def _heart(radius: float) -> Mask:
    edge = ceil(radius * 1.3) + 1

    def draw(pen: Pen) -> None:
        for way in (-1, 1):
            pen.disc((0.48 * way * radius, -0.32 * radius), 0.53 * radius)
        pen.polygon([(x * radius, y * radius) for x, y in ((-0.97, -0.12), (0, -0.3), (0.97, -0.12), (0, 1))])

    return shape(-edge, -edge, edge, edge, draw)


def heart(canvas: Canvas, x: float, y: float, radius: float = 9) -> None:
    """Draw the sign of life."""
    canvas.signs.add("life")
    canvas.lay(_heart(radius), x, y, LIFE)


@lru_cache(maxsize=4)
def _bolt(radius: float) -> Mask:
    edge = ceil(radius * 1.3) + 1
    points = ((0.3, -1.1), (-0.72, 0.2), (-0.08, 0.2), (-0.3, 1.1), (0.72, -0.24), (0.08, -0.24))
    return shape(-edge, -edge, edge, edge, lambda pen: pen.polygon([(x * radius, y * radius) for x, y in points]))


def bolt(canvas: Canvas, x: float, y: float, radius: float = 9) -> None:
    """Draw the sign of energy."""
    canvas.signs.add("energy")
    canvas.lay(_bolt(radius), x, y, ENERGY)


@lru_cache(maxsize=4)
def tick(radius: float) -> Mask:
    """Return the sign of a keeper who is ready."""
    edge = ceil(radius) + 2
    points = [(-0.8 * radius, 0.05 * radius), (-0.2 * radius, 0.65 * radius), (0.85 * radius, -0.6 * radius)]
    return shape(-edge, -edge, edge, edge, lambda pen: pen.line(points, 0.36 * radius))


@lru_cache(maxsize=8)
def rays(k: float) -> Mask:
    """Return the beams around a flaunting monster."""
    edge = ceil(52 * k)

    def draw(pen: Pen) -> None:
        for angle in range(185, 360, 25):
            turn = radians(angle)
            pen.line([(r * cos(turn) * k, (8 + r * sin(turn)) * k) for r in (36, 45)], 4 * k)

    return shape(-edge, -edge, edge, edge, draw)
