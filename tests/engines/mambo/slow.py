"""The terms of Mambo counted again, slowly and straight from their definitions, to hold the engine against.

It shares nothing with the engine but the names of points: W(q,r) is (q, r), NE is (q+1, r-1), SE is (q+1, r).
"""

from collections.abc import Mapping
from dataclasses import dataclass

Point = tuple[int, int]
Face = frozenset[Point]

CORNERS = {"a": "xoo", "b": "oxo", "c": "oox", "d": "oxx", "e": "xox", "f": "xxo"}


@dataclass(frozen=True)
class SlowGroup:
    colour: str
    points: frozenset[Point]
    size: int
    loops: int
    mouths: frozenset[Point]
    territory: int


def corners(cell: Point) -> tuple[Point, Point, Point]:
    q, r = cell
    return (q, r), (q + 1, r - 1), (q + 1, r)


def colours(tiles: Mapping[Point, str]) -> dict[Point, str]:
    """The colour of each point; an assertion fails where two tiles disagree."""
    found: dict[Point, str] = {}
    for cell, tile in tiles.items():
        for point, colour in zip(corners(cell), CORNERS[tile], strict=True):
            assert found.setdefault(point, colour) == colour, f"tiles disagree at {point}"
    return found


def empty_with_known(tiles: Mapping[Point, str], known: int, different: int) -> set[Point]:
    """Empty hexes with so many known corners of so many colours."""
    at = colours(tiles)
    near = {(q + i, r + j) for q, r in tiles for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)} - set(tiles)
    seen = {cell: [at[point] for point in corners(cell) if point in at] for cell in near}
    return {cell for cell, codes in seen.items() if len(codes) == known and len(set(codes)) == different}


def next_fill(tiles: Mapping[Point, str], *, known_too: bool) -> tuple[Point, str] | None:
    """The hex that is filled next, lowest q and then lowest r, and the one tile that fits it."""
    at = colours(tiles)
    for cells in (empty_with_known(tiles, 3, 2), empty_with_known(tiles, 2, 1) if known_too else set()):
        if cells:
            cell = min(cells)
            (tile,) = (
                tile
                for tile, codes in CORNERS.items()
                if all(at.get(point, code) == code for point, code in zip(corners(cell), codes, strict=True))
            )
            return cell, tile
    return None


def groups(tiles: Mapping[Point, str]) -> list[SlowGroup]:
    at = colours(tiles)
    stripes = [stripe_of(cell, tile) for cell, tile in tiles.items()]
    left, found = set(at), []
    while left:
        members = {left.pop()}
        while grown := {end for stripe in stripes if stripe & members for end in stripe} - members:
            members |= grown
        left -= members
        own = [stripe for stripe in stripes if stripe <= members]
        nulls = empty_with_known(tiles, 3, 1)
        mouths = {
            (q + i, r + j)
            for q, r in members
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if set(corners((q + i, r + j))) & members
        }
        found.append(
            SlowGroup(
                at[next(iter(members))],
                frozenset(members),
                len(own),
                _independent_rings(members, own),
                frozenset(mouths - nulls - set(tiles)),
                _territory(tiles, members, own),
            )
        )
    return found


def stripe_of(cell: Point, tile: str) -> frozenset[Point]:
    codes = CORNERS[tile]
    return frozenset(point for point, code in zip(corners(cell), codes, strict=True) if codes.count(code) == 2)


def _independent_rings(points: set[Point], stripes: list[frozenset[Point]]) -> int:
    """Stripes that close a ring when the others are laid before them: found by joining, not by the formula."""
    home = {point: point for point in points}
    rings = 0
    for stripe in stripes:
        one, other = (home[point] for point in stripe)
        if one == other:
            rings += 1
        home = {point: one if at == other else at for point, at in home.items()}
    return rings


def _territory(tiles: Mapping[Point, str], points: set[Point], stripes: list[frozenset[Point]]) -> int:
    """Junctions whose every face lies inside, and whose three hexes are tiled."""
    reach = [coordinate for point in points for coordinate in point]
    low, high = min(reach) - 6, max(reach) + 6
    cells = [(q, r) for q in range(low, high) for r in range(low, high)]
    hex_faces: dict[Face, Point] = {frozenset(corners(cell)): cell for cell in cells}
    blank_faces: dict[Face, Point] = {frozenset([(q + 1, r - 1), (q + 1, r), (q + 2, r - 1)]): (q, r) for q, r in cells}
    beside: dict[frozenset[Point], list[Face]] = {}
    for face in [*hex_faces, *blank_faces]:
        for corner in face:
            beside.setdefault(face - {corner}, []).append(face)
    walls = set(stripes)
    outside = {frozenset(corners((low, low)))}
    flood = list(outside)
    while flood:
        face = flood.pop()
        for edge in (face - {corner} for corner in face):
            for other in beside[edge]:
                if edge not in walls and other not in outside:
                    outside.add(other)
                    flood.append(other)
    inside = {face for face in [*hex_faces, *blank_faces] if face not in outside}
    by_corner: dict[Point, list[Face]] = {}
    for face in inside:
        for corner in face:
            by_corner.setdefault(corner, []).append(face)
    enclosed_points = [point for point, faces in by_corner.items() if len(faces) == 6 and point not in points]
    count = sum(all(cell in tiles for cell in cells if point in corners(cell)) for point in enclosed_points)
    for face in inside & set(blank_faces):
        q, r = blank_faces[face]
        count += all(cell in tiles for cell in ((q, r), (q + 1, r - 1), (q + 1, r)))
    return count
