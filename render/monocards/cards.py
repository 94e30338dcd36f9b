"""Cards as ready-made tiles: faces, dimmed faces and the back. Height is one and a half times the width."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt

from engines.monocards.view import KIND, ORIGIN, Card, Kind, Origin
from render.core.canvas import Canvas
from render.core.palette import FULL, Indices
from render.core.shapes import Mask, Pen, Point, disc, frame, rounded_rectangle, shape
from render.core.theme import PALE
from render.monocards.colours import (
    BACK,
    BACK_LINE,
    BACK_SIGN,
    CARD_RIM,
    ORIGINS,
    WILD_FIELD,
    WILD_FRAME,
    cards_palette,
    dimming,
    field_of,
)
from render.monocards.emblems import origin_emblem, sparkle, upside_down
from render.monocards.signs import sign, word

_SMALL = 110
"""The width below which the index has no emblem, so that its letter can be large."""
_KEPT = 400
"""The number of cached faces: at about 30 KB each, those of the seven commonest widths."""
_DISCS = {
    Origin.ELDRITCH: (-0.20, -0.285),
    Origin.MARTIAN: (0.20, -0.285),
    Origin.PRECURSOR: (-0.20, 0.285),
    Origin.WIZARD: (0.20, 0.285),
}


@dataclass(frozen=True, eq=False)
class Tile:
    """A card's pixels, and the mask of those that are opaque; both of shape (height, width)."""

    pixels: Indices
    solid: npt.NDArray[np.bool_]
    outline: Mask


def height_of(width: int) -> int:
    """Return the height of a card, px."""
    return round(1.5 * width)


def _radius(width: int) -> float:
    return 0.09 * width


def _sheet(width: int) -> tuple[Canvas, Mask]:
    """Return an ivory card without a face, with its dark line."""
    height, rim = height_of(width), 2 if width >= 60 else 1
    canvas = Canvas(width, height, cards_palette(), CARD_RIM)
    outline = rounded_rectangle(width, height, _radius(width))
    canvas.lay(rounded_rectangle(width - 2 * rim, height - 2 * rim, _radius(width) - rim), rim, rim, PALE)
    return canvas, outline


def _edge(width: int) -> int:
    return round(0.045 * width) + (2 if width >= 60 else 1)


@lru_cache(maxsize=32)
def _solid(width: int) -> npt.NDArray[np.bool_]:
    outline = rounded_rectangle(width, height_of(width), _radius(width))
    solid = np.zeros((height_of(width), width), dtype=np.bool_)
    inner = solid[outline.top : outline.top + outline.height, outline.left : outline.left + outline.width]
    inner[:] = outline.levels == FULL
    solid.setflags(write=False)
    return solid


def _tile(canvas: Canvas, outline: Mask) -> Tile:
    return Tile(canvas.freeze(), _solid(canvas.width), outline)


@lru_cache(maxsize=_KEPT)
def face(card: Card, width: int, *, whole: bool = True) -> Tile:
    """Return a face-up card; without the lower index unless it is fully visible (`whole`)."""
    canvas, outline = _sheet(width)
    edge, origin = _edge(width), ORIGIN[card]
    inside = rounded_rectangle(width - 2 * edge, height_of(width) - 2 * edge, max(2.0, _radius(width) - 0.6 * edge))
    canvas.lay(inside, edge, edge, field_of(card))
    if origin is None:
        _draw_wild(canvas, card, width, whole=whole)
    else:
        _draw_mark(canvas, origin, width, edge)
        _draw_face(canvas, card, origin, width, whole=whole)
    return _tile(canvas, outline)


@lru_cache(maxsize=_KEPT)
def dim_face(card: Card, width: int, *, whole: bool = True) -> Tile:
    """Return a card that cannot be played now."""
    bright = face(card, width, whole=whole)
    pixels = dimming()[bright.pixels]
    return Tile(pixels, bright.solid, bright.outline)


def _draw_mark(canvas: Canvas, origin: Origin, width: int, edge: int) -> None:
    """Draw the large emblem behind the number, clipped to the field."""
    mask = origin_emblem(origin, round(0.6 * width))
    inner = Canvas(width - 2 * edge, height_of(width) - 2 * edge, canvas.palette, ORIGINS[origin].field)
    inner.lay(mask, width / 2 - edge, 0.76 * width - edge, ORIGINS[origin].mark)
    ground = canvas.pixels[edge:-edge, edge:-edge]
    field = canvas.palette.index(ORIGINS[origin].field)
    np.copyto(ground, inner.pixels, where=ground == field)


