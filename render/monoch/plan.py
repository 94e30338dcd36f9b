"""The plan: the construction from above, with the frame in which people name its cells."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

from engines.monoch.view import Axis, Cell, Colour, Face, column_name, row_name
from render.core.canvas import Canvas
from render.core.fonts import Weight, text_width
from render.core.shapes import Mask, Point, disc, frame, shape
from render.core.theme import GILT, INK, IVORY, PALE
from render.monoch.box import Box
from render.monoch.lines import path_of
from render.monoch.look import CROSS, DIM, END_ROW, FRAME_TEXT, FULL, HEIGHT_ON, PLAN_SEAM, RAIL_RIM, SLAB, STEP
from render.monoch.scene import Scene
from render.monoch.surface import Extent, Paint, Surface, neighbour

LETTERS_HIGH, SIDE_HIGH, PAD = 40, 30, 14
LABEL, SIDE = 26, 26
LEAST_FIGURE = 20
GAP_TO_RAIL, RAIL = 0.3, 0.3


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan fitted into a box: cells `unit` px wide; `left`, `top` is the north-west corner of the slab."""

    box: Box
    slab: Extent
    unit: int
    left: int
    top: int

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a place of the table."""
        return self.left + round((x - self.slab.west) * self.unit), self.top + round((y - self.slab.north) * self.unit)

    def visible_columns(self, surface: Surface) -> list[tuple[tuple[int, int], int]]:
        """Yield the columns of blocks in the plan, with their heights, in reading order."""
        slab = self.slab
        rows, columns = range(slab.north, slab.south + 1), range(slab.west, slab.east + 1)
        return [((x, y), surface.heights[x, y]) for y in rows for x in columns if (x, y) in surface.heights]

    @property
    def label(self) -> int:
        """The size of the names, px."""
        return LABEL if self.unit < 40 else 30


def plan_of(scene: Scene, box: Box, largest: int = 48, slab: Extent | None = None) -> Plan:
    """Fit the plan, or a part of it: the whole has every possible north-west cell of the next block."""
    slab = slab or scene.extent.wider(2, 1, 2, 1)
    names = max(text_width(row_name(y), LABEL, Weight.HEAVY) for y in (slab.north, slab.south))
    margin = names + 12
    unit = min(
        (box.width - margin - 2 * PAD) // slab.columns,
        (box.height - LETTERS_HIGH - 2 * SIDE_HIGH - 2 * PAD) // slab.rows,
        largest,
    )
    unit = max(unit, 4)
    left = box.x + margin + (box.width - margin - slab.columns * unit) // 2
    above = LETTERS_HIGH + SIDE_HIGH
    top = box.y + above + (box.height - above - SIDE_HIGH - slab.rows * unit) // 2
    return Plan(box, slab, unit, left, top)


def draw_plan(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Draw the plan on its panel."""
    slab, unit = plan.slab, plan.unit
    canvas.panel(plan.left, plan.top, slab.columns * unit, slab.rows * unit, 10, SLAB)
    if scene.blocks:
        _end_rows(canvas, scene, plan)
    else:
        # The first block goes here, with any shape.
        canvas.rect(*plan.at(0, 0), scene.extent.columns * unit, scene.extent.rows * unit, END_ROW)
    _crosses(canvas, plan)
    _labels(canvas, plan)
    _tops(canvas, scene, plan)
    if scene.blocks:
        canvas.signs.add("end")
        _rails(canvas, scene, plan)
    if scene.way:
        _way(canvas, scene, plan)
    else:
        _heights(canvas, scene, plan)
    if scene.last is not None:
        canvas.signs.add("last")
        _outline_last(canvas, scene, plan)


