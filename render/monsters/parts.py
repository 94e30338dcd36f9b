"""What attacks and defences look like on a body, by their codes."""

from collections.abc import Callable
from math import cos, pi, sin

from engines.monsters.view import Trait
from render.core.shapes import arc_points
from render.monsters.bodies import Build, Frame
from render.monsters.faces import on_contour, spike
from render.monsters.ink import curve
from render.monsters.look import ACID, BONE, CREAM, DARK, ENERGY, FIRE, ICE, LIFE, ODOR, SOUL, SPARK, STONE

Part = Callable[[Build, Frame], None]
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


_BEHIND: dict[Trait, Part] = {
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
    """Put something in five places low on the body."""

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


_SKIN: dict[Trait, Part] = {
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


_FRONT: dict[Trait, Part] = {
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

SHOWN = frozenset((*_BEHIND, *_SKIN, *_FRONT)) | {
    Trait.RED_EYES,
    Trait.HOLLOW_EYES,
    Trait.NO_EARS,
    Trait.THICK_FUR,
    Trait.HALF_TRANSPARENT,
}
"""What a creature shows."""


def draw_behind(build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    """Draw what stands behind the body."""
    _draw(_BEHIND, build, frame, traits)


def draw_skin(build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    """Draw what lies on the skin, under the face."""
    _draw(_SKIN, build, frame, traits)


def draw_front(build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    """Draw what is before the body and the face."""
    _draw(_FRONT, build, frame, traits)


def _draw(parts: dict[Trait, Part], build: Build, frame: Frame, traits: tuple[Trait, ...]) -> None:
    for trait, part in parts.items():
        if trait in traits:
            part(build, frame)
