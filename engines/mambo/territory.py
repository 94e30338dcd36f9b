"""Junctions that a group encloses (rules/mambo.md, terms): faces whose three hexes are all tiled."""

from collections.abc import Iterable

from engines.mambo.geometry import NE, SE, hexes, unpack
from engines.mambo.groups import LiveGroup
from engines.mambo.position import Position
from engines.mambo.view import Hex, Territory


def territory_of(position: Position, group: LiveGroup) -> Territory:
    """Return the faces that `group` encloses, and of their junctions those whose three hexes are all tiled."""
    faces, own, tiles = group.chain.faces, group.chain.points, position.tiles
    point_junctions = [
        point for point in faces.hexes if point not in own and all(cell in tiles for cell in hexes(point))
    ]
    blank_junctions = [
        blank for blank in faces.blanks if blank in tiles and blank + NE in tiles and blank + SE in tiles
    ]
    return Territory(
        group.to_view(),
        _show(faces.hexes),
        _show(faces.blanks),
        _show(point_junctions),
        _show(blank_junctions),
    )


def best_territory(position: Position, groups: Iterable[LiveGroup]) -> Territory:
    """The territory a player is judged by: the most junctions, then the smallest group."""
    found = [territory_of(position, group) for group in groups]
    return min(found, key=lambda territory: (-territory.count, territory.group.size, territory.group.points))


def _show(cells: Iterable[int]) -> tuple[Hex, ...]:
    return tuple(map(unpack, sorted(cells)))
