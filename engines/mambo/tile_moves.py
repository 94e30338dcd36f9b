"""The places for one tile that a player takes up, without the moves of all the others."""

from engines.mambo.actions import Action, Move, Place, format_action
from engines.mambo.geometry import pack
from engines.mambo.lifting import numbers_without
from engines.mambo.moving import moves_of_tile
from engines.mambo.numbers import Numbers, index_of
from engines.mambo.position import Position
from engines.mambo.state import position_at
from engines.mambo.view import Hex, PublicView


def moves_from(view: PublicView, source: Hex) -> list[Move]:
    """Every move of the tile at `source`, in the order of their texts; none where it may not be taken up now."""
    numbers = index_of(view.numbers)
    if numbers.get(source) not in view.movable:
        return []
    return sorted(moves_of_tile(_position(view), pack(*source)), key=format_action)


def numbers_for(view: PublicView, source: Hex | None) -> Numbers:
    """Return the numbers of all places while the tile at `source` is taken up, if one is."""
    return view.numbers if source is None else numbers_without(view.numbers, _position(view), pack(*source))


def place_of(view: PublicView, action: Action) -> int | None:
    """Return the number of the place an action leads to; None where it has none yet."""
    source = action.source if isinstance(action, Move) else None
    return index_of(numbers_for(view, source)).get(action.hex)


def _position(view: PublicView) -> Position:
    return position_at(" ".join(format_action(Place(laid.hex, laid.tile)) for laid in view.tiles))
