"""Attacks and defences shown behind the body."""

from math import cos, pi, sin

from engines.monsters.view import Trait
from render.monsters.bodies import Build, Frame, Part
from render.monsters.faces import on_contour, spike
from render.monsters.ink import curve
from render.monsters.look import BONE, CREAM, DARK, FIRE, ICE, ODOR, SOUL, SPARK, STONE

_SHROUD = "#3A2F52"


def _club(build: Build, frame: Frame) -> None:
    x, y = frame.tail
    way = curve([(x + 10, y + 6), (x - 12, y + 2), (x - 16, y - 18)])
    build.ink.stroke(way, 7, build.look.limb)
    build.ink.oval(x - 17, y - 24, 11, 10, STONE)
    for turn in range(0, 360, 60):
        at_x, at_y = x - 17 + 10 * cos(turn * pi / 180), y - 24 + 10 * sin(turn * pi / 180)
        build.ink.oval(at_x, at_y, 2.2, 2.2, BONE, outline=DARK, line=0.8)


def _arms(colour: str, tip: str | None) -> Part:
    def draw(build: Build, frame: Frame) -> None:
        for way, (x, y) in zip((-1, 1), frame.hands, strict=True):
            arm = curve([(x * 0.6, y - 8), (x + way * 8, y), (x + way * 14, y - 12), (x + way * 9, y - 24)])
            build.ink.stroke(arm, 6, colour)
            if tip is not None:
                build.ink.oval(x + way * 9, y - 24, 3.4, 3.4, tip, outline=None)

    return draw


def _antennae(build: Build, frame: Frame) -> None:
    for angle in (248, 270, 292):
        (x, y), _ = on_contour(frame, angle)
        lean = (angle - 270) * 0.5
        way = [(x, y + 3), (x + 4 + lean * 0.3, y - 6), (x - 3 + lean * 0.6, y - 12), (x + lean, y - 19)]
        build.ink.stroke(way, 2.4, SPARK)
        build.ink.oval(x + lean, y - 21, 4.2, 4.2, SPARK)


def _spikes(colour: str, angles: tuple[int, ...], long: float, wide: float) -> Part:
    def draw(build: Build, frame: Frame) -> None:
        for at, angle in enumerate(angles):
            spike(build, frame, angle, long * (1 if at % 2 else 0.78), wide, colour)

    return draw


def _hair(build: Build, frame: Frame) -> None:
    for angle, long in ((240, 14), (258, 22), (276, 26), (294, 17)):
        spike(build, frame, angle, long, 8, FIRE)
    for angle, long in ((262, 10), (280, 13)):
        (x, y), _ = on_contour(frame, angle)
        build.ink.blob([(x - 5, y + 1), (x, y - long), (x + 5, y + 1)], SPARK, outline=None)


def _shroud(build: Build, frame: Frame) -> None:
    x, y = frame.face
    for turn in range(150, 391, 30):
        at_x = x + frame.head * 1.5 * cos(turn * pi / 180)
        build.ink.oval(at_x, y + frame.height * 0.42 * sin(turn * pi / 180), 15, 14, _SHROUD, outline=None)


def _stink(build: Build, frame: Frame) -> None:
    for dx in (-34, 0, 34):
        (x, y), _ = on_contour(frame, 270 + dx)
        way = curve([(x, y - 6), (x + 4, y - 12), (x - 3, y - 18), (x + 3, y - 25)])
        build.ink.stroke(way, 3.2, ODOR, line=1.2)


def _aura(build: Build, frame: Frame) -> None:
    build.ink.blob(list(frame.contour), CREAM, outline=CREAM, line=9)
    build.ink.blob(list(frame.contour), SPARK, outline=SPARK, line=6)


BEHIND: dict[Trait, Part] = {
    Trait.DARKNESS: _shroud,
    Trait.POWERFUL_AURA: _aura,
    Trait.CLUB_TAIL: _club,
    Trait.ICY_LUMPS: _spikes(ICE, (215, 240, 265, 290, 315), 20, 8),
    Trait.QUILLS: _spikes(BONE, (200, 217, 234, 251, 268, 285, 302, 319, 336), 19, 4),
    Trait.BURNING_COALS: _hair,
    Trait.STINGING_EELS: _arms(SPARK, DARK),
    Trait.TENTACLES: _arms(SOUL, CREAM),
    Trait.ANTENNAE: _antennae,
    Trait.DECAY: _stink,
}
