"""Monoch's pictures: the construction from above, plainly."""

from engines.monoch.view import Colour, Ends, Face, PublicView, SeatView, column_name, row_name
from render.core.board import PrivateBoard, PublicBoard, Table
from render.core.canvas import Canvas
from render.core.chrome import top_line
from render.core.fonts import Weight
from render.core.theme import BACKGROUND, INK, IVORY, PANEL, WIDTH
from render.monoch.alt import alt_text
from render.monoch.look import FRAME_TEXT, SLAB, palette

_TOP, _HIGH, _MARGIN = 84, 700, 32
_EMPTY = Ends(0, 1, 0, 1)


class MonochRenderer:
    """Draws Monoch. Nothing is hidden in it, so every seat sees the public board."""

    def public(self, view: PublicView, table: Table) -> PublicBoard:
        """Draw the board."""
        return PublicBoard(draw(view, table).png(), alt_text(view, table))

    def private(self, view: SeatView, table: Table) -> PrivateBoard:
        """Draw the public board for one seat."""
        return PrivateBoard(view.seat, draw(view.public, table).png(), alt_text(view.public, table))


def draw(view: PublicView, table: Table) -> Canvas:
    """Draw the tops of all blocks in their frame."""
    canvas = Canvas(WIDTH, _TOP + _HIGH + _MARGIN, palette(), BACKGROUND)
    top_line(canvas, "Monoch", table.board, f"ply {view.plies}", margin=_MARGIN)
    canvas.panel(_MARGIN, _TOP, WIDTH - 2 * _MARGIN, _HIGH, 16, PANEL)
    ends = view.ends or _EMPTY
    columns, rows = range(ends.west - 2, ends.east + 2), range(ends.north - 2, ends.south + 2)
    unit = min((WIDTH - 4 * _MARGIN) // (len(columns) + 1), (_HIGH - _MARGIN) // (len(rows) + 1))
    left, top = 2 * _MARGIN + unit, _TOP + _MARGIN // 2 + unit
    canvas.rect(left, top, len(columns) * unit, len(rows) * unit, SLAB)
    for number, x in enumerate(columns):
        canvas.text(left + (number + 0.5) * unit, top - 16, column_name(x), 24, FRAME_TEXT, anchor="m")
    for number, y in enumerate(rows):
        canvas.text(left - 8, top + (number + 0.5) * unit, row_name(y), 24, FRAME_TEXT, anchor="r")
    for block in sorted(view.blocks, key=lambda block: block.z):
        for part in block.parts:
            if part.face is Face.T:
                x, y = left + (part.cell.x - columns[0]) * unit, top + (part.cell.y - rows[0]) * unit
                wide = (unit // 2 if Face.W in part.edges else unit) if part.halved else unit
                shift = unit - unit // 2 if part.halved and Face.E in part.edges else 0
                colour = INK if part.colour is Colour.BLACK else IVORY
                canvas.rect(x + shift, y, wide - shift, unit, colour)
        if block.z + block.orientation.size[2] > 1:
            x, y = left + (block.x - columns[0]) * unit, top + (block.y - rows[0]) * unit
            high = str(block.z + block.orientation.size[2])
            canvas.text(x + unit / 2, y + unit / 2, high, 24, FRAME_TEXT, weight=Weight.HEAVY, anchor="m")
    return canvas


RENDERER = MonochRenderer()
