"""The places of a lifted tile, and their numbers (rules/mambo.md, moving a placed tile)."""

from engines.mambo.geometry import RING, hexes, points
from engines.mambo.numbers import Numbers, number_new
from engines.mambo.patterns import KINDS, NULL
from engines.mambo.position import Position


def spaces_without(position: Position, source: int) -> dict[int, int]:
    """Return the patterns of the spaces, without nulls, while the tile at `source` is lifted; its own place is one."""
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


def numbers_without(numbers: Numbers, position: Position, source: int) -> Numbers:
    """Return the numbers while the tile at `source` is lifted: places that open only then get the next ones."""
    return number_new(numbers, spaces_without(position, source))


def is_free(position: Position, point: int, owner: int) -> bool:
    """Return whether no tile but `owner` touches a point."""
    return all(cell == owner or cell not in position.tiles for cell in hexes(point))
