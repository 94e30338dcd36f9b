"""The tops of the blocks: quadrants whose borders flow, seams, bridges, and the pegs of raised blocks."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import sqrt

from engines.monoch.view import Block, Cell, Colour, Kind
from render.core.canvas import Canvas
from render.core.palette import Indices
from render.core.shapes import Mask, Pen, Point, disc, frame, shape
from render.core.theme import PANEL
from render.monoch.look import EDGE, FULL_TONE, SHADOW, SLAB, Tone, palette

Corner = tuple[int, int]
"""Which corner of a cell: (0 west or 1 east, 0 north or 1 south)."""
ROUND, STAR, BRIDGE = 0.5, 0.36, 0.68
"""Radii in cells: a rounded corner, the hole between four blocks, the corners under a bridge."""


@lru_cache(maxsize=128)
def sliver(unit: int, corner: Corner, share: float) -> Mask:
    """What a rounding of radius `share` cells takes off a cell's corner; the cell's own corner is the origin."""
    radius = share * unit
    size = min(unit, round(radius))
    x, y = (0 if corner[0] == 0 else unit - size), (0 if corner[1] == 0 else unit - size)
    centre = (radius if corner[0] == 0 else unit - radius, radius if corner[1] == 0 else unit - radius)

    def draw(pen: Pen) -> None:
        pen.rect((x, y, x + size, y + size))
        pen.disc(centre, radius, on=False)

    return shape(0, 0, unit, unit, draw)


@lru_cache(maxsize=32)
def bridge(unit: int, rising: bool) -> tuple[Mask, Mask]:  # noqa: FBT001 - one of the two diagonals
    """The band of a bridge round the middle of a block, and its two parapets; `rising` runs from SW to NE."""
    along: Point = (1 / sqrt(2), (-1 if rising else 1) / sqrt(2))
    across: Point = (-along[1], along[0])

    def edge(side: int) -> list[Point]:
        points = []
        for step in range(-10, 11):
            t = step / 10
            half = (0.165 + 0.15 * t * t) * unit * side
            reach = 0.5 * unit * t
            points.append((along[0] * reach + across[0] * half, along[1] * reach + across[1] * half))
        return points

    box = unit
    band = shape(-box, -box, box, box, lambda pen: pen.polygon([*edge(1), *reversed(edge(-1))]))

    def parapets(pen: Pen) -> None:
        for side in (1, -1):
            pen.line(edge(side), 0.075 * unit)

    return band, shape(-box, -box, box, box, parapets)


class Layer:
    """The cells of one layer, drawn together so that colours flow over the borders of blocks."""

    def __init__(self, canvas: Canvas, unit: int, lift: int) -> None:
        self._canvas = canvas
        self._unit = unit
        self._lift = lift

    def draw(self, blocks: Iterable[Block], tones: Mapping[Block, Tone], corner: Mapping[Block, Corner]) -> None:
        """Draw blocks of one layer; `corner` gives the place of each in the picture."""
        owner = {cell: block for block in blocks for cell in block.cells}
        colour = {
            cell: quadrant
            for block in dict.fromkeys(owner.values())
            for cell, quadrant in zip(block.cells, block.quadrants, strict=True)
        }
        place = {
            cell: (
                corner[block][0] + (cell.x - block.x) * self._unit,
                corner[block][1] + (cell.y - block.y) * self._unit,
            )
            for cell, block in owner.items()
        }
        for cell, block in owner.items():
            self._square(cell, place[cell], tones[block], colour)
        for cell, block in owner.items():
            self._round(cell, place[cell], tones[block], colour, owner)
        for cell, block in owner.items():
            self._seams(cell, place[cell], tones[block], colour, owner)
        for block in dict.fromkeys(owner.values()):
            if block.kind is Kind.H:
                self._bridge(block, corner[block], tones[block])

    def _square(self, cell: Cell, at: Corner, tone: Tone, colour: Mapping[Cell, Colour]) -> None:
        self._canvas.rect(*at, self._unit, self._unit, tone.face(colour[cell]))
        if cell._replace(y=cell.y + 1) not in colour:
            self._canvas.rect(at[0], at[1] + self._unit, self._unit, self._lift, tone.side(colour[cell]))

    def _round(
        self, cell: Cell, at: Corner, tone: Tone, colour: Mapping[Cell, Colour], owner: Mapping[Cell, Block]
    ) -> None:
        """Round the corners at which a cell stands alone among the four that meet there."""
        own = colour[cell]
        for corner in ((0, 0), (1, 0), (0, 1), (1, 1)):
            dx, dy = 2 * corner[0] - 1, 2 * corner[1] - 1
            beside, above = cell._replace(x=cell.x + dx), cell._replace(y=cell.y + dy)
            opposite = Cell(cell.x + dx, cell.y + dy, cell.z)
            if not (beside in colour and above in colour and opposite in colour):
                continue
            if colour[beside] is own or colour[above] is own:
                continue
            ink, share = tone.face(own.other), ROUND
            if colour[opposite] is own:
                block = owner[cell]
                inside = block is owner[opposite]
                if not inside:
                    ink, share = SLAB, STAR
                elif block.kind is Kind.H:
                    if own is Colour.BLACK:
                        continue
                    share = BRIDGE
                elif own in block.kind.diagonals:
                    continue
            self._canvas.lay(sliver(self._unit, corner, share), *at, ink)

    def _seams(
        self, cell: Cell, at: Corner, tone: Tone, colour: Mapping[Cell, Colour], owner: Mapping[Cell, Block]
    ) -> None:
        """Mark where two blocks of one colour meet, east and south of a cell."""
        unit, width = self._unit, max(2, round(self._unit * 0.05))
        margin = round(unit * 0.06)
        east, south = cell._replace(x=cell.x + 1), cell._replace(y=cell.y + 1)
        ink = tone.seam(colour[cell])
        if east in owner and owner[east] is not owner[cell] and colour[east] is colour[cell]:
            self._canvas.rect(at[0] + unit - width // 2, at[1] + margin, width, unit - 2 * margin, ink)
        if south in owner and owner[south] is not owner[cell] and colour[south] is colour[cell]:
            self._canvas.rect(at[0] + margin, at[1] + unit - width // 2, unit - 2 * margin, width, ink)

    def _bridge(self, block: Block, at: Corner, tone: Tone) -> None:
        middle = (at[0] + self._unit, at[1] + self._unit)
        rising = block.quadrants[1] is Colour.WHITE
        band, parapets = bridge(self._unit, rising)
        self._canvas.lay(band, *middle, tone.white)
        self._canvas.lay(parapets, *middle, tone.edge)


def shadow(canvas: Canvas, at: Corner, unit: int, lift: int) -> None:
    """Darken the ground round a raised block."""
    canvas.rect(at[0] - 4, at[1] + 4, 2 * unit + 8, 2 * unit + lift, SHADOW)


def raised_marks(
    canvas: Canvas, block: Block, at: Corner, unit: int, beneath: tuple[Colour | None, ...], tone: Tone
) -> None:
    """Outline a raised block, and show by a peg in each outer corner the colour that lies beneath."""
    canvas.lay(frame(2 * unit, 2 * unit, 0, 3), *at, tone.edge)
    radius = max(4, round(unit * 0.125))
    inset = radius + max(4, round(unit * 0.11))
    for number, (under, own) in enumerate(zip(beneath, block.quadrants, strict=True)):
        if under is None:
            continue
        x = at[0] + (inset if number % 2 == 0 else 2 * unit - inset)
        y = at[1] + (inset if number < 2 else 2 * unit - inset)
        canvas.lay(disc(radius), x, y, tone.edge)
        canvas.lay(disc(radius - 2), x, y, tone.face(under if under is not own else own))


def specimen(canvas: Canvas, kind: Kind, turn: int, x: int, y: int, unit: int) -> None:
    """Draw one block by itself on a panel, as in the pool."""
    canvas.stamp(_specimen(kind, turn, unit), x - 1, y - 1)


@lru_cache(maxsize=128)
def _specimen(kind: Kind, turn: int, unit: int) -> Indices:
    lift, side = max(3, round(unit * 0.14)), 2 * unit
    sheet = Canvas(side + 2, side + 2 + lift, palette(), PANEL)
    block = Block(kind, turn, 0, 0, 0)
    Layer(sheet, unit, lift).draw([block], {block: FULL_TONE}, {block: (1, 1)})
    sheet.lay(frame(side + 2, side + 2, 0, 1.6), 0, 0, EDGE)
    return sheet.frozen()
