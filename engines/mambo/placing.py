"""Laying tiles from the pool: what fits where, and the position numbers people use."""

from bisect import bisect_left
from operator import attrgetter

from engines.core.errors import IllegalActionError
from engines.core.reasons import Reason
from engines.mambo.actions import Place
from engines.mambo.geometry import in_bounds, pack, unpack
from engines.mambo.patterns import FITTING, TILES
from engines.mambo.position import Position
from engines.mambo.reasons import Apart, DoesNotMatch, FirstTile, IsNull, Occupied
from engines.mambo.spaces import FIRST
from engines.mambo.view import Hex, Space, Tile

_text = attrgetter("text")


def placements(position: Position) -> list[Place]:
    """Every tile in every space, sorted by canonical text."""
    gaps = position.spaces if position.tiles else FIRST
    found: list[Place] = []
    for each in sorted(gaps.values(), key=_text):
        found += each.places or each.all_places()
    return found


def spaces_in_order(position: Position) -> tuple[Space, ...]:
    """The spaces by position number."""
    _order(position)
    return position.numbered


def position_number(position: Position, cell: int) -> int | None:
    """The number of the space at a packed hex; None where there is none."""
    order = _order(position)
    at = bisect_left(order, cell)
    return at + 1 if at < len(order) and order[at] == cell else None


def _order(position: Position) -> list[int]:
    if position.order is None:
        gaps = position.spaces if position.tiles else FIRST
        position.order = sorted(gaps)
        position.numbered = tuple([gaps[cell].space for cell in position.order])
    return position.order


def nulls_in_order(position: Position) -> tuple[Hex, ...]:
    """The dead hexes in reading order."""
    return tuple(map(unpack, sorted(position.nulls)))


def check_place(position: Position, action: Place) -> int:
    """Return the packed hex of a placement; IllegalActionError says what is wrong with it."""
    cell = pack(*action.hex)
    found = (position.spaces if position.tiles else FIRST).get(cell)
    if found is None or not in_bounds(action.hex):
        raise IllegalActionError(why_closed(position, action.hex))
    check_fit(found.pattern, action.tile, position_number(position, cell))
    return cell


def why_closed(position: Position, at: Hex) -> Reason:
    """What is wrong with laying any tile there."""
    if not position.tiles:
        return FirstTile()
    cell = pack(*at) if in_bounds(at) else None
    if cell in position.tiles:
        return Occupied(list(position.tiles).index(cell) + 1)
    if cell in position.nulls:
        return IsNull()
    return Apart()


def check_fit(pattern: int, tile: Tile, number: int | None) -> None:
    """IllegalActionError where the tile does not match what neighbours have fixed of its hex; its own has no number."""
    if TILES.index(tile) not in FITTING[pattern]:
        raise IllegalActionError(DoesNotMatch(tile, number, tuple(TILES[at] for at in FITTING[pattern])))


def can_place(position: Position) -> bool:
    """Whether any tile fits anywhere."""
    return bool(position.spaces) or not position.tiles