def _draw_face(canvas: Canvas, card: Card, origin: Origin, width: int, *, whole: bool) -> None:
    colour = ORIGINS[origin].sign
    small = width < _SMALL
    number = KIND[card] is Kind.NUMBER
    left = 0.23 if small else 0.195
    main = (0.66 if small else 0.76) if number else 0.44
    # A symbol is wider than a number and is placed lower, clear of the letter.
    middle = (
        ((0.62 if whole else 0.5) if small else 0.51) * width,
        ((0.87 if small else 0.77) if number else 0.92) * width,
    )
    for mask in sign(card, round(main * width)):
        canvas.lay(mask, *middle, colour)
    if small:
        index = [(mask, 0.23) for mask in sign(card, round((0.28 if number else 0.23) * width))]
        index.append((word(origin.value, round(0.29 * width)), 0.55))
    else:
        index = [(mask, 0.215) for mask in sign(card, round((0.26 if number else 0.22) * width))]
        index.append((origin_emblem(origin, round(0.10 * width)), 0.45))
        if whole:
            # Next to a symbol there is no room for the second emblem.
            _turned_index(canvas, index if number else index[:1], width, colour)
        index.append((word(origin.value, round(0.2 * width)), 0.665))
    for mask, down in index:
        canvas.lay(mask, left * width, down * width, colour)


def _turned_index(canvas: Canvas, index: list[tuple[Mask, float]], width: int, colour: str) -> None:
    """Draw the index again at the lower right, rotated by 180 degrees."""
    for mask, down in index:
        canvas.lay(upside_down(mask), 0.805 * width, height_of(width) - down * width, colour)


def _draw_wild(canvas: Canvas, card: Card, width: int, *, whole: bool) -> None:
    x, y = width / 2, 0.76 * width
    frame_box = frame(round(0.4 * width), round(0.57 * width), 0.0, max(1.5, 0.014 * width))
    canvas.lay(frame_box, x - 0.2 * width, y - 0.285 * width, WILD_FRAME)
    radius = round(0.155 * width)
    for origin, (right, down) in _DISCS.items():
        at = (round(x + right * width), round(y + down * width))
        canvas.lay(disc(radius + max(2, round(0.02 * width))), *at, WILD_FIELD)
        canvas.lay(disc(radius), *at, ORIGINS[origin].field)
        canvas.lay(origin_emblem(origin, round(0.66 * radius)), *at, ORIGINS[origin].sign)
    if KIND[card] is Kind.WILD:
        canvas.lay(sparkle(round(0.15 * width)), x, y, PALE)
    else:
        canvas.panel(
            round(x - 0.25 * width), round(y - 0.12 * width), round(0.5 * width), round(0.24 * width), 4, WILD_FIELD
        )
        canvas.lay(word("+4", round(0.36 * width)), x, y, PALE)
    down = 0.2 * width
    for mask in sign(card, round(0.22 * width)):
        canvas.lay(mask, 0.22 * width, down, PALE)
        if whole:
            canvas.lay(upside_down(mask), 0.78 * width, height_of(width) - down, PALE)


@lru_cache(maxsize=8)
def back(width: int) -> Tile:
    """Return the back, the same for all cards."""
    canvas, outline = _sheet(width)
    edge, height = _edge(width), height_of(width)
    canvas.lay(rounded_rectangle(width - 2 * edge, height - 2 * edge, _radius(width) - 0.6 * edge), edge, edge, BACK)
    inset = edge + round(0.05 * width)
    line = frame(width - 2 * inset, height - 2 * inset, 0.05 * width, max(1.5, 0.014 * width))
    canvas.lay(line, inset, inset, BACK_LINE)
    canvas.lay(_ring(round(0.3 * width), max(2.0, 0.022 * width)), width / 2, height / 2, BACK_LINE)
    canvas.lay(word("M", round(0.36 * width)), width / 2, height / 2, BACK_SIGN)
    for x in (0.24, 0.76):
        for y in (0.24 * width, height - 0.24 * width):
            canvas.lay(sparkle(round(0.07 * width)), x * width, y, BACK_LINE)
    return _tile(canvas, outline)


@lru_cache(maxsize=8)
def _ring(radius: int, stroke: float) -> Mask:
    edge = radius + 1
    return shape(-edge, -edge, edge, edge, lambda pen: pen.ring((0, 0), radius, radius - stroke))


def lay_card(canvas: Canvas, tile: Tile, x: int, y: int) -> None:
    """Draw a card with its upper left corner at (x, y), inside the canvas."""
    canvas.lay(tile.outline, x, y, CARD_RIM)
    height, width = tile.pixels.shape
    np.copyto(canvas.pixels[y : y + height, x : x + width], tile.pixels, where=tile.solid)


@lru_cache(maxsize=64)
def tilted_outline(width: int, inset: float, degrees: float) -> Mask:
    """Return a card's outline turned around its middle, `inset` px smaller on every side."""
    half_x, half_y = width / 2 - inset, height_of(width) / 2 - inset
    radius = max(1.0, _radius(width) - inset)
    reach = height_of(width)

    def draw(pen: Pen) -> None:
        pen.polygon(_turn(_rounded_corners(half_x, half_y, radius), degrees))

    return shape(-reach, -reach, reach, reach, draw)


def _rounded_corners(half_x: float, half_y: float, radius: float) -> list[Point]:
    points = []
    for corner, (right, down) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(7):
            angle = radians(90 * corner + 15 * step)
            x, y = right * (half_x - radius), down * (half_y - radius)
            points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return points


def _turn(points: list[Point], degrees: float) -> list[Point]:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]
