"""Symbols of the ten terrains, as shapes at the scale of a hex."""

from collections.abc import Callable
from functools import lru_cache

from engines.monsters.view import Terrain
from render.core.shapes import Mask, Pen, Point, arc_points, shape
from render.monsters.look import CACTUS, GROUNDS, TRUNK, Ground

Layers = tuple[tuple[Mask, str], ...]
"""A symbol: shapes around its foot, each with its colour, from the back to the front."""

VARIANTS = 4


class _Scaled:
    """A pen in units of the 54 px hex."""

    def __init__(self, pen: Pen, k: float) -> None:
        self.pen, self.k = pen, k

    def line(self, *points: Point, width: float = 2.5) -> None:
        self.pen.line([(x * self.k, y * self.k) for x, y in points], max(1.5, width * self.k))

    def fill(self, *points: Point) -> None:
        self.pen.polygon([(x * self.k, y * self.k) for x, y in points])

    def disc(self, x: float, y: float, radius: float, *, on: bool = True) -> None:
        self.pen.disc((x * self.k, y * self.k), radius * self.k, on=on)

    def oval(self, x: float, y: float, across: float, down: float) -> None:
        self.pen.ellipse((x * self.k, y * self.k), across * self.k, down * self.k)


def _layer(k: float, colour: str, draw: Callable[[_Scaled], None]) -> tuple[Mask, str]:
    edge = round(24 * k) + 3
    return shape(-edge, -edge, edge, edge, lambda pen: draw(_Scaled(pen, k))), colour


def _blades(pen: _Scaled, tips: tuple[Point, ...]) -> None:
    for x, y in tips:
        pen.line((x * 0.25, 8), (x * 0.55, (y + 8) / 2), (x, y), width=2.2)


def _tundra(k: float, ground: Ground, variant: int) -> Layers:
    def snow(pen: _Scaled) -> None:
        pen.oval(0, 8, 13, 3.6)
        for x, y in ((-11, -8), (10, -10), (14, -1))[variant % 2 :]:
            pen.disc(x, y, 1.9)

    tuft = _layer(k, ground.dark, lambda pen: _blades(pen, ((-10, -1), (-5, -6), (0, -9), (6, -6), (10, 0))))
    return (_layer(k, ground.mid, snow), tuft)


def _wave(y: float, x: float = 0) -> list[Point]:
    return [
        *((x - 13 + 6.5 * step / 6, y - 3.4 * (1 - (step / 3 - 1) ** 2)) for step in range(7)),
        *((x - 6.5 + 6.5 * step / 6, y + 3.4 * (1 - (step / 3 - 1) ** 2)) for step in range(1, 7)),
        *((x + 6.5 * step / 6, y - 3.4 * (1 - (step / 3 - 1) ** 2)) for step in range(1, 7)),
        *((x + 6.5 + 6.5 * step / 6, y + 3.4 * (1 - (step / 3 - 1) ** 2)) for step in range(1, 7)),
    ]


def _lake(k: float, ground: Ground, variant: int) -> Layers:
    light = _layer(k, ground.mid, lambda pen: pen.line((-7, 6), (5 + variant, 6), width=2.2))
    return (light, _layer(k, ground.dark, lambda pen: pen.line(*_wave(0), width=2.4)))


def _ocean(k: float, ground: Ground, variant: int) -> Layers:
    def breaker(pen: _Scaled) -> None:
        for x in (-8.0, 6.0):
            back = [(x - 8, 6.0), (x - 4, 4.0), (x - 2, -2.0)]
            curl = arc_points((x + 3, -2.5), 5, 180, 385)
            pen.line(*back, *curl, width=2.6)
        pen.line((-15, 6.5), (-4, 6.5), width=2.4)

    light = _layer(k, ground.mid, lambda pen: pen.line((0 - variant, 8), (9, 8), width=2.4))
    return (light, _layer(k, ground.dark, breaker))


def _swamp(k: float, ground: Ground, variant: int) -> Layers:
    def stems(pen: _Scaled) -> None:
        pen.line((-4, 10), (-4, -8), width=2)
        pen.line((4, 10), (5, -3), width=2)
        pen.line((-4, 10), (-11, 1), width=2)
        pen.line((5, 10), (11, 3), width=2)

    def heads(pen: _Scaled) -> None:
        pen.line((-4, -12), (-4, -4), width=5)
        pen.line((5, -7), (5, 0), width=5)

    water = _layer(k, ground.mid, lambda pen: pen.line((-13 + variant, 11), (12, 11), width=2.4))
    return (water, _layer(k, ground.dark, stems), _layer(k, TRUNK, heads))


