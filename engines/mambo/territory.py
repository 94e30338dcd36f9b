"""Junctions enclosed by a group (rules/mambo.md, terms).

The A points form a triangular lattice. Its faces lie round the middles of hexes and round the B points; each edge has
one of either kind beside it, and a stripe of the group on the edge is a wall. What a flood from outside does not reach
is enclosed.
"""

from collections.abc import Iterable

from engines.mambo.geometry import NE, NW, SE, SW, hexes, pack, unpack
from engines.mambo.groups import Chain, LiveGroup
from engines.mambo.position import Position
from engines.mambo.view import Hex, Territory

_BLANK_BESIDE = (0, SW, NW)
"""From a hex to the B face across the edge between the two corners other than W, NE, SE."""

_MARGIN = 3
"""Faces round the group's own box through which the flood gets everywhere outside."""


def territory_of(position: Position, group: LiveGroup) -> Territory:
    """What `group` encloses: the faces, and of their junctions those whose three hexes are all tiled."""
    chain = group.chain
    if chain.loops == 0:
        return Territory(group.shown(), (), (), (), ())
    inner_hexes, inner_blanks = enclosed(position, chain)
    tiles = position.tiles
    point_junctions = [
        point for point in inner_hexes if point not in chain.points and all(cell in tiles for cell in hexes(point))
    ]
    blank_junctions = [
        blank for blank in inner_blanks if blank in tiles and blank + NE in tiles and blank + SE in tiles
    ]
    return Territory(
        group.shown(),
        _shown(inner_hexes),
        _shown(inner_blanks),
        _shown(point_junctions),
        _shown(blank_junctions),
    )


def best_territory(position: Position, groups: Iterable[LiveGroup]) -> Territory:
    """The territory a player is judged by: the most junctions, then the smallest group."""
    found = [territory_of(position, group) for group in groups]
    return min(found, key=lambda territory: (-territory.count, territory.group.size, territory.group.points))


def enclosed(position: Position, chain: Chain) -> tuple[frozenset[int], frozenset[int]]:
    """The hex faces and the B faces that the flood does not reach: whatever else is laid, a group encloses the same."""
    if chain.faces is None:
        chain.faces = _dry(position, chain)
    return chain.faces


def _dry(position: Position, chain: Chain) -> tuple[frozenset[int], frozenset[int]]:
    corners = [unpack(point) for point in chain.points]
    columns = range(min(at.q for at in corners) - _MARGIN, max(at.q for at in corners) + _MARGIN)
    rows = range(min(at.r for at in corners) - _MARGIN, max(at.r for at in corners) + _MARGIN)
    dry_hexes = {pack(q, r) for q in columns for r in rows}
    dry_blanks = dry_hexes.copy()
    walls = {(cell, position.tiles[cell] % 3) for cell in chain.stripes}
    first = pack(columns[0], rows[0])
    dry_hexes.remove(first)
    flood = [first]
    while flood:
        cell = flood.pop()
        for edge, way in enumerate(_BLANK_BESIDE):
            blank = cell + way
            if blank not in dry_blanks or (cell, edge) in walls:
                continue
            dry_blanks.remove(blank)
            for other_edge, back in enumerate(_BLANK_BESIDE):
                near = blank - back
                if near in dry_hexes and (near, other_edge) not in walls:
                    dry_hexes.remove(near)
                    flood.append(near)
    return frozenset(dry_hexes), frozenset(dry_blanks)


def _shown(cells: Iterable[int]) -> tuple[Hex, ...]:
    return tuple(map(unpack, sorted(cells)))
