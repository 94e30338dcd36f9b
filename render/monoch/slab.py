"""The slab under a construction: its sides, the ends' rows, the crosses of the lattice and the rails."""

from functools import lru_cache
from math import ceil, floor

import numpy as np

from engines.monoch.view import Axis, Colour
from render.core.shapes import Point
from render.core.theme import INK, PALE
from render.monoch.look import CROSS, END_ROW, RAIL_RIM, SLAB, SLAB_SIDE, palette
from render.monoch.projection import Camera
from render.monoch.samples import Sheet, Tile, grid, tile_of
from render.monoch.scene import Scene
from render.monoch.stage import THICK, Stage

GAP_TO_RAIL, RAIL, LINK, LINK_LONG = 0.42, 0.3, 0.2, 0.9


def draw_slab(sheet: Sheet, scene: Scene, stage: Stage) -> None:
    """Draw the slab into the view, with the marks of the ends that a colour joins."""
    camera, slab = stage.camera, stage.slab
    thick = THICK * camera.unit

    def area(west: float, north: float, east: float, south: float) -> list[Point]:
        corners = ((west, north), (east, north), (east, south), (west, south))
        return [(x + stage.left, y + stage.top) for x, y in (camera.project(*corner) for corner in corners)]

    west, north, east, south = slab.west, slab.north, slab.east + 1, slab.south + 1
    whole = area(west, north, east, south)
    nearest = max(whole, key=_down)
    for corner, face in ((min(whole), camera.corner.left), (max(whole), camera.corner.right)):
        (x0, y0), (x1, y1) = corner, nearest
        sheet.polygon([(x0, y0 - 1), (x1, y1 - 1), (x1, y1 + thick), (x0, y0 + thick)], SLAB_SIDE[face])
    sheet.polygon(whole, SLAB)
    inner = scene.extent
    if Axis.NORTH_SOUTH in scene.rails and scene.blocks:
        for y in (inner.north, inner.south):
            sheet.polygon(area(west, y, east, y + 1), END_ROW)
    if Axis.WEST_EAST in scene.rails and scene.blocks:
        for x in (inner.west, inner.east):
            sheet.polygon(area(x, north, x + 1, south), END_ROW)
    if not scene.blocks:
        # The first block goes here, with any shape.
        sheet.polygon(area(0, 0, inner.east + 1, inner.south + 1), END_ROW)
    _crosses(sheet, stage)
    if scene.blocks:
        _rails(sheet, scene, stage)


def _down(point: Point) -> float:
    return point[1]


Rects = tuple[tuple[float, float, float, float, str], ...]


def _crosses(sheet: Sheet, stage: Stage) -> None:
    tile = _patch(stage.camera, ((-0.13, -0.02, 0.13, 0.02, CROSS), (-0.02, -0.13, 0.02, 0.13, CROSS)))
    slab, (ex, ey), (sx, sy) = stage.slab, stage.camera.east, stage.camera.south
    rows, columns = range(slab.north + 1, slab.south + 1), range(slab.west + 1, slab.east + 1)
    places = [(stage.left + x * ex + y * sx, stage.top + x * ey + y * sy) for y in rows for x in columns]
    sheet.scatter(tile, places)


def _rails(sheet: Sheet, scene: Scene, stage: Stage) -> None:
    """Draw a rail outside each end, one link a cell, in the colours that join these ends."""
    slab, inner = stage.slab, scene.extent
    off, side, pad = GAP_TO_RAIL, (RAIL - LINK) / 2, (1 - LINK_LONG) / 2
    for axis, colours in scene.rails.items():
        cells = range(slab.west, slab.east + 1) if axis is Axis.NORTH_SOUTH else range(slab.north, slab.south + 1)
        ends = (inner.north, inner.south) if axis is Axis.NORTH_SOUTH else (inner.west, inner.east)
        for low, at in zip((True, False), (ends[0] - 1, ends[1] + 1), strict=True):
            start = 1 - off - RAIL if low else off
            for cell in cells:
                link = INK if colours[cell % len(colours)] is Colour.BLACK else PALE
                rects: Rects = (
                    (0.0, start, 1.0, start + RAIL, RAIL_RIM),
                    (pad, start + side, 1 - pad, start + RAIL - side, link),
                )
                x, y = (cell, at) if axis is Axis.NORTH_SOUTH else (at, cell)
                if axis is Axis.WEST_EAST:
                    rects = tuple((y0, x0, y1, x1, ink) for x0, y0, x1, y1, ink in rects)
                across, down = stage.camera.project(x, y)
                sheet.stamp(_patch(stage.camera, rects), stage.left + round(across), stage.top + round(down))


@lru_cache(maxsize=256)
def _patch(camera: Camera, rects: Rects) -> Tile:
    """Rectangles on the table, by the compass: west, north, east, south, colour; later ones cover earlier ones."""
    corners = [camera.project(x, y) for x0, y0, x1, y1, _ in rects for x in (x0, x1) for y in (y0, y1)]
    left, top = floor(min(x for x, _ in corners)), floor(min(y for _, y in corners))
    across, down = grid(left, top, ceil(max(x for x, _ in corners)) + 1, ceil(max(y for _, y in corners)) + 1)
    (ax, ay), (bx, by) = camera.project(1, 0), camera.project(0, 1)
    area = ax * by - bx * ay
    x, y = (across * by - down * bx) / area, (down * ax - across * ay) / area
    covered = np.zeros(x.shape, dtype=np.bool_)
    entries = np.zeros(x.shape, dtype=np.uint8)
    for west, north, east, south, ink in rects:
        inside = (x >= west) & (x < east) & (y >= north) & (y < south)
        entries[inside] = palette().index(ink)
        covered |= inside
    return tile_of(entries, covered, left, top)
