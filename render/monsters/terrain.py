"""Hexes as tiles: land with its symbols, remembered land, and fog."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engines.monsters.view import Terrain
from render.core.canvas import Canvas
from render.core.shapes import Mask, Point, hatch
from render.core.sprites import Stamp
from render.monsters.hex_marks import hexagon
from render.monsters.look import FOG, GROUNDS, HATCH, SLAB, palette
from render.monsters.symbols import VARIANTS, symbol

ROOM_FREE, ROOM_SIDES, ROOM_ROUND, ROOM_ONE = range(4)
"""Room for symbols: the whole hex, next to a monster, around a lair, or a single one in a small hex."""
GAP = 1.2


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
def land(terrain: Terrain, side: float, variant: int, room: int) -> Stamp:
    """Return a hex of a terrain with its symbols, on the slab, its middle in the middle of the tile."""
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
def known_land(terrain: Terrain, side: float, variant: int, room: int) -> Stamp:
    """Return a remembered hex: the same land, greyed, in one tone."""
    ground, mask = GROUNDS[terrain], hexagon(side - GAP)
    half_x, half_y = -mask.left, -mask.top
    tile = Canvas(2 * half_x + 1, 2 * half_y + 1, palette(), ground.known_fill)
    slots, scale = _slots(terrain, room)
    k = side / 54
    for at, (x, y) in enumerate(sorted(slots, key=lambda point: point[1])):
        for part, _ in symbol(terrain, scale * k, (variant + at) % VARIANTS):
            tile.lay(part, half_x + x * k, half_y + y * k, ground.known_sign)
    return _cut_out(tile, side)


@lru_cache(maxsize=32)
def fog(side: float, colour: str) -> Stamp:
    """Return a hex that no own monster sees, hatched; past the edge, a hex in a flat colour."""
    mask = hexagon(side - GAP)
    tile = Canvas(-2 * mask.left + 1, -2 * mask.top + 1, palette(), colour)
    if colour == FOG:
        step = max(8, round(15 * side / 54))
        lines = hatch(tile.width, tile.height, step, 2.4 if side > 36 else 1.6)
        tile.lay(Mask(lines, 0, 0), 0, 0, HATCH)
    return _cut_out(tile, side)


def _cut_out(tile: Canvas, side: float) -> Stamp:
    mask = hexagon(side - GAP)
    tile.lay(_rim(side), -mask.left, -mask.top, SLAB)
    return Stamp(tile.pixels, _inside(side), mask.left, mask.top)


@lru_cache(maxsize=32)
def _rim(side: float) -> Mask:
    """Return the rest of the tile outside the hexagon, by which symbols are clipped."""
    mask = hexagon(side - GAP)
    return Mask(15 - mask.levels, mask.left, mask.top)


@lru_cache(maxsize=32)
def _inside(side: float) -> npt.NDArray[np.bool_]:
    """Return the area in which a tile is copied: True wherever the hexagon covers anything, in the tile's shape."""
    mask = hexagon(side - GAP)
    covered = Canvas(-2 * mask.left + 1, -2 * mask.top + 1, palette(), SLAB)
    covered.lay(mask, -mask.left, -mask.top, FOG)
    inner: npt.NDArray[np.bool_] = covered.pixels != palette().index(SLAB)
    return inner
