"""The places of a tile while it is taken up, and their numbers (rules/mambo.md, moving a placed tile)."""

from engines.mambo.geometry import RING, hexes, points
from engines.mambo.patterns import KINDS, NULL
from engines.mambo.placing import position_number
from engines.mambo.position import Position


def spaces_without(position: Position, source: int) -> dict[int, int]:
    """Return the patterns of the spaces, no nulls, with the tile at `source` taken up; its own place is one of them."""
    loose = {point for point in points(source) if is_free(position, point, source)}
    known = {point: chain.colour for point, chain in position.owner.items() if point not in loose}
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


def list_spaces_without(position: Position, source: int) -> list[int]:
    """Return the nulls that are spaces while the tile at `source` is taken up, in reading order.

    They have the numbers after those of the other positions.
    """
    return sorted(cell for cell in spaces_without(position, source) if cell in position.nulls)


def place_number(position: Position, source: int, cell: int) -> int | None:
    """Return the number of a place while the tile at `source` is taken up; None for that tile's own place."""
    if cell == source:
        return None
    number = position_number(position, cell)
    return len(position.spaces) + 1 + list_spaces_without(position, source).index(cell) if number is None else number


def is_free(position: Position, point: int, owner: int) -> bool:
    """Return whether no tile but `owner` touches a point."""
    return all(cell == owner or cell not in position.tiles for cell in hexes(point))
