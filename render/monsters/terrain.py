"""What grows on a hex: symbols of the ten terrains, as shapes at the scale of the hex."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engines.monsters.view import Terrain
from render.core.canvas import Canvas
from render.core.palette import Indices
from render.core.shapes import Mask, Pen, Point, arc_points, hatch, shape
from render.monsters.lattice import hexagon
from render.monsters.look import CACTUS, FOG, GROUNDS, HATCH, SLAB, TRUNK, Ground, palette

Layers = tuple[tuple[Mask, str], ...]
"""A symbol: shapes round its foot, each with its colour, from the back to the front."""
Draw = Callable[[Pen], None]

ROOM_FREE, ROOM_SIDES, ROOM_ROUND, ROOM_ONE = range(4)
"""Room for symbols: the whole hex, beside a monster, round a lair, or one only in a small hex."""
VARIANTS = 4
GAP = 1.2


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
    """The symbol of a terrain at the scale `k`; there are `VARIANTS` of each."""
    return _SYMBOLS[terrain](k, GROUNDS[terrain], variant)


_FREE: dict[int, tuple[Point, ...]] = {
    3: ((-21, 1), (21, 3), (0, 24)),
    4: ((-23, -3), (19, 1), (-13, 25), (20, 27)),
    5: ((-28, -3), (1, -4), (29, 1), (-15, 24), (16, 25)),
    6: ((-31, 0), (-7, -7), (18, -4), (-20, 24), (4, 20), (27, 20)),
}
_SIDES: tuple[Point, ...] = ((-37, -10), (37, -10), (-34, 14), (34, 14))
_ROUND: tuple[Point, ...] = ((-39, -12), (39, -12), (-38, 14), (38, 14))
_COUNTS = {Terrain.MOUNTAIN: 3, Terrain.HILL: 4, Terrain.DESERT: 4, Terrain.OCEAN: 5, Terrain.LAKE: 4}
_COUNTS |= {Terrain.FOREST: 6, Terrain.TUNDRA: 4, Terrain.SWAMP: 4, Terrain.JUNGLE: 4, Terrain.PLAIN: 5}


def _slots(terrain: Terrain, room: int) -> tuple[tuple[Point, ...], float]:
    if room == ROOM_ONE:
        return ((0.0, 3.0),), 1.5
    if room == ROOM_SIDES:
        return _SIDES, 0.72
    if room == ROOM_ROUND:
        return _ROUND, 0.72
    return _FREE[_COUNTS[terrain]], 1.0


@lru_cache(maxsize=512)
def land(terrain: Terrain, side: float, variant: int, room: int) -> Indices:
    """A hex of a terrain with its symbols, on the slab, its middle in the middle of the tile."""
    ground, mask = GROUNDS[terrain], hexagon(side - GAP)
    half_x, half_y = -mask.left, -mask.top
    tile = Canvas(2 * half_x + 1, 2 * half_y + 1, palette(), ground.fill)
    slots, scale = _slots(terrain, room)
    k = side / 54
    for at, (x, y) in enumerate(sorted(slots, key=lambda point: point[1])):
        shift = ((variant * 5 + at * 3) % 7 - 3, (variant * 3 + at * 5) % 5 - 2) if room == ROOM_FREE else (0, 0)
        for part, colour in symbol(terrain, scale * k, (variant + at) % VARIANTS):
            tile.lay(part, half_x + (x + shift[0]) * k, half_y + (y + shift[1]) * k, colour)
    return _cut_out(tile, side)


@lru_cache(maxsize=256)
def known_land(terrain: Terrain, side: float, variant: int, room: int) -> Indices:
    """A hex that was seen once: the same land, greyed, in one tone."""
    ground, mask = GROUNDS[terrain], hexagon(side - GAP)
    half_x, half_y = -mask.left, -mask.top
    tile = Canvas(2 * half_x + 1, 2 * half_y + 1, palette(), ground.known)
    slots, scale = _slots(terrain, room)
    k = side / 54
    for at, (x, y) in enumerate(sorted(slots, key=lambda point: point[1])):
        for part, _ in symbol(terrain, scale * k, (variant + at) % VARIANTS):
            tile.lay(part, half_x + x * k, half_y + y * k, ground.known_sign)
    return _cut_out(tile, side)


@lru_cache(maxsize=32)
def fog(side: float, colour: str) -> Indices:
    """A hex nobody of one's own sees, hatched; or, past the edge, a hex in a flat colour."""
    mask = hexagon(side - GAP)
    tile = Canvas(-2 * mask.left + 1, -2 * mask.top + 1, palette(), colour)
    if colour == FOG:
        step = max(8, round(15 * side / 54))
        lines = hatch(tile.width, tile.height, step, 2.4 if side > 36 else 1.6)
        tile.lay(Mask(lines, 0, 0), 0, 0, HATCH)
    return _cut_out(tile, side)


def _cut_out(tile: Canvas, side: float) -> Indices:
    mask = hexagon(side - GAP)
    tile.lay(_rim(side), -mask.left, -mask.top, SLAB)
    tile.pixels[~inside(side)] = palette().index(SLAB)
    return tile.frozen()


@lru_cache(maxsize=32)
def _rim(side: float) -> Mask:
    """What of the tile's hexagon edge is not the hexagon, so that symbols end where it does."""
    mask = hexagon(side - GAP)
    return Mask(15 - mask.levels, mask.left, mask.top)


@lru_cache(maxsize=32)
def inside(side: float) -> npt.NDArray[np.bool_]:
    """Where a tile is copied: True wherever the hexagon covers anything. Shape of the tile."""
    mask = hexagon(side - GAP)
    covered = Canvas(-2 * mask.left + 1, -2 * mask.top + 1, palette(), SLAB)
    covered.lay(mask, -mask.left, -mask.top, FOG)
    found: npt.NDArray[np.bool_] = covered.pixels != palette().index(SLAB)
    return found


def stamp(canvas: Canvas, tile: Indices, side: float, x: float, y: float) -> None:
    """Copy a hex tile with its middle at (x, y), rounded to whole px."""
    covered = inside(side)
    left, top = round(x) - tile.shape[1] // 2, round(y) - tile.shape[0] // 2
    cut_x, cut_y = max(0, -left), max(0, -top)
    tile, covered = tile[cut_y:, cut_x:], covered[cut_y:, cut_x:]
    ground = canvas.pixels[top + cut_y :, left + cut_x :][: tile.shape[0], : tile.shape[1]]
    high, wide = ground.shape
    where = covered[:high, :wide]
    ground[where] = tile[:high, :wide][where]
