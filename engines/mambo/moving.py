"""Moving tiles that are on the table (rules/mambo.md, moving a placed tile instead of placing one)."""

from engines.core.errors import IllegalActionError
from engines.core.reasons import Reason
from engines.mambo.actions import Move
from engines.mambo.geometry import RING, hexes, in_bounds, pack, points, unpack
from engines.mambo.groups import Chain
from engines.mambo.options import Options
from engines.mambo.patterns import FITTING, KINDS, NULL, TILES
from engines.mambo.placing import can_place, check_fit, position_number, why_closed
from engines.mambo.position import Position
from engines.mambo.reasons import HoldsOthers, MovedNowhere, NoFreeCorner, NoMoving, NothingThere, NotYoursToMove
from engines.mambo.state import State
from engines.mambo.view import Colour


def takeable(state: State, position: Position, seat: int) -> list[int]:
    """The hexes of the tiles that `seat` may take up now, in the order of their numbers."""
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
    """Every move of every tile that `seat` may take up, unsorted."""
    return [move for source in takeable(state, position, seat) for move in moves_of_tile(position, source)]


def moves_of_tile(position: Position, source: int) -> list[Move]:
    """Every move of a tile that may be taken up, unsorted."""
    before, lifted = position.tiles[source], unpack(source)
    found: list[Move] = []
    for cell, pattern in spaces_without(position, source).items():
        target = unpack(cell)
        found += [Move(lifted, target, TILES[tile]) for tile in FITTING[pattern] if cell != source or tile != before]
    return found


def can_move(state: State, position: Position, seat: int) -> bool:
    """Whether `seat` has a move: a tile that can be taken up can go beyond the last column of the others, at least."""
    return bool(takeable(state, position, seat))


def check_move(state: State, position: Position, seat: int, action: Move) -> tuple[int, int]:
    """Return the packed hexes of a move, from and to; IllegalActionError says what is wrong with it."""
    if not state.options.moving:
        raise IllegalActionError(NoMoving())
    source = pack(*action.source) if in_bounds(action.source) else None
    if source is None or source not in position.tiles:
        raise IllegalActionError(NothingThere())
    number = list(position.tiles).index(source) + 1
    if source not in takeable(state, position, seat):
        raise IllegalActionError(_why_fixed(state, position, source, number))
    cell = pack(*action.hex)
    spaces = spaces_without(position, source)
    pattern = spaces.get(cell) if in_bounds(action.hex) else None
    if pattern is None:
        raise IllegalActionError(why_closed(position, action.hex))
    check_fit(pattern, action.tile, _number(position, source, cell))
    if cell == source and TILES[position.tiles[source]] is action.tile:
        raise IllegalActionError(MovedNowhere(number))
    return source, cell


def spaces_without(position: Position, source: int) -> dict[int, int]:
    """The patterns of the spaces, no nulls, once the tile at `source` is taken up; its own place is among them."""
    loose = {point for point in points(source) if _is_free(position, point, source)}
    known = {point: code for point, code in position.colours.items() if point not in loose}
    spaces = {cell: gap.pattern for cell, gap in position.spaces.items()}
    for cell in (source, *(source + way for way in RING)):
        if cell in position.tiles and cell != source:
            continue
        touches = any(cell + way in position.tiles and cell + way != source for way in RING)
        spaces.pop(cell, None)
        if touches or (cell == source and len(position.tiles) == 1):
            w, ne, se = points(cell)
            pattern = 9 * known.get(w, 0) + 3 * known.get(ne, 0) + known.get(se, 0)
            if KINDS[pattern] != NULL:
                spaces[cell] = pattern
    return spaces


def opened(position: Position, source: int) -> list[int]:
    """The nulls that are spaces while the tile at `source` is taken up, in reading order.

    They have the numbers after those of the other positions.
    """
    return sorted(cell for cell in spaces_without(position, source) if cell in position.nulls)


def _number(position: Position, source: int, cell: int) -> int | None:
    """The number of a position while the tile at `source` is taken up; None for that tile's own place."""
    if cell == source:
        return None
    number = position_number(position, cell)
    return len(position.spaces) + 1 + opened(position, source).index(cell) if number is None else number


def _is_free(position: Position, point: int, owner: int) -> bool:
    return all(cell == owner or cell not in position.tiles for cell in hexes(point))


def _has_free_corner(position: Position, cell: int) -> bool:
    return any(_is_free(position, point, cell) for point in points(cell))


def _of_right_colour(position: Position, cell: int, seat: int, options: Options) -> bool:
    own = TILES[position.tiles[cell]].dominant.seat == seat
    if options.move_non_dominant:
        return not own
    return own or options.move_any


def _freeing(position: Position, seat: int) -> frozenset[int]:
    """The tiles round a ladder of `seat`, without those at the point where it grows."""
    own = 1 if Colour.O.seat == seat else 2
    found: set[int] = set()
    for group in position.groups.values():
        if group.chain.colour == own and len(group.mouths) == 1:
            found |= _round_ladder(position, group.chain, *group.mouths)
    return frozenset(found)


def _round_ladder(position: Position, chain: Chain, mouth: int) -> set[int]:
    at_mouth = {cell for point in points(mouth) if point in chain.points for cell in hexes(point)}
    return {cell for point in chain.points for cell in hexes(point) if cell in position.tiles} - at_mouth


def _rest_connected(position: Position, source: int) -> bool:
    tiles = position.tiles
    ring = [source + way in tiles for way in RING]
    if sum(ring[at] and not ring[at - 1] for at in range(6)) <= 1:
        return True  # the neighbours follow each other, so they hold together without the tile
    seen = {source}
    flood = [next(source + way for way in RING if source + way in tiles)]
    while flood:
        cell = flood.pop()
        if cell not in seen:
            seen.add(cell)
            flood += [cell + way for way in RING if cell + way in tiles]
    return len(seen) == len(tiles)


def _why_fixed(state: State, position: Position, source: int, number: int) -> Reason:
    if not _has_free_corner(position, source):
        return NoFreeCorner(number)
    if not _rest_connected(position, source):
        return HoldsOthers(number)
    return NotYoursToMove(number, can_lay=bool(state.left) and can_place(position))
