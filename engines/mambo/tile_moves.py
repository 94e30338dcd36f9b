"""The places for one tile that a player takes up, without the moves of all the others."""

from engines.mambo.actions import Move, Place, format_action
from engines.mambo.geometry import pack
from engines.mambo.moving import moves_of_tile
from engines.mambo.state import position_at
from engines.mambo.view import Hex, PublicView


def moves_from(view: PublicView, source: Hex) -> list[Move]:
    """Every move of the tile at `source`, in the order of their texts; none where it may not be taken up now."""
    if all(view.tiles[number - 1].hex != source for number in view.movable):
        return []
    position = position_at(" ".join(format_action(Place(laid.hex, laid.tile)) for laid in view.tiles))
    return sorted(moves_of_tile(position, pack(*source)), key=format_action)
