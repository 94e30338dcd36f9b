"""Attacks and defences shown on the skin, under the face."""

from collections.abc import Callable
from math import cos, pi, sin

from engines.monsters.view import Trait
from render.core.shapes import arc_points
from render.monsters.bodies import Build, Frame, Part
from render.monsters.faces import on_contour
from render.monsters.ink import curve
from render.monsters.look import BONE, CREAM, DARK, ENERGY, SPARK


def _cap(build: Build, frame: Frame, share: float, colour: str, drop: float) -> tuple[float, float, float]:
    """Cover the top of the trunk, `drop` units of drips below; returns the left, right and lower edge."""
    top = min(y for _, y in frame.contour)
    level = top + share * frame.height
    dome = sorted(point for point in frame.contour if point[1] <= level)
    (left, _), (right, _) = dome[0], dome[-1]
    wide = right - left
    hem = [(left + wide * at / 12, level - 2 + (drop if at % 3 == 1 else 0)) for at in range(11, 0, -1)]
    build.ink.blob([*dome, *hem], colour, outline=build.look.limb if drop else "", line=1.2 if drop else 0)
    return left, right, level


def _slime(build: Build, frame: Frame) -> None:
    _cap(build, frame, 0.2, build.look.belly, 8)


def _skull(build: Build, frame: Frame) -> None:
    left, right, level = _cap(build, frame, 0.17, BONE, 0)
    x, y = left + (right - left) * 0.68, level - 0.13 * frame.height
    build.ink.stroke([(x, y), (x + 4, y + 4), (x, y + 8)], 1.8, DARK, outline=None)


def _spread(draw_one: Callable[[Build, float, float], None]) -> Part:
    """Return a part that draws the same mark in five places low on the body."""

    def draw(build: Build, frame: Frame) -> None:
        x, y = frame.face
        for dx, dy in ((-0.85, 14), (-0.35, 26), (0.3, 24), (0.85, 15), (0.02, 34)):
            draw_one(build, x * 0.8 + dx * frame.head, min(-7, y + dy))

    return draw


def _scale(build: Build, x: float, y: float) -> None:
    build.ink.stroke(arc_points((x, y - 3), 5, 10, 170), 2.2, build.look.limb, outline=None)


def _bubble(build: Build, x: float, y: float) -> None:
    build.ink.oval(x, y, 4, 4, build.look.belly, outline=CREAM, line=1.2)


def _star(build: Build, x: float, y: float) -> None:
    points = [
        ((6 if at % 2 == 0 else 1.9) * cos(pi * at / 4) + x, (6 if at % 2 == 0 else 1.9) * sin(pi * at / 4) + y)
        for at in range(8)
    ]
    build.ink.blob(points, SPARK, outline=None)


def _drop(build: Build, x: float, y: float) -> None:
    build.ink.blob([(x, y - 6), (x + 3.4, y), (x, y + 3.4), (x - 3.4, y)], ENERGY, outline=CREAM, line=0.8)


def _crack(build: Build, x: float, y: float) -> None:
    build.ink.stroke([(x - 5, y - 5), (x, y - 1), (x - 2, y + 3), (x + 4, y + 6)], 1.8, DARK, outline=None)


def _chitin(build: Build, frame: Frame) -> None:
    x, y = frame.face
    for down in (21, 29):
        if y + down < -5:
            way = curve([(x - frame.head, y + down - 3), (x, y + down + 2), (x + frame.head, y + down - 3)])
            build.ink.stroke(way, 4, build.look.belly, outline=build.look.limb, line=1)


def _inner_light(build: Build, frame: Frame) -> None:
    x, y = frame.face
    build.ink.oval(x * 0.8, min(-10, y + frame.height * 0.44), frame.head * 0.62, 9, SPARK, outline=None)
    build.ink.oval(x * 0.8, min(-10, y + frame.height * 0.44), frame.head * 0.36, 5.5, CREAM, outline=None)


def _gloss(build: Build, frame: Frame) -> None:
    (x, y), _ = on_contour(frame, 235)
    build.ink.stroke(curve([(x + 5, y + 14), (x + 8, y + 8), (x + 14, y + 5)]), 4, CREAM, outline=None)


def _frost(build: Build, frame: Frame) -> None:
    _cap(build, frame, 0.17, "#FFFFFF", 5)
    for x, y in ((-frame.width * 0.55, -44), (frame.width * 0.55, -48), (frame.width * 0.6, -16)):
        for turn in (0, 60, 120):
            dx, dy = 5 * cos(turn * pi / 180), 5 * sin(turn * pi / 180)
            build.ink.stroke([(x - dx, y - dy), (x + dx, y + dy)], 1.6, CREAM, line=1)


SKIN: dict[Trait, Part] = {
    Trait.SLIMY_SKIN: _slime,
    Trait.FROST: _frost,
    Trait.BONY_SKULL: _skull,
    Trait.GURGLES: _spread(_bubble),
    Trait.CHITIN: _chitin,
    Trait.SEETHING_ENERGY: _spread(_star),
    Trait.SMOKING_SCALES: _spread(_scale),
    Trait.LIVING_STONE: _spread(_crack),
    Trait.INNER_LIGHT: _inner_light,
    Trait.SOAKING_WET: _spread(_drop),
    Trait.RUBBERY_HIDE: _gloss,
}
