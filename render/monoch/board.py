"""Monoch's board: the slab with its frame, the ends, the blocks layer by layer, the winning strip."""

from collections.abc import Sequence
from math import ceil, floor

from engines.monoch.view import Axis, Block, Cell, Colour, Path, PublicView, column_letters
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.shapes import Mask, Point, disc, frame, shape
from render.core.theme import GOLD, INK, IVORY, PANEL
from render.monoch.faces import Layer, raised_marks, shadow
from render.monoch.lattice import Lattice
from render.monoch.look import CROSS, DIM_TONE, EDGE, END_ROW, FRAME_TEXT, FULL_TONE, SLAB, Tone


def draw_board(canvas: Canvas, view: PublicView, lattice: Lattice) -> None:
    """Draw the whole board into its panel."""
    canvas.panel(lattice.panel_x, lattice.panel_y, lattice.panel_width, lattice.panel_height, 16, PANEL)
    canvas.panel(lattice.left - 6, lattice.top - 6, lattice.width + 12, lattice.height + 12, 10, SLAB)
    _end_rows(canvas, view, lattice)
    _crosses(canvas, lattice)
    _frame_labels(canvas, lattice)
    _rails(canvas, view, lattice)
    _blocks(canvas, view, lattice)
    if view.path is not None:
        _path(canvas, view, view.path, lattice)
    elif view.last is not None and view.last.block is not None:
        x, y = lattice.corner_of(view.blocks[view.last.block])
        side = 2 * lattice.unit
        canvas.lay(frame(side + 10, side + 10, 5, 11), x - 5, y - 5, INK)
        canvas.lay(frame(side + 6, side + 6, 4, 7), x - 3, y - 3, GOLD)


def _axes(view: PublicView) -> set[Axis]:
    return {side.axis for side in view.sides}


def _end_rows(canvas: Canvas, view: PublicView, lattice: Lattice) -> None:
    ends, unit = view.ends, lattice.unit
    if Axis.NORTH_SOUTH in _axes(view):
        for row in (ends.north, ends.south):
            x, y = lattice.at(lattice.frame.left, row)
            canvas.rect(x, y, lattice.width, unit, END_ROW)
    if Axis.WEST_EAST in _axes(view):
        for column in (ends.west, ends.east):
            x, y = lattice.at(column, lattice.frame.top)
            canvas.rect(x, y, unit, lattice.height, END_ROW)


def _crosses(canvas: Canvas, lattice: Lattice) -> None:
    """Lay a small cross on every lattice point: all points at once, one pixel of the cross after the other."""
    ink, unit = canvas.palette.index(CROSS), lattice.unit
    arms = [(along, across) for along in range(-5, 5) for across in (-1, 0)]
    for dx, dy in {*arms, *((across, along) for along, across in arms)}:
        rows = slice(lattice.top + dy, lattice.top + lattice.height + dy + 1, unit)
        columns = slice(lattice.left + dx, lattice.left + lattice.width + dx + 1, unit)
        canvas.pixels[rows, columns] = ink


def _frame_labels(canvas: Canvas, lattice: Lattice) -> None:
    size = 28 if lattice.unit >= 34 else 24 if lattice.unit >= 28 else 20
    every = 1 if lattice.unit >= 24 else 2
    for column in range(0, lattice.frame.columns, every):
        x = lattice.left + round((column + 0.5) * lattice.unit)
        for y in (lattice.top - 24, lattice.top + lattice.height + 24):
            canvas.text(x, y, column_letters(column), size, FRAME_TEXT, weight=Weight.HEAVY, anchor="m")
    for row in range(0, lattice.frame.rows, every):
        y = lattice.top + round((row + 0.5) * lattice.unit)
        for x in (lattice.left - 28, lattice.left + lattice.width + 28):
            canvas.text(x, y, str(row + 1), size, FRAME_TEXT, weight=Weight.HEAVY, anchor="m")


def _rails(canvas: Canvas, view: PublicView, lattice: Lattice) -> None:
    """Mark each end of an axis by a rail of ink and ivory links, one a cell."""
    unit, thick = lattice.unit, max(6, round(lattice.unit * 0.18))
    gap, ends = round(lattice.unit * 0.14), view.ends
    lifted = max((block.z for block in view.blocks), default=0) * lattice.lift
    if Axis.NORTH_SOUTH in _axes(view):
        north = lattice.at(0, ends.north)[1] - gap - thick - min(lifted, gap)
        south = lattice.at(0, ends.south + 1)[1] + gap + lattice.lift
        for y in (north, south):
            canvas.rect(lattice.left - 2, y - 2, lattice.width + 4, thick + 4, INK)
            for column in range(0, lattice.frame.columns, 2):
                canvas.rect(lattice.left + column * unit, y, unit, thick, IVORY)
    if Axis.WEST_EAST in _axes(view):
        for x in (lattice.at(ends.west, 0)[0] - gap - thick, lattice.at(ends.east + 1, 0)[0] + gap):
            canvas.rect(x - 2, lattice.top - 2, thick + 4, lattice.height + 4, INK)
            for row in range(0, lattice.frame.rows, 2):
                canvas.rect(x, lattice.top + row * unit, thick, unit, IVORY)


