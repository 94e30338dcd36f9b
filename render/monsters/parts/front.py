"""Attacks and defences shown in front of the body and the face."""

from math import cos, pi, sin

from engines.monsters.view import Trait
from render.core.shapes import arc_points
from render.monsters.bodies import Build, Frame, Part
from render.monsters.ink import curve
from render.monsters.look import ACID, BONE, CREAM, DARK, FIRE, ICE, LIFE, ODOR, SPARK, STONE


def _ichor(build: Build, frame: Frame) -> None:
    for dx, long in ((-0.34, 10), (-0.08, 14), (0.2, 9), (0.38, 12)):
        x = dx * frame.width
        build.ink.stroke([(x, -7), (x, -7 + long)], 6, ACID)


def _balls(colour: str, line: str) -> Part:
    def draw(build: Build, frame: Frame) -> None:
        x, y = frame.face
        for at, radius in enumerate((3.4, 4.6, 6)):
            build.ink.oval(
                x + frame.head * 0.5 + at * 9, y + 20 + at * 1.5, radius, radius, colour, outline=line, line=1.6
            )

    return draw


def _tears(build: Build, frame: Frame) -> None:
    x, y = frame.face
    for way in (-1, 1):
        at = x + way * frame.head * 0.55
        build.ink.stroke([(at, y + 8), (at, y + 20)], 4.4, ACID, line=1.2)


def _cloud(build: Build, frame: Frame) -> None:
    x, y = frame.face
    x += frame.head * 0.6
    for dx, dy, radius in ((4, 19, 4), (12, 17, 6), (20, 22, 7.5), (26, 15, 7)):
        build.ink.oval(x + dx, y + dy, radius, radius, ICE, outline=DARK, line=1.2)
    for dx, dy, radius in ((4, 19, 4), (12, 17, 6), (20, 22, 7.5), (26, 15, 7)):
        build.ink.oval(x + dx, y + dy, radius, radius, ICE, outline=None)


def _flame(build: Build, frame: Frame) -> None:
    x, y = frame.face[0] + frame.head * 0.35, frame.face[1] + 20
    outer = curve(
        [(x, y), (x + 16, y - 9), (x + 34, y - 8), (x + 30, y), (x + 36, y + 6), (x + 16, y + 9)], closed=True
    )
    build.ink.blob(outer, FIRE)
    build.ink.blob([(x + 4, y), (x + 16, y - 4), (x + 25, y), (x + 16, y + 4)], SPARK, outline=None)


def _fists(build: Build, frame: Frame) -> None:
    for way, (x, _) in zip((-1, 1), frame.hands, strict=True):
        build.ink.oval(x, -9, 13, 11, build.look.belly)
        for dx in (-5, 0, 5):
            build.ink.stroke([(x + dx, -5), (x + dx, 0)], 1.6, build.look.limb, outline=None)
        build.ink.oval(x - way * 4, -16, 2, 1.6, CREAM, outline=None)


def _boulder(build: Build, frame: Frame) -> None:
    x, y = frame.hands[1]
    top = min(y - 34, -46)
    build.ink.stroke(curve([(x * 0.8, y - 10), (x + 8, y - 16), (x + 7, top + 8)]), 8, build.look.limb)
    rock = [
        (x - 5, top + 5),
        (x - 3, top - 8),
        (x + 8, top - 12),
        (x + 19, top - 5),
        (x + 18, top + 7),
        (x + 7, top + 11),
    ]
    build.ink.blob(rock, STONE)
    build.ink.stroke([(x + 4, top - 5), (x + 8, top), (x + 5, top + 4)], 1.6, DARK, outline=None)


def _sparks(build: Build, frame: Frame) -> None:
    half = frame.width / 2 + 7
    for x, y in ((-half, -frame.height * 0.8), (half, -frame.height * 0.85), (-half - 2, -18), (half + 2, -20)):
        bolt = [(x + 2, y - 10), (x - 5, y + 2), (x, y + 2), (x - 2, y + 10), (x + 6, y - 3), (x + 1, y - 3)]
        build.ink.blob(bolt, SPARK, line=1.4)


def _arcs(ways: tuple[int, ...]) -> Part:
    def draw(build: Build, frame: Frame) -> None:
        x, y = frame.face
        for way in ways:
            for radius in (9, 16):
                side = (-40, 40) if way > 0 else (140, 220)
                at = x + way * (frame.head + 6)
                build.ink.stroke(arc_points((at, y + 4), radius, *side), 2.4, CREAM, line=1.6)

    return draw


def _claws(build: Build, frame: Frame) -> None:
    for way, (x, y) in zip((-1, 1), frame.hands, strict=True):
        foot = min(y, -14)
        build.ink.oval(x + way * 5, foot, 6, 6, build.look.limb)
        for lift in (-12, -2, 7):
            tip = (x + way * 22, foot + lift)
            build.ink.blob(
                [(x + way * 8, foot + lift * 0.4 - 3), tip, (x + way * 8, foot + lift * 0.4 + 3)], BONE, line=1.6
            )


def _shards(build: Build, frame: Frame) -> None:
    half = frame.width / 2 + 9
    for turn in (195, 230, 262, 300, 335, 20, 160):
        x = half * cos(turn * pi / 180)
        y = -frame.height * 0.52 + (frame.height * 0.5 + 12) * sin(turn * pi / 180)
        build.ink.blob([(x - 5, y + 3), (x + 1, y - 7), (x + 6, y + 4)], CREAM, line=1.6)


def _nostrils(build: Build, frame: Frame) -> None:
    x, y = frame.face
    for dx in (-6, 6):
        for way in (-1, 1):
            stitch = [(x + dx - 2.6, y + 17 - 2.6 * way), (x + dx + 2.6, y + 17 + 2.6 * way)]
            build.ink.stroke(stitch, 1.8, DARK, outline=build.look.belly, line=0.8)


FRONT: dict[Trait, Part] = {
    Trait.BURNING_ICHOR: _ichor,
    Trait.CAUSTIC_TEARS: _tears,
    Trait.CORROSIVE_BILE: _balls(ACID, DARK),
    Trait.FOUL_LIQUID: _balls(ODOR, DARK),
    Trait.BURNING_COALS: _balls(LIFE, FIRE),
    Trait.FREEZING_MIST: _cloud,
    Trait.FLAMES: _flame,
    Trait.MASSIVE_FISTS: _fists,
    Trait.BOULDERS: _boulder,
    Trait.SPARKS: _sparks,
    Trait.SHRIEKS: _arcs((-1, 1)),
    Trait.BOOMING_VOICE: _arcs((1,)),
    Trait.CLAWS: _claws,
    Trait.SHARDS: _shards,
    Trait.SEALED_NOSTRILS: _nostrils,
}
