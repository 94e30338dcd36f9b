"""One square of a block as seen from a corner: painted in its own plane, sampled once, cached.

A square is one by one; its first direction is `s`, its second `t`. Its edges are numbered 0 to 3: at the start and the
end of s, at the start and the end of t. All marks are strips and discs inside it, so that nothing overflows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor

import numpy as np
import numpy.typing as npt

from engines.monoch.view import Colour, Face
from render.core.palette import Indices
from render.core.theme import GILT, INK
from render.monoch.look import DIM, EDGE, FULL, palette
from render.monoch.projection import Step
from render.monoch.samples import Floats, Tile, grid, tile_of
from render.monoch.surface import Rim

MIDDLES = ((0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0))
"""The middle of each edge."""
CENTRE = (0.5, 0.5)

SEAM, INNER = 0.035, 0.04
OUTLINE, OUTLINE_RIM = 0.125, 0.17
WAY, WAY_RIM, WAY_END = 0.17, 0.245, 0.28
WEB, WEB_RIM, WEB_END = 0.09, 0.13, 0.16
THREAD, THREAD_END = 0.055, 0.11
END_DISC = 0.15
HALF_DISC = 0.3
"""The distance of a half's disc from the sides of its right angle."""

_Mask = npt.NDArray[np.bool_]
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Look:
    """The appearance of a square; `edges` are numbered as above."""

    face: Face
    """The face, which determines the light."""
    colours: tuple[Colour, Colour, Colour, Colour]
    """At each edge."""
    rims: tuple[Rim, Rim, Rim, Rim]
    dim: bool = False
    ends: tuple[Colour, ...] = ()
    """The colours whose parts here hold an end."""
    outline: tuple[bool, ...] = ()
    """The edges along which the last block's border runs."""
    way: tuple[Place, ...] = ()
    """The winning strip's line, through the middles of edges and the centre."""
    thread: tuple[Place, ...] = ()
    """The line of the longest strip so far."""
    web: tuple[Place, ...] = ()
    """The lines of a strip that may not be cut."""
    tips: tuple[Place, ...] = ()
    """The places at which these lines begin or end."""


@lru_cache(maxsize=1024)
def square_tile(along: Step, down: Step, look: Look) -> Tile:
    """Sample a square whose first direction is `along` px and whose second is `down` px."""
    xs, ys = (0, along[0], down[0], along[0] + down[0]), (0, along[1], down[1], along[1] + down[1])
    left, top = floor(min(xs)), floor(min(ys))
    s, t, covered = _plane(along, down, left, top, ceil(max(xs)), ceil(max(ys)))
    return tile_of(_paint(s, t, look), covered, left, top)


@lru_cache(maxsize=64)
def _plane(along: Step, down: Step, left: int, top: int, right: int, bottom: int) -> tuple[Floats, Floats, _Mask]:
    """Return the s and t of each sample of a box, and whether it is on the square."""
    x, y = grid(left, top, right, bottom)
    area = along[0] * down[1] - along[1] * down[0]
    s = (x * down[1] - y * down[0]) / area
    t = (y * along[0] - x * along[1]) / area
    return s, t, (s >= 0) & (s < 1) & (t >= 0) & (t < 1)


def _paint(s: Floats, t: Floats, look: Look) -> Indices:
    entry = palette().index
    away = (s, 1 - s, t, 1 - t)
    shown = _bare(s, t, away, look)
    for colour in look.ends:
        shown[_near(s, t, *disc_place(look.colours, colour), END_DISC)] = entry(EDGE)
    if look.thread:
        line = _line(s, t, look.thread, look.tips, THREAD, THREAD_END)
        black, white = (DIM if look.dim else FULL).thread
        shown[line] = np.where(_whites(s, t, look.colours), entry(white), entry(black))[line]
    for line_of, wide, end, rim in ((look.way, WAY, WAY_END, WAY_RIM - WAY), (look.web, WEB, WEB_END, WEB_RIM - WEB)):
        if line_of:
            shown[_line(s, t, line_of, look.tips, wide + rim, end + rim)] = entry(INK)
            shown[_line(s, t, line_of, look.tips, wide, end)] = entry(GILT)
    for reach, ink in ((OUTLINE_RIM, INK), (OUTLINE, GILT)):
        for number, runs in enumerate(look.outline):
            if runs:
                shown[away[number] < reach] = entry(ink)
    return shown


def _bare(s: Floats, t: Floats, away: Sequence[Floats], look: Look) -> Indices:
    """Return a square with its colours and its borders to its neighbours."""
    tone, white = DIM if look.dim else FULL, _whites(s, t, look.colours)

    def both(pair: Sequence[str]) -> Indices:
        return np.where(white, palette().index(pair[1]), palette().index(pair[0])).astype(np.uint8)

    shown = both([tone.face(look.face, colour) for colour in Colour])
    for number, rim in enumerate(look.rims):
        if rim is Rim.INNER:
            shade = both([tone.inner(look.face, colour) for colour in Colour])
            shown = np.where(away[number] < INNER, shade, shown)
        elif rim is not Rim.PLAIN:
            shown = np.where(away[number] < SEAM, both(tone.seam if rim is Rim.SEAM else tone.convex), shown)
    return shown


def _line(s: Floats, t: Floats, line: Sequence[Place], tips: Sequence[Place], reach: float, end: float) -> _Mask:
    mask = _along(s, t, line, reach)
    for tip in tips:
        mask |= _near(s, t, *tip, end)
    return mask


def _whites(s: Floats, t: Floats, colours: Sequence[Colour]) -> _Mask:
    """Return the white area of a square; a halved one is divided by the diagonal between edges of two colours."""
    white = [colour is Colour.WHITE for colour in colours]
    if all(white) or not any(white):
        return np.full(s.shape, white[0])
    if white[0] == white[2]:
        first: _Mask = s + t < 1
    else:
        first = s < t
    return first if white[0] else ~first


def disc_place(colours: Sequence[Colour], colour: Colour) -> Place:
    """Return the place of a mark on a part of that colour: the centre, or inside the right angle of a half."""
    own = [at for at, here in enumerate(colours) if here is colour]
    if len(own) != 2:
        return CENTRE
    places = {0: HALF_DISC, 1: 1 - HALF_DISC}
    return places[own[0]], places[own[1] - 2]


def _near(s: Floats, t: Floats, at_s: float, at_t: float, radius: float) -> _Mask:
    near: _Mask = (s - at_s) ** 2 + (t - at_t) ** 2 < radius**2
    return near


def _along(s: Floats, t: Floats, line: Sequence[Place], reach: float) -> _Mask:
    """Return the area within `reach` of a line through places."""
    mask = np.zeros(s.shape, dtype=np.bool_)
    for (s0, t0), (s1, t1) in pairwise(line):
        ds, dt = s1 - s0, t1 - t0
        share = np.clip(((s - s0) * ds + (t - t0) * dt) / (ds * ds + dt * dt), 0, 1)
        mask |= (s - s0 - share * ds) ** 2 + (t - t0 - share * dt) ** 2 < reach**2
    return mask
