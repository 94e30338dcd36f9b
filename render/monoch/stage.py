"""One view in depth: the slab with its rails, the blocks from back to front, the frame's names."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

import numpy as np
import numpy.typing as npt

from engines.monoch.view import Axis, Cell, Colour, Face, column_name, row_name
from render.core.canvas import Canvas
from render.core.fonts import Weight, text_width
from render.core.shapes import Point
from render.core.theme import GOLD, INK, IVORY, PANEL
from render.monoch.box import Box
from render.monoch.lines import Sight
from render.monoch.look import (
    CROSS,
    DIM,
    END_ROW,
    FRAME_TEXT,
    FULL,
    GLASS,
    GLASS_EDGE,
    RAIL_RIM,
    SLAB,
    SLAB_SIDE,
    palette,
)
from render.monoch.projection import Camera, Corner, camera_at
from render.monoch.samples import Sheet, Tile, grid, tile_of
from render.monoch.scene import Scene
from render.monoch.squares import Look, Place, square_tile
from render.monoch.surface import Extent, Rim, Square, Surface, stepped

LARGEST_UNIT, LEAST_UNIT = 46, 5
THICK = 0.35
LABEL = 26
LABEL_OFF = 0.55
GAP_TO_RAIL, RAIL, LINK, LINK_LONG = 0.42, 0.3, 0.2, 0.9
PAD, CAPTION_HIGH = 10, 30


@dataclass(frozen=True, slots=True)
class Stage:
    """A view fitted into a box: `left`, `top` is where the lattice's origin is drawn."""

    box: Box
    camera: Camera
    slab: Extent
    left: int
    top: int

    def px(self, x: float, y: float, z: float = 0) -> Point:
        """Where a place of the lattice is drawn on the canvas."""
        across, down = self.camera.seen(x, y, z)
        return self.box.x + self.left + across, self.box.y + self.top + down

    def square(self, square: Square, s: float = 0.5, t: float = 0.5) -> tuple[int, int]:
        """The pixel at which a place of a square that is seen from here is drawn."""
        cell, face = square
        x, y = self.camera.origin(*cell, face)
        along, down = self.camera.basis(face)
        across = x + along[0] * s + down[0] * t + self.left + self.box.x
        return floor(across), floor(y + along[1] * s + down[1] * t + self.top + self.box.y)


