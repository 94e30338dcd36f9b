"""Cells as ready-made tiles: equal adjacent values are joined over the gap, covered ones are hatched."""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageFilter

from render.core.canvas import Canvas
from render.core.palette import Indices
from render.core.shapes import SCALE, Mask, Pen, cut, hatch, rounded_rectangle, shape, trim
from render.core.theme import BED
from render.mono.colours import COVERED, COVERED_HATCH, mono_palette, value_colours

HATCH = 12
"""The distance between lines of the hatch along a row; tiles repeat after as many px."""
_STROKE = 1.7
_MARGIN = 8
"""The margin in px drawn around a tile, so that outlines can continue."""

Block = tuple[bool, ...]
"""The 3 x 3 cells around a cell that belong to its region, in reading order; the center always does."""


def _radius(cell: int) -> float:
    return min(12, 0.2 * cell)


def _has(block: Block, row: int, col: int) -> bool:
    return 0 <= row < 3 and 0 <= col < 3 and block[row * 3 + col]


def _draw_crossing(pen: Pen, block: Block, row: int, col: int, cell: int, gap: int) -> None:
    """Fill the square where four gaps meet if all four cells are of the region, and round the notch if three are."""
    x, y = (col - 1) * (cell + gap) + cell, (row - 1) * (cell + gap) + cell
    four = [_has(block, row + down, col + right) for down in (0, 1) for right in (0, 1)]
    if sum(four) < 3:
        return
    pen.rect((x, y, x + gap, y + gap))
    if sum(four) == 3:
        down, right = divmod(four.index(False), 2)
        pen.disc((x + right * gap, y + down * gap), gap, on=False)


def _draw_corners(pen: Pen, block: Block, row: int, col: int, cell: int, gap: int) -> None:
    x, y, radius = (col - 1) * (cell + gap), (row - 1) * (cell + gap), _radius(cell)
    for down in (0, 1):
        for right in (0, 1):
            if _has(block, row + 2 * down - 1, col) or _has(block, row, col + 2 * right - 1):
                continue
            edge_x, edge_y = x + right * cell, y + down * cell
            middle = (edge_x + (1 - 2 * right) * radius, edge_y + (1 - 2 * down) * radius)
            box = (*map(min, middle, (edge_x, edge_y)), *map(max, middle, (edge_x, edge_y)))
            pen.rect((box[0], box[1], box[2], box[3]), on=False)
            start = {(0, 0): 180, (0, 1): 270, (1, 0): 90, (1, 1): 0}[down, right]
            pen.sector(middle, radius, start, start + 90)


def _draw_region(pen: Pen, block: Block, cell: int, gap: int) -> None:
    pitch = cell + gap
    places = [(row, col) for row in range(3) for col in range(3)]
    for row, col in places:
        _draw_crossing(pen, block, row, col, cell, gap)
    for row, col in places:
        if not _has(block, row, col):
            continue
        x, y = (col - 1) * pitch, (row - 1) * pitch
        pen.rect((x, y, x + cell, y + cell))
        _draw_corners(pen, block, row, col, cell, gap)
        if _has(block, row, col + 1):
            pen.rect((x + cell, y, x + pitch, y + cell))
        if _has(block, row + 1, col):
            pen.rect((x, y + cell, x + cell, y + pitch))


def _clip(image: Image.Image, pitch: int) -> Mask:
    inner = image.crop((_MARGIN * SCALE,) * 2 + ((_MARGIN + pitch) * SCALE,) * 2)
    return trim(np.asarray(inner.reduce(SCALE)), 0, 0)


@lru_cache(maxsize=2048)
def _region(block: Block, cell: int, gap: int) -> tuple[Mask, Mask]:
    """Return a cell with its share of the gaps, from the tile's corner, and the region's outline inside it."""
    pitch, lead = cell + gap, gap // 2
    image = Image.new("L", ((pitch + 2 * _MARGIN) * SCALE,) * 2)
    _draw_region(Pen(image, -lead - _MARGIN, -lead - _MARGIN), block, cell, gap)
    # A white area stays white under a blur if it has no edge within the blur's reach.
    blurred = np.asarray(image.filter(ImageFilter.BoxBlur(SCALE * min(2.6, 0.06 * cell))))
    outline = Image.fromarray(np.where(blurred < 255, np.asarray(image), 0).astype(np.uint8))
    return _clip(image, pitch), _clip(outline, pitch)


def _tile(size: int, cell: int, gap: int) -> Canvas:
    return Canvas(cell + gap, cell + gap, mono_palette(size), BED)


def _pattern(cell: int, gap: int, phase: int) -> Indices:
    return hatch(cell + gap + HATCH, cell + gap, HATCH, _STROKE)[:, phase:]


@lru_cache(maxsize=512)
def covered_tile(size: int, cell: int, gap: int, phase: int) -> Indices:
    """Return a covered cell; `phase` is (x + y) modulo HATCH of the tile's corner, so that the hatch continues."""
    tile, lead = _tile(size, cell, gap), gap // 2
    mask = rounded_rectangle(cell, cell, _radius(cell))
    tile.lay(mask, lead, lead, COVERED)
    tile.lay(cut(mask, _pattern(cell, gap, phase), lead, lead), lead, lead, COVERED_HATCH)
    return tile.freeze()


@lru_cache(maxsize=64)
def vacant_tile(size: int, cell: int, gap: int) -> Indices:
    """Return a cell of a board on which nothing is placed yet: an outline only."""
    tile, lead = _tile(size, cell, gap), gap // 2

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, cell, cell), _radius(cell))
        pen.rect((2, 2, cell - 2, cell - 2), _radius(cell) - 2, on=False)

    tile.lay(shape(0, 0, cell, cell, draw), lead, lead, COVERED)
    return tile.freeze()


@lru_cache(maxsize=4096)
def found_tile(size: int, cell: int, gap: int, value: int, block: Block) -> Indices:
    """Return an uncovered cell, joined with the uncovered cells of its value in `block`."""
    tile = _tile(size, cell, gap)
    tile.lay(_region(block, cell, gap)[0], 0, 0, value_colours(size)[value - 1].full)
    return tile.freeze()


@lru_cache(maxsize=4096)
def own_tile(size: int, cell: int, gap: int, value: int, block: Block, uncovered: Block | None, phase: int) -> Indices:
    """Return a cell of a whole grid: hatched, with the outline of its region; in full colour if uncovered.

    `uncovered` tells which cells around it are uncovered too; None for a covered cell.
    """
    tile, colours = _tile(size, cell, gap), value_colours(size)[value - 1]
    body, outline = _region(block, cell, gap)
    tile.lay(body, 0, 0, colours.hidden)
    tile.lay(cut(body, _pattern(cell, gap, phase), 0, 0), 0, 0, colours.hidden_hatch)
    tile.lay(outline, 0, 0, colours.full)
    if uncovered is not None:
        tile.lay(_region(uncovered, cell, gap)[0], 0, 0, colours.full)
    return tile.freeze()


@lru_cache(maxsize=64)
def fold(cell: int) -> tuple[Mask, Mask]:
    """Return the shape beneath a folded upper right corner, and the folded flap; from the cell's upper left corner."""
    reach = round(0.3 * cell)
    left = cell - reach
    beneath = shape(0, -2, cell + 2, cell, lambda pen: pen.polygon([(left, -2), (cell + 2, -2), (cell + 2, reach)]))
    flap = shape(0, -2, cell + 2, cell, lambda pen: pen.polygon([(left, 0), (cell, reach), (left, reach)]))
    return beneath, flap
