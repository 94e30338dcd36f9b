"""The five bodies: a bell, a brute on two feet, a beast on four, a coil and a floating ball."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin
from zlib import crc32

from render.core.shapes import Point
from render.monsters.ink import Ink, curve, oval
from render.monsters.look import DARK, KeeperLook


def chance(number: int, what: str, sides: int) -> int:
    """Return a die roll of `sides` that is constant for a monster's ID."""
    return crc32(f"{number}/{what}".encode()) % sides


@dataclass(frozen=True, slots=True)
class Frame:
    """The points of a body at which its parts are attached."""

    width: float
    height: float
    contour: tuple[Point, ...]
    """The outline of the trunk, on which spikes and horns are placed."""
    face: Point
    """The middle of the eyes."""
    head: float
    """Half the width of the head at the eyes."""
    hands: tuple[Point, Point]
    """The ends of the arms, left and right."""
    tail: Point
    """The base of a tail."""


@dataclass(frozen=True, slots=True)
class Build:
    """The ink, look and size of a body."""

    ink: Ink
    look: KeeperLook
    number: int
    growth: float
    """0 for the smallest monster to 1 for the biggest."""
    jagged: bool
    """Thick fur."""

    @property
    def width(self) -> float:
        """The width of the trunk, in units."""
        return (66 + 60 * self.growth) * (0.94 + 0.02 * chance(self.number, "width", 7))

    @property
    def height(self) -> float:
        """The height of the trunk, in units."""
        return (64 + 12 * self.growth) * (0.94 + 0.02 * chance(self.number, "height", 7))

    def trunk(self, points: list[Point]) -> list[Point]:
        """Draw the trunk; fur makes its outline jagged."""
        if self.jagged:
            middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
            every = points[:: max(1, len(points) // 44)]
            points = [
                (x + (x - middle[0]) * (0.10 if at % 2 else -0.02), y + (y - middle[1]) * (0.10 if at % 2 else -0.02))
                for at, (x, y) in enumerate(every)
            ]
        self.ink.blob(points, self.look.colour)
        return points


Part = Callable[[Build, Frame], None]
"""Draws one attack or defence."""


def _dome(build: Build) -> Frame:
    half, height = build.width / 2, build.height
    top = [(-half * cos(pi * at / 30), -height * sin(pi * at / 30) ** 0.72) for at in range(31)]
    hem = [(half - 2 * half * at / 32, 4.5 * abs(sin(pi * at / 8)) - 1.5) for at in range(1, 32)]
    build.trunk([*top, *hem])
    return Frame(
        build.width,
        height,
        tuple(top),
        (0, -height * 0.62),
        half * 0.62,
        ((-half, -14), (half, -14)),
        (-half * 0.8, -8),
    )


def _brute(build: Build) -> Frame:
    ink, look, half, height = build.ink, build.look, build.width / 2, build.height
    thick = 9 + 5 * build.growth
    for way in (-1, 1):
        ink.oval(way * half * 0.46, -3, 11 + 5 * build.growth, 5, look.limb)
    for way in (-1, 1):
        arm = curve([(way * half * 0.7, -height * 0.55), (way * half * 1.0, -height * 0.38), (way * half * 0.98, -9)])
        ink.stroke(arm, thick, look.limb)
    body = curve(
        [
            (0, -height),
            (half * 0.6, -height * 0.92),
            (half * 0.84, -height * 0.5),
            (half * 0.74, -height * 0.12),
            (0, -2),
            (-half * 0.74, -height * 0.12),
            (-half * 0.84, -height * 0.5),
            (-half * 0.6, -height * 0.92),
        ],
        closed=True,
    )
    build.trunk(body)
    hands = ((-half * 0.98, -9.0), (half * 0.98, -9.0))
    return Frame(build.width, height, tuple(body), (0, -height * 0.66), half * 0.55, hands, (-half * 0.6, -10))


def _beast(build: Build) -> Frame:
    ink, look, half, height = build.ink, build.look, build.width / 2, build.height * 0.92
    tail = curve([(-half * 0.8, -height * 0.4), (-half * 1.1, -height * 0.5), (-half * 1.16, -height * 0.8)])
    ink.stroke(tail, 7, look.limb)
    for x in (-0.66, -0.24, 0.2, 0.6):
        ink.stroke([(x * half, -14), (x * half, -4)], 9 + 4 * build.growth, look.limb)
    body = curve(
        [
            (-half, -height * 0.38),
            (-half * 0.75, -height * 0.68),
            (-half * 0.1, -height * 0.72),
            (half * 0.22, -height * 0.9),
            (half * 0.62, -height),
            (half * 0.98, -height * 0.78),
            (half * 1.02, -height * 0.4),
            (half * 0.6, -height * 0.14),
            (-half * 0.5, -height * 0.1),
        ],
        closed=True,
    )
    build.trunk(body)
    hands = ((half * 0.25, -8.0), (half * 0.9, -8.0))
    return Frame(
        build.width,
        height,
        tuple(body),
        (half * 0.55, -height * 0.66),
        half * 0.42,
        hands,
        (-half * 1.1, -height * 0.6),
    )


def _coil(build: Build) -> Frame:
    ink, look, half, height = build.ink, build.look, build.width / 2, build.height
    thick = 15 + 5 * build.growth
    ink.stroke(
        curve([(half * 0.3, -14), (-half * 0.7, -18), (-half * 0.95, -30), (-half * 0.75, -42)]),
        thick * 0.55,
        look.limb,
    )
    low = oval(0, -thick * 0.8, half, thick * 0.82)
    ink.blob(low, look.colour)
    ink.blob(oval(2, -thick * 1.5, half * 0.74, thick * 0.72), look.colour)
    head = half * 0.5 + 4
    top = build.trunk(oval(4, -height * 0.66, head, height * 0.36))
    return Frame(
        build.width,
        height,
        tuple(top),
        (4, -height * 0.7),
        head * 0.8,
        ((-half, -24), (half, -24)),
        (-half * 0.78, -42),
    )


def _drifter(build: Build) -> Frame:
    ink, look, height = build.ink, build.look, build.height
    radius = height * 0.42 * (1 + 0.22 * build.growth)
    middle = -radius - 17
    ink.oval(0, -1, radius * 0.8, 3.4, DARK, outline=None)
    if chance(build.number, "wings", 2):
        for way in (-1, 1):
            wing = [
                (way * radius * 0.7, middle),
                (way * radius * 1.35, middle - radius * 0.75),
                (way * radius * 1.8, middle - radius * 0.5),
                (way * radius * 1.66, middle + radius * 0.3),
                (way * radius * 1.42, middle + radius * 0.05),
                (way * radius * 1.2, middle + radius * 0.42),
                (way * radius * 0.95, middle + radius * 0.15),
            ]
            ink.blob(wing, look.limb)
    for at in (-0.6, -0.2, 0.2, 0.6):
        x = at * radius
        ink.stroke(curve([(x, middle + radius * 0.7), (x + 4, -14), (x - 3, -7)]), 5, look.limb)
    body = build.trunk(oval(0, middle, radius, radius))
    hands = ((-radius, middle + radius * 0.4), (radius, middle + radius * 0.4))
    return Frame(
        2 * radius,
        radius - middle,
        tuple(body),
        (0, middle - radius * 0.16),
        radius * 0.72,
        hands,
        (-radius * 0.8, middle),
    )


_BODIES: tuple[Callable[[Build], Frame], ...] = (_dome, _brute, _beast, _coil, _drifter)


def draw_body(build: Build) -> Frame:
    """Draw the body determined by a monster's ID."""
    return _BODIES[chance(build.number, "body", len(_BODIES))](build)
