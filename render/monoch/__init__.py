"""Monoch's pictures: blocks of ink and ivory on a slab, seen from above."""

from engines.monoch.view import PublicView, SeatView
from render.core.board import PrivateBoard, PublicBoard, Table
from render.core.canvas import Canvas
from render.core.chrome import top_line
from render.core.theme import BACKGROUND, WIDTH
from render.monoch.alt import alt_text
from render.monoch.board import draw_board
from render.monoch.lattice import Lattice, lattice_for
from render.monoch.look import palette
from render.monoch.panels import pool, sides

BOARD_X, BOARD_Y, BOARD_WIDE, POOL_WIDE, MARGIN = 32, 176, 704, 216, 28
MOST_HIGH, LEAST_HIGH = 696, 600


class MonochRenderer:
    """Draws Monoch. Nothing is hidden in it, so every seat sees the public board."""

    def public(self, view: PublicView, table: Table) -> PublicBoard:
        """Draw the board, the sides and what is left of the pool."""
        return PublicBoard(draw(view, table).png(), alt_text(view, table))

    def private(self, view: SeatView, table: Table) -> PrivateBoard:
        """Draw the public board for one seat."""
        return PrivateBoard(view.seat, draw(view.public, table).png(), alt_text(view.public, table))


def draw(view: PublicView, table: Table) -> Canvas:
    """Lay the picture out: with the pool beside the board while the game goes on."""
    lattice = _lattice(view)
    canvas = Canvas(WIDTH, lattice.panel_y + lattice.panel_height + MARGIN, palette(), BACKGROUND)
    right = "final" if view.outcome is not None else f"move {view.plies + 1}"
    top_line(canvas, "Monoch", table.board, right, margin=32)
    sides(canvas, view, table)
    draw_board(canvas, view, lattice)
    if view.outcome is None:
        pool(canvas, view, WIDTH - 32 - POOL_WIDE, BOARD_Y, POOL_WIDE, lattice.panel_height)
    return canvas


def _lattice(view: PublicView) -> Lattice:
    width = BOARD_WIDE if view.outcome is None else WIDTH - 2 * BOARD_X
    least = LEAST_HIGH if view.outcome is None else 0
    return lattice_for(view.frame, BOARD_X, BOARD_Y, width, MOST_HIGH, least)


RENDERER = MonochRenderer()
