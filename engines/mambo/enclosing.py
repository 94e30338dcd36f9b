"""The faces enclosed by a group, updated as it grows (rules/mambo.md, terms).

The A points form a triangular lattice. Its faces lie around the middles of hexes and around the B points; each edge has
one of either kind beside it, and a stripe of the group on the edge is a wall. A stripe that joins two groups closes
nothing, so that the union encloses what both did. One that joins a group to itself separates two faces: either both
were enclosed already, or one side becomes enclosed.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from engines.mambo.geometry import NW, SW

_BLANK_BESIDE: Final = (0, SW, NW)
"""The offset from a hex to the B face across the edge between the two corners other than W, NE, SE."""

_Face = tuple[int, bool]
"""A packed hex or B point, and whether it is a B point."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces a group encloses, unreachable from outside: hexes by their centers, and B points."""

    hexes: frozenset[int]
    blanks: frozenset[int]

    def __or__(self, other: "Faces") -> "Faces":
        """Return the faces enclosed by two groups that have become one."""
        if other is NONE:
            return self
        return Faces(self.hexes | other.hexes, self.blanks | other.blanks)


NONE: Final = Faces(frozenset(), frozenset())


def closed_faces(before: Faces, stripes: Set[int], tiles: Mapping[int, int], stripe: int) -> Faces:
    """Return the faces a group encloses once `stripe`, the last of its `stripes`, has joined it to itself."""
    if stripe in before.hexes:
        return before
    walls = _Walls(stripes, tiles)
    beside = (stripe, False), (stripe + _BLANK_BESIDE[tiles[stripe] % 3], True)
    floods = [_Flood(face, walls) for face in beside]
    # The outside is infinite: alternating the two floods finishes as soon as the inner side is exhausted.
    inner = next(flood.reached for flood in cycle(floods) if flood.advance())
    return before | Faces(
        frozenset(cell for cell, blank in inner if not blank), frozenset(cell for cell, blank in inner if blank)
    )


@dataclass(frozen=True, slots=True)
class _Walls:
    """The stripes of a group, indexed by the edges they cover."""

    stripes: Set[int]
    tiles: Mapping[int, int]

    def beyond(self, face: _Face) -> Iterator[_Face]:
        """Yield the faces across the edges of a face that have no stripe."""
        cell, blank = face
        for edge, way in enumerate(_BLANK_BESIDE):
            hexagon = cell - way if blank else cell
            if hexagon not in self.stripes or self.tiles[hexagon] % 3 != edge:
                yield (hexagon, False) if blank else (cell + way, True)


class _Flood:
    """The faces reached from a face so far."""

    def __init__(self, start: _Face, walls: _Walls) -> None:
        self.reached = {start}
        self._to_do = [start]
        self._walls = walls

    def advance(self) -> bool:
        """Visit one more face; return whether none was left."""
        if not self._to_do:
            return True
        for face in self._walls.beyond(self._to_do.pop()):
            if face not in self.reached:
                self.reached.add(face)
                self._to_do.append(face)
        return False
