"""The destinations of one tile that a player takes up, computed without the moves of all the others."""

from engines.mambo.actions import Move, format_action
from engines.mambo.geometry import pack
from engines.mambo.memo import position_seen
from engines.mambo.moving import moves_of_tile
from engines.mambo.numbers import index_of
from engines.mambo.view import Hex, PublicView


def moves_from(view: PublicView, source: Hex) -> list[Move]:
    """Return every move of the tile at `source`, in the order of their texts; none if it cannot be lifted now."""
    numbers = index_of(view.numbers)
    if numbers.get(source) not in view.movable:
        return []
    return sorted(moves_of_tile(position_seen(view), pack(*source)), key=format_action)
