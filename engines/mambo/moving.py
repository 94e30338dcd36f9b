"""Moving tiles that are on the table (rules/mambo.md, moving a placed tile instead of placing one)."""

from typing import Final

from engines.core.errors import IllegalActionError
from engines.core.messages import N_, join
from engines.mambo.actions import Move
from engines.mambo.geometry import RING, hexes, in_bounds, pack, points, unpack
from engines.mambo.groups import Chain
from engines.mambo.lifting import is_free, numbers_without, spaces_without
from engines.mambo.numbers import index_of
from engines.mambo.options import Options
from engines.mambo.patterns import FITTING, TILES
from engines.mambo.placing import can_place, check_fit, closed_place_error
from engines.mambo.position import Position
from engines.mambo.state import State
from engines.mambo.view import Colour

NO_MOVING: Final = N_("You can't move tiles in this match. Place a new one: `a1`")


def takeable(state: State, position: Position, seat: int) -> list[int]:
    """Return the hexes of the tiles that `seat` may lift now, in the order they were laid."""
    options = state.options
    if not options.moving:
        return []
    at_will = options.move_any_time or (options.move_none_left and state.left == 0)
    freeing = _freeing(position, seat) if options.free_ladders else frozenset()
    return [
        cell
        for cell in position.tiles
        if ((at_will and _of_right_colour(position, cell, seat, options)) or cell in freeing)
        and _has_free_corner(position, cell)
        and _rest_connected(position, cell)
    ]


def moves(state: State, position: Position, seat: int) -> list[Move]:
    """Return every move of every tile that `seat` may lift, unsorted."""
    return [move for source in takeable(state, position, seat) for move in moves_of_tile(position, source)]


def moves_of_tile(position: Position, source: int) -> list[Move]:
    """Return every move of a liftable tile, unsorted."""
    before, lifted = position.tiles[source], unpack(source)
    moves: list[Move] = []
    for cell, pattern in spaces_without(position, source).items():
        target = unpack(cell)
        moves += [Move(lifted, target, TILES[tile]) for tile in FITTING[pattern] if cell != source or tile != before]
    return moves


def can_move(state: State, position: Position, seat: int) -> bool:
    """Return True if `seat` has a move: a liftable tile can always go beyond the last column of the others."""
    return bool(takeable(state, position, seat))


def check_move(state: State, position: Position, seat: int, action: Move) -> int:
    """Return the packed hex from which a move takes a tile; IllegalActionError says why it is illegal."""
    if not state.options.moving:
        raise IllegalActionError(NO_MOVING)
    source = pack(*action.source) if in_bounds(action.source) else None
    if source is None or source not in position.tiles:
        raise IllegalActionError(N_("No such tile. Name a tile by its number, like `7-b4`."))
    number = index_of(state.numbers)[action.source]
    if source not in takeable(state, position, seat):
        raise _stays(state, position, source, number)
    cell = pack(*action.hex)
    spaces = spaces_without(position, source)
    pattern = spaces.get(cell) if in_bounds(action.hex) else None
    if pattern is None:
        raise closed_place_error(position, index_of(state.numbers), action.hex)
    places = index_of(numbers_without(state.numbers, position, source))
    check_fit(pattern, action.tile, None if cell == source else places[action.hex])
    if cell == source and TILES[position.tiles[source]] is action.tile:
        raise IllegalActionError(N_("That leaves tile {tile} as it was. Turn it or move it.", tile=number))
    return source


def _has_free_corner(position: Position, cell: int) -> bool:
    return any(is_free(position, point, cell) for point in points(cell))


def _of_right_colour(position: Position, cell: int, seat: int, options: Options) -> bool:
    own = TILES[position.tiles[cell]].dominant.seat == seat
    if options.move_non_dominant:
        return not own
    return own or options.move_any


def _freeing(position: Position, seat: int) -> frozenset[int]:
    """Return the tiles around a ladder of `seat`, except those at the point where it grows."""
    own = 1 if Colour.O.seat == seat else 2
    opened: set[int] = set()
    for group in position.groups.values():
        if group.chain.colour == own and len(group.mouths) == 1:
            opened |= _round_ladder(position, group.chain, *group.mouths)
    return frozenset(opened)


def _round_ladder(position: Position, chain: Chain, mouth: int) -> set[int]:
    at_mouth = {cell for point in points(mouth) if point in chain.points for cell in hexes(point)}
    return {cell for point in chain.points for cell in hexes(point) if cell in position.tiles} - at_mouth


def _rest_connected(position: Position, source: int) -> bool:
    tiles = position.tiles
    ring = [source + way in tiles for way in RING]
    if sum(ring[at] and not ring[at - 1] for at in range(6)) <= 1:
        return True  # the neighbours are contiguous, so they stay connected without the tile
    seen = {source}
    flood = [next(source + way for way in RING if source + way in tiles)]
    while flood:
        cell = flood.pop()
        if cell not in seen:
            seen.add(cell)
            flood += [cell + way for way in RING if cell + way in tiles]
    return len(seen) == len(tiles)


def _stays(state: State, position: Position, source: int, number: int) -> IllegalActionError:
    if not _has_free_corner(position, source):
        why = N_("Tile {tile} has no free corner. Choose another.", tile=number)
    elif not _rest_connected(position, source):
        why = N_("Without tile {tile} the others would fall apart. Choose another.", tile=number)
    elif state.left and can_place(position):
        return IllegalActionError(
            N_("You can't move tile {tile} now. Choose another, or place a new one.", tile=number)
        )
    else:
        why = N_("You can't move tile {tile} now.", tile=number)
    return IllegalActionError(join([why, N_("Choose another tile.")]))
