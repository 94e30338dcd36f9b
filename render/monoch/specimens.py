"""A single block, seen from the south-east."""

from functools import lru_cache
from math import ceil, floor

from engines.monoch.view import Block, BlockType, Orientation, Stance
from render.core.canvas import Canvas
from render.core.palette import Indices
from render.core.shapes import Mask, Point, shape
from render.core.theme import PANEL
from render.monoch.depth import back_to_front, look_of
from render.monoch.look import EDGE, palette
from render.monoch.projection import Camera, Corner, camera_at
from render.monoch.samples import Sheet
from render.monoch.scene import Scene
from render.monoch.squares import square_tile
from render.monoch.surface import extent_of, surface_of

FADED = 0.6


def draw_specimen(
    canvas: Canvas,
    stance: Stance,
    middle: tuple[int, int],
    unit: int,
    *,
    ground: str = PANEL,
    faded: bool = False,
    corner: Corner = Corner.SOUTH_EAST,
) -> None:
    """Draw a block centered at `middle`; a faded one is mixed with the panel."""
    tile = _specimen(stance.type, stance.orientation, unit, ground, faded, corner)
    canvas.stamp(tile, middle[0] - tile.shape[1] // 2, middle[1] - tile.shape[0] // 2)


@lru_cache(maxsize=256)
def _specimen(
    kind: BlockType,
    orientation: Orientation,
    unit: int,
    ground: str,
    faded: bool,  # noqa: FBT001 - part of the key
    corner: Corner,
) -> Indices:
    block = Block(Stance(kind, orientation), 0, 0, 0, None)
    scene = Scene((block,), surface_of([block]), extent_of([]), {})
    camera = camera_at(corner, unit)
    outline = _contour(camera, orientation.size)
    left, top = floor(min(x for x, _ in outline)) - 3, floor(min(y for _, y in outline)) - 3
    right, bottom = ceil(max(x for x, _ in outline)) + 3, ceil(max(y for _, y in outline)) + 3
    sheet = Sheet(right - left, bottom - top, palette(), ground)
    for (cell, face), number in back_to_front(scene, camera):
        x, y = camera.origin(*cell, face)
        look = look_of(scene, camera, (cell, face), number)
        sheet.stamp(square_tile(*camera.basis(face), look), x - left, y - top)
    canvas = Canvas(right - left, bottom - top, palette(), ground)
    sheet.onto(canvas, 0, 0)
    canvas.lay(_line(tuple((x - left, y - top) for x, y in outline)), 0, 0, EDGE)
    if faded:
        canvas.pixels = _fading(ground)[canvas.pixels]
    return canvas.freeze()


def _contour(camera: Camera, size: tuple[int, int, int]) -> list[Point]:
    """Return the six corners around a block."""
    wide, deep, high = size
    corners = [camera.turn(x, y) for x in (0, wide) for y in (0, deep)]
    a0, a1 = min(a for a, _ in corners), max(a for a, _ in corners)
    b0, b1 = min(b for _, b in corners), max(b for _, b in corners)
    places = ((a0, b0, high), (a1, b0, high), (a1, b0, 0), (a1, b1, 0), (a0, b1, 0), (a0, b1, high))
    return [camera.at(*place) for place in places]


@lru_cache(maxsize=128)
def _line(points: tuple[Point, ...]) -> Mask:
    right, bottom = ceil(max(x for x, _ in points)) + 3, ceil(max(y for _, y in points)) + 3
    return shape(0, 0, right, bottom, lambda pen: pen.line(points, 1.6, closed=True))


@lru_cache(maxsize=4)
def _fading(ground: str) -> Indices:
    """Return the table from each entry to its mixture with the ground."""
    usual, light = palette().mix(palette().index(ground), FADED)
    return palette().nearest(usual[:, 0], light[:, 0])
