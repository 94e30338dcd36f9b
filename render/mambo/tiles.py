"""Tiles, drawn once for each size and look: bands meet every edge at right angles, so that they connect.

All borders of a band are circles round corners, of half a hex side, or the straight line through the middle; see
`_stripe` and `_wedge`. A tile's picture continues one px beyond its edges like its neighbours: tiles drawn side by side
show no seam, in any order.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from PIL import Image

from engines.mambo.view import Tile
from render.core.colour import rgb
from render.core.palette import Indices
from render.core.sprites import Sprite, Stamp
from render.core.theme import PAPER
from render.mambo.colours import HAIRLINE, LAND, PALETTE, Ink
from render.mambo.grid import COLOURED, Field, Floats, Grid, cover, field

RHO: Final = 0.5
"""The radius of a wedge. A half makes the neck of a stripe, the gap next to it and a spot equally wide."""
INSET: Final = 0.105
"""The distance of a band's contour from its edge."""
LINE: Final = 0.075
"""The width of the contour."""
_HAIR, _CREASE = 0.03, 0.024
_BEYOND = 1.0

NO_LAND: Final = (False, False, False, False)


class Paint:
    """True-colour pixels of one tile, painted in layers: for the usual and for light pictures."""

    def __init__(self, place: Field, ground: str) -> None:
        self.place = place
        self.pixels: Floats = np.empty((*place.x.shape, 6))
        self.pixels[:] = _both(ground)

    def lay(self, colour: str, coverage: Floats) -> None:
        """Apply a colour with its coverage."""
        self.pixels += coverage[..., None] * (np.array(_both(colour)) - self.pixels)

    def band(self, ink: Ink, depth: Floats) -> None:
        """Lay a band of which every pixel knows its depth inside, in hex sides."""
        side = self.place.side
        covered = cover(depth * side)
        self.lay(ink.band, covered)
        if ink.line is not None:
            self.lay(ink.line, covered * cover(LINE / 2 * side - abs(depth - INSET) * side))


def _both(colour: str) -> tuple[int, ...]:
    return (*rgb(colour), *rgb(PALETTE.in_light(colour)))


def sprite_of(paint: Paint, alpha: Floats, grid: Grid) -> Sprite:
    """Convert painted pixels with their opacity (0 to 1) to a sprite in the palette."""
    pixels = np.rint(paint.pixels).astype(np.int32)
    rgba = np.dstack([pixels[..., :3], np.rint(alpha * 255)]).astype(np.uint8)
    wide, high = grid.reach
    return Sprite(Image.fromarray(rgba), PALETTE, -wide, -high, light=pixels[..., 3:])


@dataclass(frozen=True, slots=True)
class Look:
    """The appearance of one tile."""

    tile: Tile
    stripe: Ink
    lone: Ink
    land: tuple[bool, bool, bool, bool] = NO_LAND
    """The enclosed faces: the center of the hex, then those around the blank corners opposite W, NE and SE."""
    tint: str = LAND
    paper: str = PAPER
    hair: str = HAIRLINE


@lru_cache(maxsize=1024)
def tile_stamp(grid: Grid, look: Look) -> Stamp:
    """Draw a tile."""
    place = field(grid)
    paint = paint_tile(place, look)
    mask = place.depth >= -_BEYOND
    entries: Indices = np.zeros(mask.shape, dtype=np.uint8)
    pixels = np.rint(paint.pixels[mask]).astype(np.int32)
    entries[mask] = PALETTE.nearest(pixels[:, :3], pixels[:, 3:])
    high, wide = mask.shape
    return Stamp(entries, mask, -(wide // 2), -(high // 2))


@lru_cache(maxsize=64)
def tile_sprite(grid: Grid, look: Look) -> Sprite:
    """Draw a single tile."""
    place = field(grid)
    return sprite_of(paint_tile(place, look), cover(place.depth), grid)


def paint_tile(place: Field, look: Look) -> Paint:
    """Paint a tile, continuing beyond its edges."""
    paint = Paint(place, look.paper)
    side = place.side
    if any(look.land):
        paint.lay(look.tint, _land(place, look.land))
    edge = abs(place.depth)
    paint.lay(look.hair, cover(max(0.5, _HAIR / 2 * side) - edge))
    stripe, wedge = _stripe(place, look.tile.lone), _wedge(place, look.tile.lone)
    for ink, depth in ((look.stripe, stripe), (look.lone, wedge)):
        paint.band(ink, depth)
        crease = cover(_CREASE / 2 * side - edge) if side > 12 else np.zeros_like(edge)
        paint.lay(ink.crease, crease * cover(depth * side))
    return paint


def _wedge(place: Field, corner: int) -> Floats:
    """Return the depth inside the disc around a coloured corner."""
    return RHO - place.distance(COLOURED[corner])


def _stripe(place: Field, lone: int) -> Floats:
    """Return the depth inside the stripe that joins the two corners other than `lone`.

    It lies between an arc around the blank corner opposite and a straight line across, which meets the two far edges at
    right angles as the arc meets the two near ones.
    """
    x, y = COLOURED[lone]
    straight = (0.5 + RHO) - (1 + place.x * x + place.y * y)
    distance: Floats = np.minimum(place.distance((-x, -y)) - (1 - RHO), straight)
    return distance


def _land(place: Field, land: tuple[bool, bool, bool, bool]) -> Floats:
    """Return the coverage by the enclosed faces, cut by the three lines between coloured corners."""
    blanks = [cover((-0.5 - place.x * x - place.y * y) * place.side) for x, y in COLOURED]
    shares = (1 - sum(blanks, np.zeros_like(place.x)), *blanks)
    land_share: Floats = np.clip(sum(share for share, on in zip(shares, land, strict=True) if on), 0, 1)
    return land_share
