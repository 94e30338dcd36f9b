"""The renderer of Monoch."""

from collections.abc import Sequence
from typing import ClassVar

from engines.monoch.view import PublicView, SeatView
from render.core.board import Focus, Table
from render.core.picture import PrivatePicture, PublicPicture
from render.monoch.alt import alt_text
from render.monoch.board import draw_board
from render.monoch.dialogue import Placement, picture_places


class MonochRenderer:
    """Draws Monoch; every seat sees the public board."""

    focus: ClassVar = Focus(x=0.5, y=0.42, width=0.8)

    def public(self, view: PublicView, table: Table) -> PublicPicture:
        """Draw the teams, a view in depth, the plan and the remaining pool."""
        return draw_board(view, table).public(alt_text(view, table))

    def private(self, view: SeatView, table: Table) -> PrivatePicture:
        """Draw the public board for one seat."""
        return self.public(view.public, table).for_seat(view.seat)

    def moves(self, view: SeatView, table: Table, actions: Sequence[Placement]) -> PrivatePicture:
        """Draw the plan, each move's place numbered and outlined; all moves are of one block in one orientation."""
        if not actions:
            return self.private(view, table)
        spots = {(spot.x, spot.y): spot for spot in view.public.spots}
        places = [spots[action.x, action.y] for action in actions]
        return picture_places(view.public, actions[0].stance, places, outlined=True).for_seat(view.seat)


RENDERER = MonochRenderer()
