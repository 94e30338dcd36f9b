"""Drawing one view in depth: the blocks from back to front on their slab, and the frame's names."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engines.monoch.view import Cell, Face
from render.core.canvas import Canvas
from render.core.fonts import Weight, text_width
from render.core.shapes import Point
from render.core.theme import GILT, INK, IVORY, PANEL
from render.monoch.lines import Sight
from render.monoch.look import DIM, FRAME_TEXT, FULL, GLASS, GLASS_EDGE, palette
from render.monoch.projection import Camera
from render.monoch.samples import Sheet
from render.monoch.scene import Scene
from render.monoch.slab import draw_slab
from render.monoch.squares import Look, Place, square_tile
from render.monoch.stage import LABEL, SIDE, Stage, columns_named, lower, rows_named, sides_named
from render.monoch.surface import Rim, Square, Surface, neighbour


def draw_stage(canvas: Canvas, scene: Scene, stage: Stage, *, labels: bool = True) -> None:
    """Draw a view into its box, which is on a panel."""
    sheet = Sheet(stage.box.width, stage.box.height, palette(), PANEL)
    draw_slab(sheet, scene, stage)
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
    """Return the exposed squares facing the viewer. There are no overhangs, so cell by cell is always right."""
    surface = scene.surface

    def depth(item: tuple[Cell, int]) -> tuple[int, int, int]:
        a, b = camera.least(item[0].x, item[0].y)
        return item[0].z, b, a

    for cell, number in sorted(surface.owner.items(), key=depth):
        for face in camera.corner.faces:
            if surface.is_exposed((cell, face)):
                yield (cell, face), number


def look_of(scene: Scene, camera: Camera, square: Square, number: int) -> Look:
    """Return the appearance of a square from this camera."""
    surface, paint = scene.surface, scene.surface.paint[square]
    first, second, third, fourth = edges = camera.edges(square[1])
    rims = (
        surface.rim(square, first),
        surface.rim(square, second),
        surface.rim(square, third),
        surface.rim(square, fourth),
    )
    lines: dict[str, tuple[Place, ...]] = {}
    for kind, shapes in (("way", scene.squares), ("thread", scene.threads), ("web", scene.web)):
        crossing = shapes.get(square)
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
    """Return for each edge whether a square's block ends there rather than continuing in the same plane."""
    cell, owner = square[0], surface.owner
    return tuple(
        rim is not Rim.PLAIN or owner.get(neighbour(cell, edge)) != owner[cell]
        for edge, rim in zip(edges, rims, strict=True)
    )


def _standing_before(scene: Scene, camera: Camera) -> set[int]:
    """Return the blocks outside the marked strip that hide a visible part of it."""
    sight = Sight(scene.surface, camera)
    standing: set[int] = set()
    for crossing in scene.way:
        if crossing.part.face in camera.corner.faces and scene.surface.is_exposed(
            (crossing.part.cell, crossing.part.face)
        ):
            for place in (crossing.middle(), *crossing.places()):
                standing.update(sight.before(place, crossing.part.face))
    return standing - (scene.shown or frozenset())


@lru_cache(maxsize=1)
def _glazing() -> npt.NDArray[np.uint8]:
    """Return the entry of glass of each entry on each ground: its edges more opaque, its squares less."""
    inks = palette()
    firm = {inks.index(colour) for tone in (FULL, DIM) for pair in (tone.seam, tone.convex) for colour in pair}
    share = np.full((256, 1, 1), GLASS)
    share[sorted(firm)] = GLASS_EDGE
    share[[inks.index(GILT), inks.index(INK)]] = 1
    usual, light = (
        np.rint(each[:, None, :] * share + each[None, :, :] * (1 - share)).astype(np.int32).reshape(-1, 3)
        for each in (inks.colours, inks.light)
    )
    return inks.nearest(usual, light).reshape(256, 256)


def names_shown(stage: Stage) -> list[tuple[str, Point]]:
    """Return the names along the two near edges, as many as are readable, and their centers on the canvas.

    M and 13 are among them.
    """
    shown: list[tuple[str, Point]] = []
    for names in (columns_named(stage.slab, stage.camera), rows_named(stage.slab, stage.camera)):
        wide = max(text_width(text, LABEL, Weight.HEAVY) for _, text, _ in names)
        (x0, y0), (x1, y1) = names[0][2], names[1][2]
        every = 1
        while every * abs(x1 - x0) < wide + 7 and every * abs(y1 - y0) < 0.8 * LABEL:
            every += 1
        for number, text, (x, y) in names:
            if number % every == 0:
                at = stage.box.x + stage.left + x, stage.box.y + stage.top + y + lower(stage.camera)
                shown.append((text, at))
    return shown


def _labels(canvas: Canvas, stage: Stage) -> None:
    for text, at in names_shown(stage):
        canvas.text(*at, text, LABEL, FRAME_TEXT, weight=Weight.HEAVY, anchor="m")
    for word, (x, y) in sides_named(stage.slab, stage.camera):
        at = stage.box.x + stage.left + x, stage.box.y + stage.top + y
        canvas.text(*at, word, SIDE, PANEL, anchor="m", stroke=6)
        canvas.text(*at, word, SIDE, IVORY, anchor="m")
