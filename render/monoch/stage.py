"""One view in depth, fitted into a box, and the places of the frame's names."""

from dataclasses import dataclass
from math import ceil, floor, hypot
from typing import Final

from engines.monoch.view import Face, column_name, row_name
from render.core.fonts import text_width
from render.core.shapes import Point
from render.monoch.box import Box
from render.monoch.projection import Camera, Corner, camera_at
from render.monoch.scene import Scene
from render.monoch.surface import Extent, Square

LARGEST_UNIT, LEAST_UNIT = 46, 5
THICK = 0.35
LABEL = 26
LABEL_OFF = 0.55
PAD, CAPTION_HIGH = 10, 30
SIDE, NEAR_SIDE, FAR_SIDE = 28, 74, 22
"""The size of the sides' labels, and their distance from the slab with names between and without, px."""
SIDES: Final = {Face.N: "north", Face.E: "east", Face.S: "south", Face.W: "west"}


@dataclass(frozen=True, slots=True)
class Stage:
    """A view fitted into a box: `left`, `top` is where the lattice's origin is drawn."""

    box: Box
    camera: Camera
    slab: Extent
    left: int
    top: int

    def px(self, x: float, y: float, z: float = 0) -> Point:
        """Return the place on the canvas of a place of the lattice."""
        across, down = self.camera.project(x, y, z)
        return self.box.x + self.left + across, self.box.y + self.top + down

    def square(self, square: Square, s: float = 0.5, t: float = 0.5) -> tuple[int, int]:
        """Return the pixel of a place on a visible square."""
        cell, face = square
        x, y = self.camera.origin(*cell, face)
        along, down = self.camera.basis(face)
        across = x + along[0] * s + down[0] * t + self.left + self.box.x
        return floor(across), floor(y + along[1] * s + down[1] * t + self.top + self.box.y)


def stage_of(scene: Scene, box: Box, corner: Corner, *, labels: bool = True, largest: int = LARGEST_UNIT) -> Stage:
    """Choose the largest scale at which slab, blocks and names fit, above the caption if there are no names."""
    slab = scene.extent.wider(1, 1, 1, 1)
    across, down = box.width - 2 * PAD, box.height - 2 * PAD - (0 if labels else CAPTION_HIGH)

    def fit(unit: int) -> tuple[Camera, tuple[int, int, int, int], float]:
        camera = camera_at(corner, unit)
        bounds = _bounds(scene, slab, camera, labels=labels)
        return camera, bounds, min(across / (bounds[2] - bounds[0]), down / (bounds[3] - bounds[1]))

    # The scale is nearly proportional to the size: from an estimate it is a step or two up or down.
    unit = largest
    stage = fit(unit)
    if stage[2] < 1:
        unit = max(LEAST_UNIT, int(unit * stage[2]))
        stage = fit(unit)
        while stage[2] < 1 and unit > LEAST_UNIT:
            unit -= 1
            stage = fit(unit)
        while unit < largest and (larger := fit(unit + 1))[2] >= 1:
            unit, stage = unit + 1, larger
    camera, (left, top, right, bottom), _ = stage
    return Stage(box, camera, slab, (box.width - right + left) // 2 - left, PAD + (down - bottom + top) // 2 - top)


def _bounds(scene: Scene, slab: Extent, camera: Camera, *, labels: bool) -> tuple[int, int, int, int]:
    west, north, east, south = slab.west, slab.north, slab.east + 1, slab.south + 1
    corners = [camera.project(x, y) for x in (west, east) for y in (north, south)]
    tops = [camera.at(*camera.least(x, y), z)[1] for (x, y), z in scene.surface.heights.items()]
    xs, ys = [x for x, _ in corners], [*tops, *(y for _, y in corners)]
    names = [place for _, _, place in (*columns_named(slab, camera), *rows_named(slab, camera))] if labels else []
    for x, y in names:
        xs += [x - LABEL * 0.7, x + LABEL * 0.7]
        ys.append(y + lower(camera) + LABEL / 2)
    for word, (x, y) in sides_named(slab, camera) if labels else ():
        xs += [x - text_width(word, SIDE) / 2, x + text_width(word, SIDE) / 2]
        ys += [y - SIDE / 2, y + SIDE / 2]
    return (
        floor(min(xs)),
        floor(min(ys)),
        ceil(max(xs)),
        ceil(max(*ys, *(y + THICK * camera.unit for _, y in corners))),
    )


Name = tuple[int, str, Point]


def columns_named(slab: Extent, camera: Camera) -> list[Name]:
    """Return the columns' letters with their numbers and places along the near edge, px from the lattice's origin."""
    y = slab.south + 1 + LABEL_OFF if Face.S in camera.corner.faces else slab.north - LABEL_OFF
    return [(x, column_name(x), camera.project(x + 0.5, y)) for x in range(slab.west, slab.east + 1)]


def rows_named(slab: Extent, camera: Camera) -> list[Name]:
    """Return the rows' names with their numbers and places, like `columns_named`."""
    x = slab.east + 1 + LABEL_OFF if Face.E in camera.corner.faces else slab.west - LABEL_OFF
    return [(y, row_name(y), camera.project(x, y + 0.5)) for y in range(slab.north, slab.south + 1)]


def sides_named(slab: Extent, camera: Camera) -> list[tuple[str, Point]]:
    """Return the labels of the four sides and their centers, px from the lattice's origin.

    Those of the near sides are beyond the names; those of the far ones next to the outermost cells, so that no block
    hides them.
    """
    west, north, east, south = slab.west, slab.north, slab.east + 1, slab.south + 1
    edges = {
        Face.N: ((west, north), (east, north)),
        Face.E: ((east, north), (east, south)),
        Face.S: ((west, south), (east, south)),
        Face.W: ((west, north), (west, south)),
    }
    middle = camera.project((west + east) / 2, (north + south) / 2)[0]
    named = []
    for face, word in SIDES.items():
        far, close = sorted((camera.project(*place) for place in edges[face]), key=lambda place: place[1])
        if face in camera.corner.faces:
            across, down = camera.project(*face.step[:2])
            off = (NEAR_SIDE + lower(camera)) / hypot(across, down)
            x, y = (far[0] + close[0]) / 2 + across * off, (far[1] + close[1]) / 2 + down * off
        else:
            outward = 1 if close[0] > middle else -1
            x = close[0] + outward * (text_width(word, SIDE) / 2 - abs(camera.a[0]) - abs(camera.b[0]) + 10)
            share = min(1.0, (x - far[0]) / (close[0] - far[0]))
            y = far[1] + share * (close[1] - far[1]) - FAR_SIDE
        named.append((word, (x, y)))
    return named


def lower(camera: Camera) -> float:
    """Return the distance of a name below its place: past the side of the slab."""
    return THICK * camera.unit / 2 + 6