def _end_rows(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    slab, inner, unit = plan.slab, scene.extent, plan.unit
    if Axis.NORTH_SOUTH in scene.rails:
        for row in (inner.north, inner.south):
            canvas.rect(*plan.at(slab.west, row), slab.columns * unit, unit, END_ROW)
    if Axis.WEST_EAST in scene.rails:
        for column in (inner.west, inner.east):
            canvas.rect(*plan.at(column, slab.north), unit, slab.rows * unit, END_ROW)


def _crosses(canvas: Canvas, plan: Plan) -> None:
    """Draw a small cross on every corner of cells: all at once, one pixel of the cross after the other."""
    ink, unit = canvas.palette.index(CROSS), plan.unit
    arm = max(2, round(unit * 0.12))
    arms = [(along, 0) for along in range(-arm, arm + 1)]
    for dx, dy in {*arms, *((across, along) for along, across in arms)}:
        rows = slice(plan.top + unit + dy, plan.top + plan.slab.rows * unit + dy - 1, unit)
        columns = slice(plan.left + unit + dx, plan.left + plan.slab.columns * unit + dx - 1, unit)
        canvas.pixels[rows, columns] = ink


def _labels(canvas: Canvas, plan: Plan) -> None:
    slab, size = plan.slab, plan.label
    columns = [(x, column_name(x)) for x in range(slab.west, slab.east + 1)]
    wide = max(text_width(text, size, Weight.HEAVY) for _, text in columns)
    every = ceil((wide + 6) / plan.unit)
    for x, text in columns:
        if x % every == 0:
            canvas.text(plan.at(x + 0.5, 0)[0], plan.top - 20, text, size, FRAME_TEXT, weight=Weight.HEAVY, anchor="m")
    left, right, bottom = plan.left, plan.left + slab.columns * plan.unit, plan.top + slab.rows * plan.unit
    canvas.text((left + right) // 2, plan.top - 20 - SIDE_HIGH, "north", SIDE, IVORY, anchor="m")
    canvas.text((left + right) // 2, bottom + 20, "south", SIDE, IVORY, anchor="m")
    canvas.text(left, bottom + 20, "west", SIDE, IVORY)
    canvas.text(right, bottom + 20, "east", SIDE, IVORY, anchor="r")
    every = ceil(0.85 * size / plan.unit)
    for y in range(slab.north, slab.south + 1):
        if y % every == 0:
            middle = plan.at(0, y + 0.5)[1]
            canvas.text(plan.left - 10, middle, row_name(y), size, FRAME_TEXT, weight=Weight.HEAVY, anchor="r")


def _tops(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    surface, unit = scene.surface, plan.unit
    for (x, y), height in plan.visible_columns(surface):
        cell = Cell(x, y, height - 1)
        dim = scene.shown is not None and surface.owner[cell] not in scene.shown
        black, white = (DIM if dim else FULL).top
        at, paint = plan.at(x, y), surface.paint[cell, Face.T]
        canvas.rect(*at, unit, unit, black)
        if all(colour is Colour.WHITE for colour in paint.values()):
            canvas.rect(*at, unit, unit, white)
        elif any(colour is Colour.WHITE for colour in paint.values()):
            canvas.lay(_half(unit, *_white_corner(paint)), *at, white)
    thick = 3 if unit >= 14 else 2
    for (x, y), height in plan.visible_columns(surface):
        cell = Cell(x, y, height - 1)
        left, top = plan.at(x, y)
        for edge in (Face.N, Face.W, Face.S, Face.E):
            beside = neighbour(cell, edge)
            if surface.heights.get((beside.x, beside.y), 0) < height:
                canvas.rect(*_strip(left, top, unit, edge, thick), STEP)
            elif surface.heights[beside.x, beside.y] == height and surface.owner[beside] != surface.owner[cell]:
                canvas.rect(*_strip(left, top, unit, edge, 1), PLAN_SEAM)


def _strip(left: int, top: int, unit: int, edge: Face, thick: int) -> tuple[int, int, int, int]:
    """Return a strip inside an edge of a cell."""
    far = unit - thick
    return {
        Face.N: (left, top, unit, thick),
        Face.S: (left, top + far, unit, thick),
        Face.W: (left, top, thick, unit),
        Face.E: (left + far, top, thick, unit),
    }[edge]


def _white_corner(paint: Paint) -> tuple[bool, bool]:
    """Return two flags: the white half is in the east, and in the south."""
    return paint[Face.E] is Colour.WHITE, paint[Face.S] is Colour.WHITE


@lru_cache(maxsize=256)
def _half(unit: int, east: bool, south: bool) -> Mask:  # noqa: FBT001 - a corner of a square
    x, y = unit * east, unit * south
    return shape(0, 0, unit, unit, lambda pen: pen.polygon([(x, y), (unit - x, y), (x, unit - y)]))


def _heights(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Label each block's top with its height, once, in a monochrome cell if it has one; height 1 is not labelled."""
    if plan.unit < LEAST_FIGURE:
        return
    surface, size = scene.surface, max(LEAST_FIGURE, min(LABEL, plan.unit - 6))
    labelled: set[int] = set()
    for whole in (True, False):
        for (x, y), height in plan.visible_columns(surface):
            cell = Cell(x, y, height - 1)
            number, colours = surface.owner[cell], set(surface.paint[cell, Face.T].values())
            if height > 1 and number not in labelled and (len(colours) == 1) is whole:
                labelled.add(number)
                canvas.signs.add("height")
                ink = HEIGHT_ON[min(colours, key=_name)]
                canvas.text(*plan.at(x + 0.5, y + 0.5), str(height), size, ink, weight=Weight.HEAVY, anchor="m")


def _name(colour: Colour) -> str:
    return colour.value


def _rails(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    slab, inner, unit = plan.slab, scene.extent, plan.unit
    thick = max(4, round(RAIL * unit))
    off = round(GAP_TO_RAIL * unit)
    for axis, colours in scene.rails.items():
        across = axis is Axis.NORTH_SOUTH
        ends = (inner.north, inner.south + 1) if across else (inner.west, inner.east + 1)
        cells = range(slab.west, slab.east + 1) if across else range(slab.north, slab.south + 1)
        for low, at in zip((True, False), ends, strict=True):
            for cell in cells:
                x, y = plan.at(*((cell, at) if across else (at, cell)))
                beyond = -off - thick if low else off
                link = INK if colours[cell % len(colours)] is Colour.BLACK else PALE
                if across:
                    canvas.rect(x, y + beyond, unit, thick, RAIL_RIM)
                    canvas.rect(x + 1, y + beyond + 2, unit - 2, thick - 4, link)
                else:
                    canvas.rect(x + beyond, y, thick, unit, RAIL_RIM)
                    canvas.rect(x + beyond + 2, y + 1, thick - 4, unit - 2, link)


def _way(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Draw the marked strip as it runs when seen from above."""
    points = [plan.at(x, y) for x, y, _ in path_of(scene.way)]
    for ink, width in ((INK, 9.0), (GILT, 5.0)):
        canvas.lay(stroke(tuple(dict.fromkeys(points)), width), 0, 0, ink)
    for end in (points[0], points[-1]):
        canvas.lay(disc(9), *end, INK)
        canvas.lay(disc(7), *end, GILT)


def stroke(points: tuple[Point, ...], width: float) -> Mask:
    """Return a line through points of the canvas."""
    across, down = [x for x, _ in points], [y for _, y in points]
    box = floor(min(across) - width), floor(min(down) - width), ceil(max(across) + width), ceil(max(down) + width)
    return shape(*box, lambda pen: pen.line(points, width))


def _outline_last(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    if scene.last is None:
        return
    block = scene.blocks[scene.last]
    wide, deep, _ = block.orientation.size
    x, y = plan.at(block.x, block.y)
    wide, deep = wide * plan.unit, deep * plan.unit
    canvas.lay(frame(wide + 6, deep + 6, 5, 8), x - 3, y - 3, INK)
    canvas.lay(frame(wide + 3, deep + 3, 4, 5), x - 1.5, y - 1.5, GILT)
