"""Empty hexes: spaces in which the known corners continue as ghosts, nulls, and the felt next to the tiles."""

from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

import numpy as np

from render.core.sprites import Sprite
from render.core.theme import IVORY
from render.mambo.colours import FELT, Ink
from render.mambo.grid import COLOURED, Floats, Grid, cover, field
from render.mambo.tiles import RHO, Paint, sprite_of

_OUTLINE = 0.04
_RIM = 0.07
_CROSS = 0.24
_CROSS_WIDTH = 0.088

Known = tuple[Ink | None, Ink | None, Ink | None]
UNKNOWN: Final[Known] = (None, None, None)
Beside = tuple[bool, bool, bool, bool, bool, bool]
"""For each edge, whether there is a tile beyond it."""


@dataclass(frozen=True, slots=True)
class Hollow:
    """The drawing style of one empty hex."""

    fill: str
    outline: str | None
    known: Known = UNKNOWN
    rims: tuple[bool, bool, bool] = (False, False, False)
    """Corners whose ghost has a bright rim."""
    cross: str | None = None
    """The colour of the X of a null."""


BARE: Final = Hollow(FELT, None)
"""An empty hex without content: it draws the edges of the adjacent tiles."""


@lru_cache(maxsize=1024)
def hollow_sprite(grid: Grid, hollow: Hollow, beside: Beside) -> Sprite:
    """Draw an empty hex; it is drawn over the tiles, whose edges it supplies."""
    place = field(grid)
    side = grid.side
    paint = Paint(place, hollow.fill)
    for ink, at, rim in zip(hollow.known, COLOURED, hollow.rims, strict=True):
        if ink is not None:
            depth = RHO - place.distance(at)
            paint.band(ink, depth)
            if rim:
                paint.lay(IVORY, cover((_RIM / 2 - abs(depth + _RIM / 2)) * side))
    if hollow.cross is not None:
        paint.lay(hollow.cross, _cross(grid))
    stroke = max(0.7, _OUTLINE / 2 * side) if hollow.outline is not None else 0.0
    if hollow.outline is not None:
        lines = [abs(depth) for depth, tile in zip(place.edges, beside, strict=True) if not tile]
        if lines:
            paint.lay(hollow.outline, cover(stroke - np.minimum.reduce(lines)))
    reach = [depth + (0.0 if tile else stroke) for depth, tile in zip(place.edges, beside, strict=True)]
    alpha = cover(np.minimum.reduce(reach))
    return sprite_of(paint, alpha, grid)


def _cross(grid: Grid) -> Floats:
    """Return the coverage of a light X with round ends."""
    place = field(grid)
    half = _CROSS * 2**-0.5
    across = np.full_like(place.x, np.inf)
    for side in (-1, 1):
        ends = (-half * side, -half), (half * side, half)
        across = np.minimum(across, _from_line(place.x, place.y, *ends))
    return cover((_CROSS_WIDTH / 2 - across) * grid.side)


def _from_line(x: Floats, y: Floats, start: tuple[float, float], end: tuple[float, float]) -> Floats:
    """Return the distance from a line between two places."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    along = np.clip(((x - x1) * dx + (y - y1) * dy) / hypot(dx, dy) ** 2, 0, 1)
    distance: Floats = np.hypot(x - x1 - along * dx, y - y1 - along * dy)
    return distance
