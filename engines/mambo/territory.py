"""Junctions that a group encloses (rules/mambo.md, terms): faces whose three hexes are all tiled."""

from collections.abc import Iterable

from engines.mambo.geometry import NE, NW, SE, SW, unpack
from engines.mambo.groups import Chain, LiveGroup
from engines.mambo.position import Position
from engines.mambo.view import Hex, Territory


def territory_of(position: Position, group: LiveGroup) -> Territory:
    """Return the faces that `group` encloses, and of their junctions those whose three hexes are all tiled."""
    faces = group.chain.faces
    point_junctions, blank_junctions = _junctions(position, group.chain)
    return Territory(
        group.to_view(),
        _show(faces.hexes),
        _show(faces.blanks),
        _show(point_junctions),
        _show(blank_junctions),
    )


def count_junctions(position: Position, chain: Chain) -> int:
    """Return the territory of a group in junctions."""
    return sum(map(len, _junctions(position, chain))) if chain.loops else 0


def _junctions(position: Position, chain: Chain) -> tuple[list[int], list[int]]:
    """Return the enclosed A points that are not the group's own, and B points, whose hexes are all tiled."""
    tiles, faces = position.tiles, chain.faces
    return (
        [at for at in faces.hexes - chain.points if at in tiles and at + NW in tiles and at + SW in tiles],
        [at for at in faces.blanks if at in tiles and at + NE in tiles and at + SE in tiles],
    )


def best_territory(position: Position, groups: Iterable[LiveGroup]) -> Territory:
    """Return the territory by which a player is judged: the most junctions, then the smallest group."""
    territories = [territory_of(position, group) for group in groups]
    return min(territories, key=lambda territory: (-territory.count, territory.group.size, territory.group.points))


def _show(cells: Iterable[int]) -> tuple[Hex, ...]:
    return tuple(map(unpack, sorted(cells)))
