"""Mambo's pictures. Nothing is hidden, so a player sees what everybody sees."""

from collections.abc import Sequence

from engines.mambo.view import Hex, PublicView, SeatView
from render.core.board import PrivateBoard, PublicBoard, Table
from render.mambo.alt import alt_text
from render.mambo.board import Chosen, Overlay
from render.mambo.scene import enlarged, picture

__all__ = ["RENDERER", "Chosen", "Overlay", "draw_around", "draw_chosen", "draw_enlarged"]


class MamboRenderer:
    """Draws Mambo, Mamba, Mamboa and Mambogo."""

    def public(self, view: PublicView, table: Table) -> PublicBoard:
        """Draw the table."""
        return PublicBoard(picture(view, table), alt_text(view, table))

    def private(self, view: SeatView, table: Table) -> PrivateBoard:
        """Draw the same table."""
        return PrivateBoard(view.seat, picture(view.public, table), alt_text(view.public, table))


RENDERER = MamboRenderer()


def draw_chosen(view: PublicView, table: Table, chosen: Chosen) -> PublicBoard:
    """Draw the table with one place chosen, and of the six tiles those that do not fit there in grey."""
    fits = ", ".join(tile.value for tile in chosen.tiles)
    numbers = [number for number, space in enumerate(view.spaces, 1) if space.hex == chosen.hex]
    place = f"Position {numbers[0]}" if numbers else "The chosen place"
    return PublicBoard(picture(view, table, chosen), alt_text(view, table, f"{place} is chosen; it takes {fits}."))


def draw_around(view: PublicView, table: Table, focus: Sequence[Hex]) -> PublicBoard:
    """Draw the table; where it is too large to be shown whole, the part round the hexes `focus`."""
    return PublicBoard(picture(view, table, focus=focus), alt_text(view, table))


def draw_enlarged(view: PublicView, table: Table, centre: Hex, overlay: Overlay) -> PublicBoard:
    """Draw the part of the table round a hex, large enough for a phone, and the whole in small."""
    return PublicBoard(enlarged(view, table, centre, overlay), alt_text(view, table, "A part of the table, enlarged."))
