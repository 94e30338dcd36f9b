"""Faces and heads: eyes, mouths, horns, and patterns of the skin, by a monster's ID."""

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, radians, sin

from render.core.shapes import Point
from render.monsters.bodies import Build, Frame, chance
from render.monsters.ink import curve
from render.monsters.look import BONE, CREAM, DARK, TONGUE

WHITE, RED, HOLLOW = "white", "red", "hollow"


def on_contour(frame: Frame, angle: float) -> tuple[Point, Point]:
    """Return the point of the trunk's outline at `angle` (degrees, 270 is up) from the face, and the way outward."""
    x, y = frame.face
    nearest = min(
        frame.contour, key=lambda point: abs((degrees(atan2(point[1] - y, point[0] - x)) - angle + 180) % 360 - 180)
    )
    length = hypot(nearest[0] - x, nearest[1] - y) or 1
    return nearest, ((nearest[0] - x) / length, (nearest[1] - y) / length)


def spike(build: Build, frame: Frame, angle: float, long: float, wide: float, colour: str) -> None:
    """Draw a spike on the outline."""
    (x, y), (out_x, out_y) = on_contour(frame, angle)
    foot_x, foot_y = x - out_x * 4, y - out_y * 4
    build.ink.blob(
        [
            (foot_x - out_y * wide, foot_y + out_x * wide),
            (x + out_x * long, y + out_y * long),
            (foot_x + out_y * wide, foot_y - out_x * wide),
        ],
        colour,
    )


def draw_horns(build: Build, frame: Frame) -> None:
    """Draw ears, horns, antlers, rams' horns, nubs or a crest, behind the body."""
    ink, look = build.ink, build.look
    kind = chance(build.number, "horns", 6)
    if kind == 5:
        for angle in (246, 270, 294):
            spike(build, frame, angle, 12, 6, look.limb)
        return
    for way in (-1, 1):
        (x, y), _ = on_contour(frame, 270 + way * 38)
        if kind == 0:
            spike(build, frame, 270 + way * 38, 15, 8, look.colour)
        elif kind == 1:
            ink.blob([(x - 6, y + 5), (x + way * 10, y - 18), (x + 6, y + 5)], BONE)
        elif kind == 2:
            ink.stroke([(x, y + 3), (x + way * 5, y - 15)], 3.4, BONE)
            ink.stroke([(x + way * 3, y - 8), (x + way * 11, y - 12)], 3, BONE)
        elif kind == 3:
            ink.stroke(
                curve([(x, y + 3), (x + way * 9, y - 8), (x + way * 16, y + 1), (x + way * 10, y + 7)]), 5.4, BONE
            )
        else:
            ink.oval(x + way * 2, y - 2, 8, 8, look.colour)
            ink.oval(x + way * 2, y - 2, 3.6, 3.6, look.belly, outline=None)


def draw_pattern(build: Build, frame: Frame) -> None:
    """Draw a belly, spots or stripes on the trunk."""
    ink, look = build.ink, build.look
    kind = chance(build.number, "pattern", 4)
    x, y = frame.face
    low = min(-9.0, y + frame.height * 0.42)
    if kind == 0:
        ink.oval(x * 0.6, low, frame.head * 0.72, min(12, -low - 2), look.belly, outline=None)
    elif kind == 1:
        for dx, dy, radius in ((-0.95, 6, 4), (0.95, 3, 4.6), (-0.5, 22, 4), (0.62, 19, 3.4)):
            ink.oval(x + dx * frame.head * 1.05, y + dy, radius, radius * 0.9, look.limb, outline=None)
    elif kind == 2:
        for dx in (-0.8, -0.3, 0.3, 0.8):
            foot = x + dx * frame.head
            ink.stroke([(foot, low), (foot * 0.96, low + 7)], 4, look.limb, outline=None)


