"""The numbers by which people name places and tiles: those in the picture."""

from engines.mambo.actions import Action, Move, Place, format_action
from engines.mambo.geometry import pack
from engines.mambo.lifting import place_number
from engines.mambo.position import build_position
from engines.mambo.view import Hex, PublicView


def place_of(view: PublicView, action: Action) -> int | None:
    """Return the number of the place an action leads to; None for a tile's own place."""
    source = action.source if isinstance(action, Move) else None
    numbers = [number for number, space in enumerate(view.spaces, 1) if space.hex == action.hex]
    if numbers or source is None or source == action.hex:
        return numbers[0] if numbers else None
    # A place that opens while the tile is taken up.
    tiles = " ".join(format_action(Place(laid.hex, laid.tile)) for laid in view.tiles)
    return place_number(build_position(tiles), pack(*source), pack(*action.hex))


def tile_of(view: PublicView, cell: Hex) -> int:
    """Return the number of the tile at a hex."""
    return next(number for number, laid in enumerate(view.tiles, 1) if laid.hex == cell)
