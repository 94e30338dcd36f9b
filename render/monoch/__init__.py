"""Monoch's pictures: blocks of ink and ivory on a slab, in depth and as a plan. Nothing is hidden."""

from engines.monoch.view import PublicView, SeatView
from render.core.board import PrivateBoard, PublicBoard, Table
from render.monoch.alt import alt_text
from render.monoch.board import draw_board
from render.monoch.dialogue import (
    Placement,
    draw_orientations,
    draw_places,
    draw_preview,
    draw_protected,
    draw_turned,
    draw_types,
)
from render.monoch.projection import Corner

__all__ = [
    "RENDERER",
    "Corner",
    "Placement",
    "draw_orientations",
    "draw_places",
    "draw_preview",
    "draw_protected",
    "draw_turned",
    "draw_types",
]


class MonochRenderer:
    """Draws Monoch; every seat sees the public board."""

    def public(self, view: PublicView, table: Table) -> PublicBoard:
        """Draw the plan, two views in depth, the teams and what is left of the pool."""
        return PublicBoard(draw_board(view, table).png(), alt_text(view, table))

    def private(self, view: SeatView, table: Table) -> PrivateBoard:
        """Draw the public board for one seat."""
        return PrivateBoard(view.seat, draw_board(view.public, table).png(), alt_text(view.public, table))


RENDERER = MonochRenderer()
