"""The pictures of choosing a block, turning it, placing it, and its preview."""

from collections.abc import Sequence
from typing import Protocol

from engines.core.messages import N_, join
from engines.monoch.view import (
    Block,
    BlockType,
    Face,
    Orientation,
    PublicView,
    Spot,
    Stance,
    Strip,
    cell_name,
    orientations_of,
)
from engines.monoch.words import COLOURS, CORNERS, black_text, block_text, place_text, sides_text, stance_text
from render.core.board import PublicBoard, Table, fit_alt
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.picture import PublicPicture
from render.core.png import public_board
from render.core.shapes import frame
from render.core.theme import BACKGROUND, GILT, INK, IVORY, MUTED, PALE, PANEL, WIDTH
from render.monoch.alt import alt_text
from render.monoch.board import draw_top_line, draw_view
from render.monoch.box import Box
from render.monoch.lines import Sight, middle_of
from render.monoch.look import EDGE, FRAME_TEXT, NUMBER, SLAB, palette
from render.monoch.plan import Plan, draw_plan, plan_of
from render.monoch.projection import Corner, camera_at
from render.monoch.scene import Scene, scene_of, with_block, with_cut
from render.monoch.specimens import draw_specimen
from render.monoch.stage import stage_of
from render.monoch.surface import Extent

MARGIN, TOP, INSET = 32, 76, 8
LARGEST_VIEW = 84
LARGEST_CELL = 62
LEAST_NUMBERED = 34
"""The minimum width of cells in a picture with numbers, if the places of one page allow it, px."""


class Placement(Protocol):
    """An action and a block to place."""

    @property
    def stance(self) -> Stance:
        """The block and how it is turned."""

    @property
    def x(self) -> int:
        """The column of the north-west cell of its footprint."""

    @property
    def y(self) -> int:
        """The row of that cell."""


def draw_types(view: PublicView, types: Sequence[BlockType]) -> PublicBoard:
    """Draw these types, each as T0 and turned over (B90), with the number in the pool."""
    rows = (len(types) + 3) // 4
    canvas = _page("blocks of the pool", max(420, TOP + rows * 200 + 2 * INSET + MARGIN), panel=True)
    for number, kind in enumerate(types):
        x, y = MARGIN + INSET + number % 4 * 230, TOP + INSET + number // 4 * 200
        canvas.text(x + 22, y + 40, kind.value, 46, IVORY, weight=Weight.HEAVY)
        canvas.text(x + 206, y + 40, f"×{_leave(view, kind)}", 38, FRAME_TEXT, weight=Weight.HEAVY, anchor="r")
        for place, orientation in enumerate((Orientation(Face.T, 0), Orientation(Face.B, 90))):
            draw_specimen(canvas, Stance(kind, orientation), (x + 60 + place * 110, y + 126), 38)
    pool = ", ".join(f"{kind.value} {_leave(view, kind)}" for kind in types)
    picture = N_("Blocks to choose from, each from above and turned over.")
    sides = (
        N_("{type}: {sides}.", type=kind.value, sides=sides_text(Stance(kind, Orientation(Face.T, 0))))
        for kind in types
    )
    return _board(canvas, [picture, N_("Left in the pool: {blocks}.", blocks=pool), *sides])