def draw_face(build: Build, frame: Frame, gaze: str, *, roaring: bool) -> None:
    """Draw the eyes and the mouth; `gaze` is how the eyes look, `roaring` opens the mouth wide."""
    count = (1, 2, 2, 3)[chance(build.number, "eyes", 4)]
    small = 1 - 0.18 * build.growth
    radius = frame.head * (0.62, 0.44, 0.36)[count - 1] * small
    radius = max(7.5, min(radius, 19))
    for at in range(count):
        spread = (at - (count - 1) / 2) * radius * 1.9
        lift = -radius * 0.5 if count == 3 and at == 1 else 0
        _eye(build, frame.face[0] + spread, frame.face[1] + lift, radius, gaze, way=spread)
    _mouth(build, frame.face[0], frame.face[1] + radius + 7, frame.head, roaring=roaring)


def _eye(build: Build, x: float, y: float, radius: float, gaze: str, way: float) -> None:
    ink = build.ink
    if gaze == HOLLOW:
        ink.oval(x, y, radius, radius, DARK)
        ink.oval(x - radius * 0.2, y - radius * 0.1, radius * 0.24, radius * 0.24, "#8FF0C8", outline=None)
        return
    ink.oval(x, y, radius, radius, "#FF5A3C" if gaze == RED else CREAM)
    towards = 0.16 * radius if way <= 0 else -0.16 * radius
    ink.oval(x + towards, y + 0.08 * radius, radius * 0.5, radius * 0.54, DARK, outline=None)
    ink.oval(x + towards - 0.16 * radius, y - 0.16 * radius, radius * 0.2, radius * 0.2, CREAM, outline=None)
    lid = chance(build.number, "lid", 3)
    if lid == 2:
        return
    inner, outer = (-0.12, -0.75) if lid == 0 else (-0.62, -0.28)
    left, right = (outer, inner) if way < 0 else (inner, outer) if way > 0 else (min(inner, outer) / 2,) * 2
    top = [
        (x + radius * 1.04 * cos(radians(angle)), y + radius * 1.04 * sin(radians(angle)))
        for angle in range(190, 351, 16)
    ]
    ink.blob([(x - radius, y + left * radius), *top, (x + radius, y + right * radius)], build.look.limb, outline=None)
    ink.stroke(
        [(x - radius * 0.95, y + left * radius), (x + radius * 0.95, y + right * radius)], 2.6, DARK, outline=None
    )


def _teeth(build: Build, points: Sequence[Point]) -> None:
    for x, y in points:
        build.ink.blob([(x - 2.8, y), (x, y + 6.5), (x + 2.8, y)], CREAM, outline=DARK, line=0.9)


def _mouth(build: Build, x: float, y: float, head: float, *, roaring: bool) -> None:
    ink, half = build.ink, head * 0.42
    kind = 6 if roaring else chance(build.number, "mouth", 6)
    line = build.ink.line_width * 0.9
    smile = curve([(x - half, y - 2), (x, y + 4), (x + half, y - 2)])
    if kind == 0:
        ink.stroke(smile, line, DARK, outline=None)
    elif kind == 1:
        ink.stroke(smile, line, DARK, outline=None)
        _teeth(build, ((x - half * 0.55, y + 1), (x + half * 0.55, y + 1)))
    elif kind == 2:
        ink.stroke([(x - half, y + 3), (x + half, y + 3)], line, DARK, outline=None)
        for way in (-1, 1):
            ink.blob(
                [(x + way * half * 0.6 - 3, y + 3), (x + way * half * 0.6, y - 5), (x + way * half * 0.6 + 3, y + 3)],
                CREAM,
                outline=DARK,
                line=0.9,
            )
    elif kind == 3:
        zigzag = [(x - half + half * at / 3, y + (3 if at % 2 else -1)) for at in range(7)]
        ink.stroke(zigzag, line, DARK, outline=None)
    elif kind == 4:
        ink.stroke([(x - half * 0.8, y + 1), (x + half * 0.8, y + 1)], line, DARK, outline=None)
    else:
        deep = 9 if kind == 6 else 7
        ink.blob(
            [
                *curve([(x - half, y - 2), (x, y - 1), (x + half, y - 2)]),
                (x + half * 0.6, y + deep),
                (x - half * 0.6, y + deep),
            ],
            TONGUE,
            outline=DARK,
            line=1.4,
        )
        _teeth(build, ((x - half * 0.5, y - 1), (x + half * 0.5, y - 1)))
