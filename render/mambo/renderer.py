"""The renderer of Mambo, and of its enlarged and marked boards."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

from engines.core.messages import N_
from engines.mambo.view import Hex, PublicView, SeatView, Tile
from render.core.board import Focus, PublicBoard, Table
from render.core.picture import PrivatePicture, PublicPicture
from render.core.png import public_board
from render.mambo.alt import alt_text
from render.mambo.overlays import Chosen, Overlay
from render.mambo.scene import draw_enlarged_scene, draw_scene


class Placement(Protocol):
    """A tile to be laid."""

    @property
    def hex(self) -> Hex:
        """The target place."""

    @property
    def tile(self) -> Tile:
        """The tile."""


class MamboRenderer:
    """Draws Mambo, Mamba, Mamboa and Mambogo."""

    focus: ClassVar = Focus(x=0.5, y=0.52, width=0.52)

    def public(self, view: PublicView, table: Table) -> PublicPicture:
        """Draw the table."""
        return draw_scene(view, table).public(alt_text(view, table))

    def private(self, view: SeatView, table: Table) -> PrivatePicture:
        """Draw the same table."""
        return self.public(view.public, table).for_seat(view.seat)

    def moves(self, view: SeatView, table: Table, actions: Sequence[Placement]) -> PrivatePicture:
        """Draw the table, with the places of the moves and the tiles that they lay."""
        if not actions:
            return self.private(view, table)
        first, *others = dict.fromkeys(action.hex for action in actions)
        tiles = tuple(dict.fromkeys(action.tile for action in actions))
        picture = draw_scene(view.public, table, Chosen(first, tiles, others=tuple(others)))
        return picture.public(alt_text(view.public, table)).for_seat(view.seat)


RENDERER = MamboRenderer()


def draw_chosen(view: PublicView, table: Table, chosen: Chosen) -> PublicBoard:
    """Draw the table with one place chosen, and of the six tiles those that do not fit there in grey."""
    return public_board(_choose(view, table, chosen))


def _choose(view: PublicView, table: Table, chosen: Chosen) -> PublicPicture:
    fits = ", ".join(tile.value for tile in chosen.tiles)
    numbers = [space.number for space in view.spaces if space.hex == chosen.hex]
    about = (
        N_("Place {place} is chosen. These fit: {tiles}.", place=numbers[0], tiles=fits)
        if numbers
        else N_("The tile's own place is chosen. These fit: {tiles}.", tiles=fits)
    )
    alt = alt_text(view, table, about)
    return draw_scene(view, table, chosen).public(alt)


def draw_around(view: PublicView, table: Table, focus: Sequence[Hex], overlay: Overlay = Overlay.NONE) -> PublicBoard:
    """Draw the table; if it is too large to be shown whole, the part around the hexes `focus`."""
    return public_board(draw_scene(view, table, focus=focus, overlay=overlay).public(alt_text(view, table)))


def draw_enlarged(view: PublicView, table: Table, centre: Hex, overlay: Overlay) -> PublicBoard:
    """Draw the part of the table around a hex, large enough for a phone, and the whole in small."""
    alt = alt_text(view, table, N_("A part of the board, enlarged."))
    return public_board(draw_enlarged_scene(view, table, centre, overlay).public(alt))