def _plain(k: float, ground: Ground, variant: int) -> Layers:
    blades = _layer(k, ground.dark, lambda pen: _blades(pen, ((-7, -2), (0.5, -7), (8, -3))))
    if variant % 2:
        return (blades,)
    return (blades, _layer(k, ground.mid, lambda pen: pen.disc(11, 4, 3.2)))


def _forest(k: float, ground: Ground, variant: int) -> Layers:
    trunk = _layer(k, TRUNK, lambda pen: pen.line((0, 6), (0, 12), width=3.6))
    if variant % 3 == 0:
        crown = _layer(k, ground.dark, lambda pen: pen.disc(0, -3, 10.5))
        return (trunk, crown, _layer(k, ground.mid, lambda pen: pen.disc(-2.6, -5, 6.4)))

    def fir(pen: _Scaled) -> None:
        for top, half, foot in ((-16, 6.5, -5), (-9, 9, 2), (-2, 11, 8)):
            pen.fill((0, top), (half, foot), (-half, foot))

    def light(pen: _Scaled) -> None:
        for top, half, foot in ((-14, 4.5, -6), (-7, 6.5, 1), (0, 8.5, 7)):
            pen.fill((0, top), (0, foot), (-half, foot))

    return (trunk, _layer(k, ground.dark, fir), _layer(k, ground.mid, light))


def _jungle(k: float, ground: Ground, variant: int) -> Layers:
    side = 1 if variant % 2 else -1
    trunk = _layer(k, TRUNK, lambda pen: pen.line((-3 * side, 12), (-1 * side, 3), (1.5 * side, -5), width=3))

    def leaves(pen: _Scaled) -> None:
        for x, y, bend in ((-13, -2, -9), (-10, -13, -12), (2, -16, -10), (13, -12, -11), (14, -2, -9), (6, 3, -4)):
            pen.line((1.5 * side, -6), (x * 0.6, bend), (x, y), width=3.2)

    top = _layer(k, ground.mid, lambda pen: pen.line((1.5 * side, -6), (8, -11), (12, -9), width=2))
    return (trunk, _layer(k, ground.dark, leaves), top)


def _desert(k: float, ground: Ground, variant: int) -> Layers:
    if variant == 0:

        def cactus(pen: _Scaled) -> None:
            pen.line((0, 10), (0, -10), width=5.4)
            pen.line((-8, -4), (-8, 2), (0, 3), width=4)
            pen.line((8, -7), (8, 0), (0, 1), width=4)

        return (_layer(k, CACTUS, cactus),)

    def dune(pen: _Scaled) -> None:
        pen.fill(*arc_points((0, 13), 16, 200, 340))

    ridge = _layer(k, ground.dark, lambda pen: pen.line(*arc_points((0, 13), 16, 200, 325), width=2.6))
    shade = _layer(k, ground.dark, lambda pen: pen.line((4, -2), (1, 3), (4, 7), width=2))
    return (_layer(k, ground.mid, dune), ridge, shade)


def _hill(k: float, ground: Ground, variant: int) -> Layers:
    def mound(pen: _Scaled) -> None:
        pen.fill((-13, 10), *arc_points((0, 9), 13, 180, 360), (13, 10))

    ridge = _layer(k, ground.dark, lambda pen: pen.line(*arc_points((0, 9), 13, 180, 360), width=2.6))
    grass = _layer(k, ground.dark, lambda pen: pen.line((-3 - variant, 5), (0 - variant, 1), width=2))
    return (_layer(k, ground.mid, mound), ridge, grass)


def _mountain(k: float, ground: Ground, variant: int) -> Layers:
    peak = -17 + variant
    left = _layer(k, ground.mid, lambda pen: pen.fill((0, peak), (17, 12), (-17, 12)))
    right = _layer(k, ground.dark, lambda pen: pen.fill((0, peak), (17, 12), (3, 12), (-2, 0)))
    cap: tuple[Point, ...] = ((0, peak), (6, peak + 10), (2, peak + 8), (-1, peak + 12), (-6, peak + 10))
    return (left, right, _layer(k, "#FFFFFF", lambda pen: pen.fill(*cap)))


_SYMBOLS: dict[Terrain, Callable[[float, Ground, int], Layers]] = {
    Terrain.TUNDRA: _tundra,
    Terrain.LAKE: _lake,
    Terrain.SWAMP: _swamp,
    Terrain.PLAIN: _plain,
    Terrain.FOREST: _forest,
    Terrain.JUNGLE: _jungle,
    Terrain.DESERT: _desert,
    Terrain.OCEAN: _ocean,
    Terrain.HILL: _hill,
    Terrain.MOUNTAIN: _mountain,
}


@lru_cache(maxsize=512)
def symbol(terrain: Terrain, k: float, variant: int) -> Layers:
    """Return the symbol of a terrain at the scale `k`; there are `VARIANTS` of each."""
    return _SYMBOLS[terrain](k, GROUNDS[terrain], variant)