def stage_of(scene: Scene, box: Box, corner: Corner, *, labels: bool = True, largest: int = LARGEST_UNIT) -> Stage:
    """Choose the largest scale at which slab, blocks and names fit, above the caption where there are no names."""
    slab = scene.extent.wider(1, 1, 1, 1)
    across, down = box.width - 2 * PAD, box.height - 2 * PAD - (0 if labels else CAPTION_HIGH)

    def fitted(unit: int) -> tuple[Camera, tuple[int, int, int, int], float]:
        camera = camera_at(corner, unit)
        bounds = _bounds(scene, slab, camera, labels=labels)
        return camera, bounds, min(across / (bounds[2] - bounds[0]), down / (bounds[3] - bounds[1]))

    # The scale goes nearly as the size: from an estimate it is a step or two up or down.
    unit = largest
    found = fitted(unit)
    if found[2] < 1:
        unit = max(LEAST_UNIT, int(unit * found[2]))
        found = fitted(unit)
        while found[2] < 1 and unit > LEAST_UNIT:
            unit -= 1
            found = fitted(unit)
        while unit < largest and (larger := fitted(unit + 1))[2] >= 1:
            unit, found = unit + 1, larger
    camera, (left, top, right, bottom), _ = found
    return Stage(box, camera, slab, (box.width - right + left) // 2 - left, PAD + (down - bottom + top) // 2 - top)


def _bounds(scene: Scene, slab: Extent, camera: Camera, *, labels: bool) -> tuple[int, int, int, int]:
    west, north, east, south = slab.west, slab.north, slab.east + 1, slab.south + 1
    corners = [camera.seen(x, y) for x in (west, east) for y in (north, south)]
    tops = [camera.at(*camera.least(x, y), z)[1] for (x, y), z in scene.surface.heights.items()]
    xs, ys = [x for x, _ in corners], [*tops, *(y for _, y in corners)]
    names = [place for _, _, place in (*_columns(slab, camera), *_rows(slab, camera))] if labels else []
    for x, y in names:
        xs += [x - LABEL * 0.7, x + LABEL * 0.7]
        ys.append(y + _lower(camera) + LABEL / 2)
    return (
        floor(min(xs)),
        floor(min(ys)),
        ceil(max(xs)),
        ceil(max(*ys, *(y + THICK * camera.unit for _, y in corners))),
    )


Name = tuple[int, str, Point]


def _columns(slab: Extent, camera: Camera) -> list[Name]:
    """The columns' letters, each with its number and its place along the near edge, px from the lattice's origin."""
    y = slab.south + 1 + LABEL_OFF if Face.S in camera.corner.faces else slab.north - LABEL_OFF
    return [(x, column_name(x), camera.seen(x + 0.5, y)) for x in range(slab.west, slab.east + 1)]


def _rows(slab: Extent, camera: Camera) -> list[Name]:
    """The same for the rows' numbers."""
    x = slab.east + 1 + LABEL_OFF if Face.E in camera.corner.faces else slab.west - LABEL_OFF
    return [(y, row_name(y), camera.seen(x, y + 0.5)) for y in range(slab.north, slab.south + 1)]


def _lower(camera: Camera) -> float:
    """How far below its place a name is written: past the side of the slab."""
    return THICK * camera.unit / 2 + 6


def draw_stage(canvas: Canvas, scene: Scene, stage: Stage, *, labels: bool = True) -> None:
    """Draw a view into its box, which lies on a panel."""
    sheet = Sheet(stage.box.width, stage.box.height, palette(), PANEL)
    _table(sheet, scene, stage)
    glass = scene.glass | _standing_before(scene, stage.camera)
    for square, number in back_to_front(scene, stage.camera):
        cell, face = square
        x, y = stage.camera.origin(*cell, face)
        tile = square_tile(*stage.camera.basis(face), look_of(scene, stage.camera, square, number))
        if number in glass:
            sheet.glaze(tile, stage.left + x, stage.top + y, _glazing())
        else:
            sheet.stamp(tile, stage.left + x, stage.top + y)
    sheet.onto(canvas, stage.box.x, stage.box.y)
    if labels:
        _labels(canvas, stage)


def back_to_front(scene: Scene, camera: Camera) -> Iterator[tuple[Square, int]]:
    """The exposed squares that look towards the viewer. There are no overhangs, so cell by cell is always right."""
    surface = scene.surface

    def depth(item: tuple[Cell, int]) -> tuple[int, int, int]:
        a, b = camera.least(item[0].x, item[0].y)
        return item[0].z, b, a

    for cell, number in sorted(surface.owner.items(), key=depth):
        for face in camera.corner.faces:
            if surface.exposed((cell, face)):
                yield (cell, face), number


def look_of(scene: Scene, camera: Camera, square: Square, number: int) -> Look:
    """What is seen on a square from here."""
    surface, paint = scene.surface, scene.surface.paint[square]
    first, second, third, fourth = edges = camera.edges(square[1])
    rims = (
        surface.rim(square, first),
        surface.rim(square, second),
        surface.rim(square, third),
        surface.rim(square, fourth),
    )
    lines: dict[str, tuple[Place, ...]] = {}
    for kind, found in (("way", scene.squares), ("thread", scene.threads), ("web", scene.web)):
        crossing = found.get(square)
        if crossing is not None:
            lines[kind] = crossing.line(camera, surface)
            if crossing.tip:
                lines["tips"] = (*lines.get("tips", ()), crossing.middle_in(camera, surface))
    return Look(
        square[1],
        (paint[first], paint[second], paint[third], paint[fourth]),
        rims,
        dim=scene.shown is not None and number not in scene.shown,
        ends=scene.ends.get(square, ()),
        outline=_outline(surface, square, edges, rims) if number == scene.last else (),
        **lines,
    )


def _outline(surface: Surface, square: Square, edges: tuple[Face, ...], rims: tuple[Rim, ...]) -> tuple[bool, ...]:
    """Where the block of a square ends: not where it goes on in the same plane."""
    cell, owner = square[0], surface.owner
    return tuple(
        rim is not Rim.PLAIN or owner.get(stepped(cell, edge)) != owner[cell]
        for edge, rim in zip(edges, rims, strict=True)
    )


def _standing_before(scene: Scene, camera: Camera) -> set[int]:
    """The blocks off the marked strip that stand before a part of it which looks this way."""
    sight = Sight(scene.surface, camera)
    found: set[int] = set()
    for crossing in scene.way:
        if crossing.part.face in camera.corner.faces and scene.surface.exposed(
            (crossing.part.cell, crossing.part.face)
        ):
            for place in (crossing.middle(), *crossing.places()):
                found.update(sight.before(place, crossing.part.face))
    return found - (scene.shown or frozenset())


@lru_cache(maxsize=1)
def _glazing() -> npt.NDArray[np.uint8]:
    """The entry seen where glass of each entry lies on each ground: its edges more, its squares less."""
    inks = palette()
    firm = {inks.index(colour) for tone in (FULL, DIM) for pair in (tone.seam, tone.convex) for colour in pair}
    over = inks.colours[:, None, :].astype(np.float64)
    share = np.full((256, 1, 1), GLASS)
    share[sorted(firm)] = GLASS_EDGE
    share[[inks.index(GOLD), inks.index(INK)]] = 1
    mixed = over * share + inks.colours[None, :, :] * (1 - share)
    return inks.nearest(np.rint(mixed).astype(np.int32).reshape(-1, 3)).reshape(256, 256)


def _table(sheet: Sheet, scene: Scene, stage: Stage) -> None:
    camera, slab = stage.camera, stage.slab
    thick = THICK * camera.unit

    def area(west: float, north: float, east: float, south: float) -> list[Point]:
        corners = ((west, north), (east, north), (east, south), (west, south))
        return [(x + stage.left, y + stage.top) for x, y in (camera.seen(*corner) for corner in corners)]

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
        # The first block goes there, whatever it is.
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
    """Lay a rail outside each end, one link a cell, in the colours that join these ends."""
    slab, inner = stage.slab, scene.extent
    off, side, pad = GAP_TO_RAIL, (RAIL - LINK) / 2, (1 - LINK_LONG) / 2
    for axis, colours in scene.rails.items():
        cells = range(slab.west, slab.east + 1) if axis is Axis.NORTH_SOUTH else range(slab.north, slab.south + 1)
        ends = (inner.north, inner.south) if axis is Axis.NORTH_SOUTH else (inner.west, inner.east)
        for low, at in zip((True, False), (ends[0] - 1, ends[1] + 1), strict=True):
            start = 1 - off - RAIL if low else off
            for cell in cells:
                link = INK if colours[cell % len(colours)] is Colour.BLACK else IVORY
                rects: Rects = (
                    (0.0, start, 1.0, start + RAIL, RAIL_RIM),
                    (pad, start + side, 1 - pad, start + RAIL - side, link),
                )
                x, y = (cell, at) if axis is Axis.NORTH_SOUTH else (at, cell)
                if axis is Axis.WEST_EAST:
                    rects = tuple((y0, x0, y1, x1, ink) for x0, y0, x1, y1, ink in rects)
                across, down = stage.camera.seen(x, y)
                sheet.stamp(_patch(stage.camera, rects), stage.left + round(across), stage.top + round(down))


@lru_cache(maxsize=256)
def _patch(camera: Camera, rects: Rects) -> Tile:
    """Rectangles on the table, by the compass: west, north, east, south, colour; later ones lie over earlier ones."""
    corners = [camera.seen(x, y) for x0, y0, x1, y1, _ in rects for x in (x0, x1) for y in (y0, y1)]
    left, top = floor(min(x for x, _ in corners)), floor(min(y for _, y in corners))
    across, down = grid(left, top, ceil(max(x for x, _ in corners)) + 1, ceil(max(y for _, y in corners)) + 1)
    (ax, ay), (bx, by) = camera.seen(1, 0), camera.seen(0, 1)
    area = ax * by - bx * ay
    x, y = (across * by - down * bx) / area, (down * ax - across * ay) / area
    covered = np.zeros(x.shape, dtype=np.bool_)
    entries = np.zeros(x.shape, dtype=np.uint8)
    for west, north, east, south, ink in rects:
        inside = (x >= west) & (x < east) & (y >= north) & (y < south)
        entries[inside] = palette().index(ink)
        covered |= inside
    return tile_of(entries, covered, left, top)


def _labels(canvas: Canvas, stage: Stage) -> None:
    """Name columns and rows along the two near edges, as many of them as can be read; M and 13 are among them."""
    for names in (_columns(stage.slab, stage.camera), _rows(stage.slab, stage.camera)):
        wide = max(text_width(text, LABEL, Weight.HEAVY) for _, text, _ in names)
        (x0, y0), (x1, y1) = names[0][2], names[1][2]
        every = 1
        while every * abs(x1 - x0) < wide + 7 and every * abs(y1 - y0) < 0.8 * LABEL:
            every += 1
        for number, text, (x, y) in names:
            if number % every == 0:
                at = stage.box.x + stage.left + x, stage.box.y + stage.top + y + _lower(stage.camera)
                canvas.text(*at, text, LABEL, FRAME_TEXT, weight=Weight.HEAVY, anchor="m")