def draw_orientations(view: PublicView, kind: BlockType) -> PublicBoard:
    """Draw each distinct orientation of a type, numbered from 1 in their canonical order.

    The large picture is seen from the south-east, the small one from the north-west: all five sides that can show.
    An orientation that fits nowhere now recedes.
    """
    orientations = orientations_of(kind)
    fits = {stance for spot in view.spots for stance in spot.fits}
    columns = 6 if len(orientations) > 12 else 4 if len(orientations) > 4 else 3
    rows = (len(orientations) + columns - 1) // columns
    wide, high = (WIDTH - 2 * MARGIN) // columns, min(250, max(172, 640 // rows))
    note = f"block {kind.value}, seen from south-east, small from north-west"
    canvas = _page(note, max(420, TOP + rows * high + 2 * INSET + MARGIN), panel=True)
    unit = 29 if columns == 6 else 44
    for number, orientation in enumerate(orientations):
        stance = Stance(kind, orientation)
        x, y = MARGIN + number % columns * wide, TOP + INSET + number // columns * high
        faded = stance not in fits and bool(view.spots)
        middle = x + wide // 2
        draw_specimen(canvas, stance, (middle - round(unit * 0.75), y + high // 2 + 18), unit, faded=faded)
        away = (middle + round(unit * 1.6), y + high // 2 + 30)
        draw_specimen(canvas, stance, away, round(unit * 0.55), faded=faded, corner=Corner.NORTH_WEST)
        ink = FRAME_TEXT if faded else IVORY
        canvas.text(x + 18, y + 24, str(number + 1), 36, ink, weight=Weight.HEAVY)
        canvas.text(x + wide - 14, y + 25, orientation.text, 26, FRAME_TEXT, anchor="r")
    idle = [str(number) for number, each in enumerate(orientations, 1) if Stance(kind, each) not in fits]
    parts: list[str] = [N_("Black sides of block {type}.", type=kind.value)]
    parts += [black_text(number, Stance(kind, each)) for number, each in enumerate(orientations, 1)]
    if idle and view.spots:
        parts.append(N_("These fit nowhere now: {numbers}.", numbers=", ".join(idle)))
    return _board(canvas, parts)


def draw_places(
    view: PublicView, kind: BlockType, orientation: Orientation, places: Sequence[Spot], first: int = 1
) -> PublicBoard:
    """Draw the plan with a number in the north-west cell of each place, in this order, starting at `first`.

    Next to it: the block in its orientation, its footprint with the numbered corner, and the construction.
    """
    return public_board(picture_places(view, Stance(kind, orientation), places, first))


def picture_places(
    view: PublicView, stance: Stance, places: Sequence[Spot], first: int = 1, *, outlined: bool = False
) -> PublicPicture:
    """Return that picture before it is encoded; `outlined` shows the footprint of each block, for few places."""
    kind = stance.type
    canvas = _page(f"where does block {kind.value} go?", 900)
    scene = scene_of(view)
    box = Box(MARGIN, TOP, 640, 792)
    canvas.panel(box.x, box.y, box.width, box.height, 16, PANEL)
    plan = _numbered_plan(scene, box, places, stance.orientation.size if outlined else (1, 1, 1))
    draw_plan(canvas, scene, plan)
    for spot in places if outlined else ():
        _outline(canvas, plan, spot, stance)
    for number, spot in enumerate(places, first):
        _number(canvas, plan, spot, number)
    _beside(canvas, scene, stance)
    head = N_("Places for block {type}. Each number is its north-west corner.", type=kind.value)
    where = [join([f"{number}:", place_text(spot.x, spot.y, spot.z)]) for number, spot in enumerate(places, first)]
    return _picture(canvas, [head, N_("{places}.", places=join(where, ", ")), stance_text(stance)])


def _numbered_plan(scene: Scene, box: Box, places: Sequence[Spot], size: tuple[int, int, int]) -> Plan:
    """Return the whole plan, or the part around these places if its cells would be too small for numbers.

    The footprint (`size`) of each place is visible.
    """
    whole = plan_of(scene, box, LARGEST_CELL).slab
    farthest = [(spot.x + size[0] - 1, spot.y + size[1] - 1) for spot in places]
    east, south = max([whole.east, *(x for x, _ in farthest)]), max([whole.south, *(y for _, y in farthest)])
    plan = plan_of(scene, box, LARGEST_CELL, Extent(whole.west, east, whole.north, south))
    if plan.unit >= LEAST_NUMBERED or not places:
        return plan
    west, east = min(spot.x for spot in places) - 1, max(spot.x for spot in places) + 2
    north, south = min(spot.y for spot in places) - 1, max(spot.y for spot in places) + 2
    whole = plan.slab
    part = Extent(max(west, whole.west), min(east, whole.east), max(north, whole.north), min(south, whole.south))
    return plan_of(scene, box, LARGEST_CELL, part)


def _outline(canvas: Canvas, plan: Plan, spot: Spot, stance: Stance) -> None:
    """Draw the outline of a block's footprint, inside its cells: adjacent places do not touch."""
    x, y = plan.at(spot.x, spot.y)
    wide, deep, _ = stance.orientation.size
    inset = max(2, round(plan.unit * 0.05))
    for more, stroke, ink in ((0, 7, INK), (2, 3, GILT)):
        edge = inset + more
        canvas.lay(frame(wide * plan.unit - 2 * edge, deep * plan.unit - 2 * edge, 6, stroke), x + edge, y + edge, ink)


def _number(canvas: Canvas, plan: Plan, spot: Spot, number: int) -> None:
    x, y = plan.at(spot.x, spot.y)
    inset = max(1, round(plan.unit * 0.06))
    side = plan.unit - 2 * inset
    canvas.panel(x + inset, y + inset, side, side, max(2, side // 6), EDGE)
    canvas.panel(x + inset + 2, y + inset + 2, side - 4, side - 4, max(2, side // 6 - 1), NUMBER)
    size = max(14, min(34, round(plan.unit * 0.6)))
    canvas.text(*plan.at(spot.x + 0.5, spot.y + 0.5), str(number), size, PALE, weight=Weight.HEAVY, anchor="m")


def _beside(canvas: Canvas, scene: Scene, stance: Stance) -> None:
    """Draw the block from two corners, its footprint, and the construction, at the right of the plan."""
    x, wide = 688, 280
    canvas.panel(x, TOP, wide, 330, 16, PANEL)
    name = canvas.text(x + 20, TOP + 30, f"block {stance.type.value}", 34, IVORY, weight=Weight.HEAVY)
    canvas.text(x + 20 + name + 16, TOP + 31, stance.text, 28, MUTED)
    draw_specimen(canvas, stance, (x + 84, TOP + 134), 46)
    draw_specimen(canvas, stance, (x + 210, TOP + 134), 32, corner=Corner.NORTH_WEST)
    columns, rows, _ = stance.orientation.size
    unit = 46
    left, top = x + 24, TOP + 218
    canvas.panel(left, top, columns * unit, rows * unit, 4, EDGE)
    canvas.panel(left + 3, top + 3, columns * unit - 6, rows * unit - 6, 3, SLAB)
    canvas.panel(left + 3, top + 3, unit - 6, unit - 6, 6, NUMBER)
    canvas.text(left + unit // 2, top + unit // 2, "1", 28, PALE, weight=Weight.HEAVY, anchor="m")
    canvas.text(left + columns * unit + 14, top + unit // 2, "numbered", 26, MUTED)
    canvas.text(left + columns * unit + 14, top + unit // 2 + 32, "corner", 26, MUTED)
    for number, corner in enumerate((Corner.SOUTH_EAST, Corner.NORTH_WEST)):
        box = Box(x + INSET, TOP + 346 + number * 231 + INSET, wide - 2 * INSET, 215 - 2 * INSET)
        draw_view(canvas, scene, stage_of(scene, box, corner, labels=False), labels=False)


def draw_preview(view: PublicView, placement: Placement) -> PublicBoard:
    """Draw the construction with one more block, outlined, from all four corners. The rules are not checked."""
    block = _placed_block(view, placement)
    scene = with_block(scene_of(view), block)
    canvas = _page(f"{_show(block)}, not placed yet", 900)
    _four_views(canvas, scene)
    text = N_("Preview: {block}, outlined in gold, from all four corners. Not placed yet.", block=block_text(block))
    return _board(canvas, [text, stance_text(block.stance)])


def draw_protected(view: PublicView, placement: Placement, strip: Strip) -> PublicBoard:
    """Draw the strip that a block would cut, marked in gold, under that block as glass, from all four corners."""
    block = _placed_block(view, placement)
    scene = with_cut(scene_of(view), block, strip)
    canvas = _page(f"{_show(block)} would cut this strip", 900)
    _four_views(canvas, scene)
    cells = dict.fromkeys(cell_name(part.cell.x, part.cell.y) for part in strip.parts)
    text = N_(
        "Not allowed: {block} would cut the {colour} strip that runs over {cells}.",
        block=block_text(block),
        colour=COLOURS[strip.colour],
        cells=", ".join(cells),
    )
    return _board(canvas, [text])


def _show(block: Block) -> str:
    return f"block {block.type.value} at {cell_name(block.x, block.y)}"


def _four_views(canvas: Canvas, scene: Scene) -> None:
    """Draw the most informative view of the last block in large, and the three others below it."""
    first = _telling_corner(scene)
    large = Box(MARGIN + INSET, TOP + INSET, WIDTH - 2 * MARGIN - 2 * INSET, 520 - 2 * INSET)
    draw_view(canvas, scene, stage_of(scene, large, first, largest=LARGEST_VIEW))
    for number, corner in enumerate(corner for corner in Corner if corner is not first):
        box = Box(MARGIN + number * 317 + INSET, TOP + 536 + INSET, 302 - 2 * INSET, 256 - 2 * INSET)
        draw_view(canvas, scene, stage_of(scene, box, corner, labels=False), labels=False)


def _telling_corner(scene: Scene) -> Corner:
    """Return the corner from which most of the last block is visible: in a tie, the usual one."""
    if scene.last is None:
        return Corner.SOUTH_EAST
    cells = scene.blocks[scene.last].cells

    def count_visible(corner: Corner) -> int:
        sight = Sight(scene.surface, camera_at(corner, 1))
        squares = [(cell, face) for cell in cells for face in corner.faces if scene.surface.is_exposed((cell, face))]
        return sum(not sight.hides(middle_of(cell, face), face) for cell, face in squares)

    return max(Corner, key=count_visible)


def draw_turned(view: PublicView, table: Table, corner: Corner) -> PublicBoard:
    """Draw the construction as large as possible, seen from one of the four corners."""
    scene = scene_of(view)
    canvas = Canvas(WIDTH, 900, palette(), BACKGROUND)
    draw_top_line(canvas, view, table)
    box = Box(MARGIN + INSET, TOP + INSET, WIDTH - 2 * MARGIN - 2 * INSET, 792 - 2 * INSET)
    draw_view(canvas, scene, stage_of(scene, box, corner, largest=LARGEST_VIEW))
    return public_board(
        canvas.public(alt_text(view, table, N_("Seen from the {corner}.", corner=CORNERS[corner.value])))
    )


def _placed_block(view: PublicView, placement: Placement) -> Block:
    """Return the block as placed on top of the construction."""
    wide, deep, _ = placement.stance.orientation.size
    columns = {(placement.x + dx, placement.y + dy) for dx in range(wide) for dy in range(deep)}
    tops = [cell.z + 1 for block in view.blocks for cell in block.cells if (cell.x, cell.y) in columns]
    return Block(placement.stance, placement.x, placement.y, max(tops, default=0), None)


def _leave(view: PublicView, kind: BlockType) -> int:
    return view.pool[list(BlockType).index(kind)]


def _page(note: str, high: int, *, panel: bool = False) -> Canvas:
    """Return a canvas with the game's name, and a panel below unless there are several."""
    canvas = Canvas(WIDTH, high, palette(), BACKGROUND)
    x = MARGIN + canvas.text(MARGIN, 38, "Monoch", 36, IVORY, weight=Weight.HEAVY) + 22
    canvas.text(x, 39, note, 30, MUTED)
    if panel:
        canvas.panel(MARGIN, TOP, WIDTH - 2 * MARGIN, high - TOP - MARGIN, 16, PANEL)
    return canvas


def _board(canvas: Canvas, parts: list[str]) -> PublicBoard:
    return public_board(_picture(canvas, parts))


def _picture(canvas: Canvas, parts: list[str]) -> PublicPicture:
    return canvas.public(fit_alt(["Monoch.", *parts]))
