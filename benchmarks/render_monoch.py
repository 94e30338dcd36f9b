"""Monoch's board: our drawing and PNG beside the same picture drawn plainly, in RGB at three times the size."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from benchmarks._drawing import compare
from engines.core import Dice, Outcome
from engines.monoch import RULES
from engines.monoch.view import BlockType, Face, PublicView, column_name, row_name
from render import RENDERERS, Table
from render.core.fonts import Weight, font_path
from render.core.shapes import Point
from render.core.theme import BACKGROUND, GOLD, INK, IVORY, MUTED, PANEL
from render.monoch.board import layout_of
from render.monoch.box import Box
from render.monoch.depth import back_to_front, look_of
from render.monoch.look import CROSS, EDGE, END_ROW, FRAME_TEXT, FULL, SLAB, SLAB_SIDE
from render.monoch.plan import Plan
from render.monoch.projection import Camera, Corner, camera_at
from render.monoch.scene import Scene, scene_of
from render.monoch.stage import THICK, Stage
from render.monoch.surface import Rim, surface_of

TARGET = 0.10
THRICE = 3
Draw = ImageDraw.ImageDraw


def run() -> None:
    """Print the median times of drawing one public board both ways, and their ratio."""
    view, table, renderer = _scene(), Table(107, ("Ada", "Benedikt")), RENDERERS["monoch"]
    compare("monoch board", lambda: renderer.public(view, table).png, lambda: plain_picture(view, table), TARGET)


def _scene() -> PublicView:
    seed = b"bench 3"
    state = RULES.start(RULES.Options(), 2, Dice(seed, 0))
    for ply in range(1, 18):
        turn = RULES.turn(state)
        if isinstance(turn, Outcome):
            break
        action = Dice(seed + b"?", ply).choice(RULES.legal_actions(state, turn.seats[0]))
        state = RULES.apply(state, turn.seats[0], action, Dice(seed, ply)).state
    return RULES.public_view(state)


def plain_picture(view: PublicView, table: Table) -> bytes:
    """Draw the board as one would at first: all in RGB, three times too large, scaled down, saved as it comes."""
    scene = scene_of(view)
    layout = layout_of(scene, final=False)
    image = Image.new("RGB", (1000 * THRICE, 900 * THRICE), BACKGROUND)
    draw = ImageDraw.Draw(image)
    _chrome(draw, table)
    _plan(draw, scene, layout.plan)
    for stage in layout.stages:
        _view(draw, scene, stage)
    if layout.pool is not None:
        _pool(draw, view, layout.pool)
    out = BytesIO()
    image.resize((1000, 900), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_path(Weight.HEAVY)), size * THRICE)


def _box(x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
    return x * THRICE, y * THRICE, (x + wide) * THRICE - 1, (y + high) * THRICE - 1


def _text(draw: Draw, at: Point, text: str, size: int, ink: str) -> None:
    draw.text((at[0] * THRICE, at[1] * THRICE), text, ink, _font(size), anchor="mm")


def _chrome(draw: Draw, table: Table) -> None:
    _text(draw, (130, 36), f"Monoch #{table.board}", 36, IVORY)
    for place, name in enumerate(table.names):
        x = 32 + place * 476
        draw.rounded_rectangle(_box(x, 84, 460, 92), 16 * THRICE, PANEL)
        draw.ellipse(_box(x + 39, 105, 50, 50), INK if place == 0 else IVORY, MUTED, 3 * THRICE)
        _text(draw, (x + 180, 114), name, 34, IVORY)
        _text(draw, (x + 200, 150), "black longest 4", 28, FRAME_TEXT)


def _plan(draw: Draw, scene: Scene, plan: Plan) -> None:
    slab, unit, box = plan.slab, plan.unit, plan.box
    draw.rounded_rectangle(_box(box.x, box.y, box.width, box.height), 16 * THRICE, PANEL)
    wide, high = slab.columns * unit, slab.rows * unit
    draw.rounded_rectangle(_box(plan.left, plan.top, wide, high), 10 * THRICE, SLAB)
    for row in (scene.extent.north, scene.extent.south):
        draw.rectangle(_box(*plan.at(slab.west, row), wide, unit), END_ROW)
    for x in range(slab.west, slab.east + 1):
        _text(draw, (plan.at(x + 0.5, 0)[0], plan.top - 20), column_name(x), plan.label, FRAME_TEXT)
    for y in range(slab.north, slab.south + 1):
        _text(draw, (plan.left - 22, plan.at(0, y + 0.5)[1]), row_name(y), plan.label, FRAME_TEXT)
        for x in range(slab.west, slab.east + 1):
            left, top = (each * THRICE for each in plan.at(x, y))
            draw.line((left - 12, top, left + 12, top), CROSS, THRICE)
            draw.line((left, top - 12, left, top + 12), CROSS, THRICE)
    for block in sorted(scene.blocks, key=lambda one: one.z):
        for part in block.parts:
            if part.face is Face.T:
                left, top = plan.at(part.cell.x, part.cell.y)
                draw.rectangle(_box(left, top, unit, unit), FULL.face(Face.T, part.colour), EDGE, THRICE)


def _view(draw: Draw, scene: Scene, stage: Stage) -> None:
    box = stage.box
    draw.rounded_rectangle(_box(box.x - 8, box.y - 8, box.width + 16, box.height + 16), 16 * THRICE, PANEL)
    _slab(draw, scene, stage)
    left, top = box.x + stage.left, box.y + stage.top
    _squares(draw, scene, stage.camera, left, top)
    slab = stage.slab
    for x in range(slab.west, slab.east + 1):
        _text(draw, stage.px(x + 0.5, slab.south + 1.6), column_name(x), 26, FRAME_TEXT)
    for y in range(slab.north, slab.south + 1):
        _text(draw, stage.px(slab.east + 1.6, y + 0.5), row_name(y), 26, FRAME_TEXT)


def _slab(draw: Draw, scene: Scene, stage: Stage) -> None:
    slab, inner = stage.slab, scene.extent

    def area(west: float, north: float, east: float, south: float, ink: str, drop: float = 0) -> None:
        corners = ((west, north), (east, north), (east, south), (west, south))
        places = [stage.px(*corner) for corner in corners]
        draw.polygon([(x * THRICE, (y + drop) * THRICE) for x, y in places], ink)

    whole = slab.west, slab.north, slab.east + 1, slab.south + 1
    area(*whole, SLAB_SIDE[Face.S], THICK * stage.camera.unit)
    area(*whole, SLAB)
    for row in (inner.north, inner.south):
        area(slab.west, row, slab.east + 1, row + 1, END_ROW)
    for x in range(slab.west, slab.east + 1):
        for y in range(slab.north, slab.south + 1):
            area(x - 0.13, y - 0.02, x + 0.13, y + 0.02, CROSS)
            area(x - 0.02, y - 0.13, x + 0.02, y + 0.13, CROSS)
        for y0 in (inner.north - 0.72, inner.south + 1.42):
            area(x, y0, x + 1, y0 + 0.3, INK)
            area(x + 0.05, y0 + 0.05, x + 0.95, y0 + 0.25, IVORY if x % 2 else INK)


def _squares(draw: Draw, scene: Scene, camera: Camera, left: float, top: float) -> None:
    for (cell, face), number in back_to_front(scene, camera):
        x, y = camera.origin(*cell, face)
        (ax, ay), (bx, by) = camera.basis(face)
        look = look_of(scene, camera, (cell, face), number)

        def at(s: float, t: float) -> Point:
            across, down = left + x + ax * s + bx * t, top + y + ay * s + by * t  # noqa: B023 - used at once
            return across * THRICE, down * THRICE

        first, second, third, _ = look.colours
        draw.polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], FULL.face(face, first))
        if first is not second:
            apart = [at(1, 0), at(1, 1), at(0, 1)] if first is third else [at(0, 0), at(1, 0), at(1, 1)]
            draw.polygon(apart, FULL.face(face, second))
        ends = ((at(0, 0), at(0, 1)), (at(1, 0), at(1, 1)), (at(0, 0), at(1, 0)), (at(0, 1), at(1, 1)))
        for edge, (rim, ink) in enumerate(zip(look.rims, look.colours, strict=True)):
            if rim is not Rim.PLAIN:
                draw.line(ends[edge], FULL.seam[ink is not look.colours[0]], 2 * THRICE)
            if look.outline and look.outline[edge]:
                draw.line(ends[edge], GOLD, 5 * THRICE)
        if look.ends:
            (x0, y0), (x1, y1) = at(0.4, 0.4), at(0.6, 0.6)
            draw.ellipse((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), EDGE)
        if look.thread:
            draw.line([at(*place) for place in look.thread], FULL.thread[0], 4 * THRICE)


def _pool(draw: Draw, view: PublicView, box: Box) -> None:
    draw.rounded_rectangle(_box(box.x, box.y, box.width, box.height), 16 * THRICE, PANEL)
    camera = camera_at(Corner.SOUTH_EAST, 17)
    for number, (kind, count) in enumerate(zip(BlockType, view.pool, strict=True)):
        x, y = box.x + 16 + number // 4 * 174, box.y + 38 + number % 4 * 57
        _text(draw, (x + 16, y), kind.value, 32, IVORY)
        _text(draw, (x + 150, y), f"×{count}", 30, IVORY)
        for place in (0, 1):
            block = view.blocks[(number + place) % len(view.blocks)]
            lone = Scene((block,), surface_of([block]), scene_of(view).extent, {})
            px, py = camera.seen(block.x, block.y, block.z)
            _squares(draw, lone, camera, x + 50 + place * 52 - px, y - py)
