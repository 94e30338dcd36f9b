"""Monoch's board: our drawing and PNG beside the same picture drawn plainly, in RGB at twice the size."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from benchmarks._drawing import compare
from engines.core import Dice, Outcome
from engines.monoch import RULES
from engines.monoch.view import Colour, Kind, PublicView, column_letters
from render import RENDERERS, Table
from render.core.fonts import Weight, font_path
from render.core.theme import BACKGROUND, GOLD, INK, IVORY, MUTED, PANEL
from render.monoch import _lattice
from render.monoch.lattice import Lattice
from render.monoch.look import CROSS, END_ROW, FRAME_TEXT, FULL_TONE, SLAB

TARGET = 0.10
TWICE = 2


def run() -> None:
    """Print the median times of drawing one public board both ways, and their ratio."""
    view, table, renderer = _scene(), Table(107, ("Ada", "Benedikt")), RENDERERS["monoch"]
    compare("monoch board", lambda: renderer.public(view, table).png, lambda: plain_picture(view, table), TARGET)


def _scene() -> PublicView:
    seed = b"bench 3"
    state = RULES.start(RULES.Options(), 2, Dice(seed, 0))
    for ply in range(1, 15):
        turn = RULES.turn(state)
        if isinstance(turn, Outcome):
            break
        action = Dice(seed + b"?", ply).choice(RULES.legal_actions(state, turn.seats[0]))
        state = RULES.apply(state, turn.seats[0], action, Dice(seed, ply)).state
    return RULES.public_view(state)


def plain_picture(view: PublicView, table: Table) -> bytes:
    """Draw the board as one would at first: everything in RGB, twice too large, scaled down, saved as it comes."""
    lattice = _lattice(view)
    height = lattice.panel_y + lattice.panel_height + 28
    image = Image.new("RGB", (1000 * TWICE, height * TWICE), BACKGROUND)
    draw = ImageDraw.Draw(image)
    _chrome(draw, table)
    _slab(draw, view, lattice)
    _labels(draw, lattice)
    _blocks(draw, view, lattice)
    _pool(draw, view, lattice)
    out = BytesIO()
    image.resize((1000, height), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_path(Weight.HEAVY)), size * TWICE)


def _box(x: float, y: float, wide: float, high: float) -> tuple[float, float, float, float]:
    return x * TWICE, y * TWICE, (x + wide) * TWICE - 1, (y + high) * TWICE - 1


def _chrome(draw: ImageDraw.ImageDraw, table: Table) -> None:
    draw.text((64, 40), f"Monoch #{table.board}", IVORY, _font(36))
    for place, name in enumerate(table.names):
        draw.rounded_rectangle(_box(32 + place * 476, 84, 460, 76), 32, PANEL)
        draw.ellipse(_box(65 + place * 476, 99, 46, 46), INK if place == 0 else IVORY, MUTED, 6)
        draw.text(((136 + place * 476) * TWICE, 100 * TWICE), name, IVORY, _font(34))


def _slab(draw: ImageDraw.ImageDraw, view: PublicView, lattice: Lattice) -> None:
    draw.rounded_rectangle(_box(lattice.panel_x, lattice.panel_y, lattice.panel_width, lattice.panel_height), 32, PANEL)
    draw.rounded_rectangle(_box(lattice.left - 6, lattice.top - 6, lattice.width + 12, lattice.height + 12), 20, SLAB)
    for row in (view.ends.north, view.ends.south):
        draw.rectangle(_box(*lattice.at(lattice.frame.left, row), lattice.width, lattice.unit), END_ROW)
    for column in range(lattice.frame.columns + 1):
        for row in range(lattice.frame.rows + 1):
            x, y = (lattice.left + column * lattice.unit) * TWICE, (lattice.top + row * lattice.unit) * TWICE
            draw.line((x - 10, y, x + 10, y), CROSS, 3)
            draw.line((x, y - 10, x, y + 10), CROSS, 3)


def _labels(draw: ImageDraw.ImageDraw, lattice: Lattice) -> None:
    font = _font(28)
    for column in range(lattice.frame.columns):
        x = (lattice.left + column * lattice.unit + lattice.unit // 3) * TWICE
        for y in (lattice.top - 40, lattice.top + lattice.height + 8):
            draw.text((x, y * TWICE), column_letters(column), FRAME_TEXT, font)
    for row in range(lattice.frame.rows):
        y = (lattice.top + row * lattice.unit + lattice.unit // 4) * TWICE
        for left in (lattice.left - 44, lattice.left + lattice.width + 12):
            draw.text((left * TWICE, y), str(row + 1), FRAME_TEXT, font)


def _blocks(draw: ImageDraw.ImageDraw, view: PublicView, lattice: Lattice) -> None:
    unit = lattice.unit
    for block in sorted(view.blocks, key=lambda one: one.z):
        for cell, colour in zip(block.cells, block.quadrants, strict=True):
            x, y = lattice.at(cell.x, cell.y, cell.z)
            draw.rectangle(_box(x, y + lattice.lift, unit, unit), FULL_TONE.side(colour))
            rounded = (True, False, False, False)
            draw.rounded_rectangle(_box(x, y, unit, unit), unit, FULL_TONE.face(colour), corners=rounded)
    if view.last is not None and view.last.block is not None:
        x, y = lattice.corner_of(view.blocks[view.last.block])
        draw.rectangle(_box(x - 3, y - 3, 2 * unit + 6, 2 * unit + 6), None, GOLD, 14)


def _pool(draw: ImageDraw.ImageDraw, view: PublicView, lattice: Lattice) -> None:
    draw.rounded_rectangle(_box(752, 176, 216, lattice.panel_height), 32, PANEL)
    for number, (kind, left) in enumerate(zip(Kind, view.pool, strict=True)):
        y = 190 + number * lattice.panel_height // 8
        draw.text((776 * TWICE, y * TWICE), f"{kind.value}       ×{left}", IVORY, _font(34))
        for at, colour in enumerate(kind.quadrants(0)):
            face = INK if colour is Colour.BLACK else IVORY
            draw.rectangle(_box(820 + at % 2 * 30, y + at // 2 * 30, 30, 30), face)