def _blocks(canvas: Canvas, view: PublicView, lattice: Lattice) -> None:
    shown = set(view.path.blocks) if view.path is not None else set(range(len(view.blocks)))
    tones = {block: FULL_TONE if number in shown else DIM_TONE for number, block in enumerate(view.blocks)}
    corners = {block: lattice.corner_of(block) for block in view.blocks}
    colours = colours_of(view.blocks)
    for z in sorted({block.z for block in view.blocks}):
        layer = [block for block in view.blocks if block.z == z]
        if z:
            for block in layer:
                shadow(canvas, corners[block], lattice.unit, lattice.lift)
        Layer(canvas, lattice.unit, lattice.lift).draw(layer, tones, corners)
        if z:
            for block in layer:
                _raised(canvas, block, corners[block], lattice, colours, tones[block])
                if view.path is None:
                    _layer_number(canvas, block, corners[block], lattice.unit)


def colours_of(blocks: Sequence[Block]) -> dict[Cell, Colour]:
    """The colour of every filled cell."""
    return {cell: colour for block in blocks for cell, colour in zip(block.cells, block.quadrants, strict=True)}


def _raised(
    canvas: Canvas, block: Block, at: tuple[int, int], lattice: Lattice, colours: dict[Cell, Colour], tone: Tone
) -> None:
    beneath = tuple(colours.get(cell._replace(z=cell.z - 1)) for cell in block.cells)
    raised_marks(canvas, block, at, lattice.unit, beneath, tone)


def _layer_number(canvas: Canvas, block: Block, at: tuple[int, int], unit: int) -> None:
    """Say in the middle of a raised block on which layer it lies; the ground is layer 1."""
    x, y = at[0] + unit, at[1] + unit
    canvas.lay(disc(18), x, y, EDGE)
    canvas.lay(disc(16), x, y, INK)
    canvas.text(x, y, str(block.z + 1), 22, IVORY, weight=Weight.HEAVY, anchor="m")


def _path(canvas: Canvas, view: PublicView, path: Path, lattice: Lattice) -> None:
    """Outline the blocks of the winning strip, draw the way through them and number them."""
    unit = lattice.unit
    for number in path.blocks:
        x, y = lattice.corner_of(view.blocks[number])
        canvas.lay(frame(2 * unit - 2, 2 * unit - 2, 5, 8), x + 1, y + 1, INK)
        canvas.lay(frame(2 * unit - 5, 2 * unit - 5, 4, 5), x + 3, y + 3, GOLD)
    points = [_centre(lattice, cell) for cell in path.cells]
    points = [*_to_rail(view, lattice, path.cells[0], points[0]), *points]
    points += reversed(_to_rail(view, lattice, path.cells[-1], points[-1]))
    for ink, width in ((INK, 17.0), (GOLD, 10.0)):
        canvas.lay(_stroke(points, width), 0, 0, ink)
    for end in (points[0], points[-1]):
        canvas.lay(disc(12), *end, INK)
        canvas.lay(disc(9.5), *end, GOLD)
    for order, number in enumerate(path.blocks, 1):
        _number(canvas, order, _number_place(view.blocks[number], path, lattice), unit)


def _centre(lattice: Lattice, cell: Cell) -> Point:
    x, y = lattice.at(cell.x, cell.y, cell.z)
    return x + lattice.unit / 2, y + lattice.unit / 2


def _to_rail(view: PublicView, lattice: Lattice, cell: Cell, point: Point) -> list[Point]:
    """Lead the end of a path out to the rail it has reached."""
    reach, ends = lattice.unit * 0.75, view.ends
    axis = next(side.axis for side in view.sides if view.path is not None and side.colour is view.path.colour)
    x, y = point
    if axis is Axis.NORTH_SOUTH:
        return [(x, y - reach if cell.y == ends.north else y + reach + lattice.lift)]
    return [(x - reach if cell.x == ends.west else x + reach, y)]


def _stroke(points: Sequence[Point], width: float) -> Mask:
    """A way through these points, its corners rounded by a third of a cell."""
    way = _rounded(points)
    across, down = [x for x, _ in way], [y for _, y in way]
    left, top = floor(min(across) - width), floor(min(down) - width)
    return shape(left, top, ceil(max(across) + width), ceil(max(down) + width), lambda pen: pen.line(way, width))


def _rounded(points: Sequence[Point]) -> list[Point]:
    """Replace each inner corner by a short curve between the points a third of the way along its two sides."""
    way = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(corner, before), _towards(corner, after)
        for step in range(7):
            t = step / 6
            way.append(
                (
                    (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * corner[0] + t * t * end[0],
                    (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * corner[1] + t * t * end[1],
                )
            )
    return [*way, points[-1]]


def _towards(corner: Point, other: Point, share: float = 0.34) -> Point:
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def _number_place(block: Block, path: Path, lattice: Lattice) -> Point:
    """Where a block's number stands: the middle of the path's own cells on it."""
    own = [_centre(lattice, cell) for cell in path.cells if cell in block.cells]
    x = sum(point[0] for point in own) / len(own)
    y = sum(point[1] for point in own) / len(own)
    return x, y


def _number(canvas: Canvas, order: int, at: Point, unit: int) -> None:
    canvas.lay(disc(max(17, round(unit * 0.40))), *at, INK)
    canvas.lay(disc(max(15, round(unit * 0.34))), *at, GOLD)
    canvas.text(*at, str(order), max(20, round(unit * 0.44)), INK, weight=Weight.HEAVY, anchor="m")
