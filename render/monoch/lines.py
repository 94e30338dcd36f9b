"""The lines of strips over the surface: their course on each square, and their hidden parts."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import numpy as np

from engines.monoch.view import Axis, Cell, Face, Part, Strip
from render.monoch.projection import Camera
from render.monoch.squares import MIDDLES, Place, disc_place
from render.monoch.surface import Square, Surface

Spot3 = tuple[float, float, float]

HALF_IN = 0.2
"""The distance of a half's middle from the centre, towards each of its edges."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A line on one square: the edges it crosses, and whether it starts or ends here."""

    part: Part
    edges: tuple[Face, ...]
    tip: bool = False

    @property
    def _straight(self) -> bool:
        """Return True if it leads from edge to edge without touching the middle: through a half, and not back."""
        return self.part.is_half and not self.tip and len(set(self.edges)) > 1

    def middle(self) -> Spot3:
        """Return the place of the part: its center, or for a half a place inside its right angle."""
        x, y, z = _centre(self.part)
        if self.part.is_half:
            for edge in self.part.edges:
                dx, dy, dz = edge.step
                x, y, z = x + HALF_IN * dx, y + HALF_IN * dy, z + HALF_IN * dz
        return x, y, z

    def places(self) -> list[Spot3]:
        """Return the line as places of the lattice."""
        return _through([_edge(self.part, edge) for edge in self.edges], None if self._straight else self.middle())

    def line(self, camera: Camera, surface: Surface) -> tuple[Place, ...]:
        """Return the line in the square's own plane."""
        edges = camera.edges(self.part.face)
        middle = None if self._straight else self.middle_in(camera, surface)
        return tuple(_through([MIDDLES[edges.index(edge)] for edge in self.edges], middle))

    def middle_in(self, camera: Camera, surface: Surface) -> Place:
        """Return the middle in the square's own plane."""
        paint = surface.paint[self.part.cell, self.part.face]
        return disc_place([paint[edge] for edge in camera.edges(self.part.face)], self.part.colour)


At = TypeVar("At")


def _through(edges: Sequence[At], middle: At | None) -> list[At]:
    """Return a line over edges: from each to the next by way of the middle."""
    if middle is None:
        return list(edges)
    path = list(edges[:1])
    path.append(middle)
    for edge in edges[1:]:
        path += [edge, middle]
    return path[:-1] if len(edges) > 1 else path


def crossings_of(parts: Sequence[Part]) -> list[Crossing]:
    """Return the crossings of a line through consecutive parts."""
    if not parts:
        return []
    shared = [_shared_edge(one, other) for one, other in pairwise(parts)]
    enters = [None, *(there for _, there in shared)]
    leaves = [*(here for here, _ in shared), None]
    ends = (0, len(parts) - 1)
    return [
        Crossing(part, tuple(edge for edge in edges if edge is not None), number in ends)
        for number, (part, *edges) in enumerate(zip(parts, enters, leaves, strict=True))
    ]


def path_of(crossings: Sequence[Crossing]) -> list[Spot3]:
    """Return a whole line as lattice places, from its start to its end."""
    places = [crossing.places() for crossing in crossings]
    # The first square's line runs from its edge inwards, like the last one's.
    return list(dict.fromkeys(place for part in (places[0][::-1], *places[1:]) for place in part))


def web_of(surface: Surface, parts: Sequence[Part]) -> list[Crossing]:
    """Return the lines over a whole strip: from each part to all that it joins."""
    owned = {(part.cell, part.face, edge) for part in parts for edge in part.edges}
    web = []
    for part in parts:
        edges = []
        for edge in part.edges:
            beyond = surface.across((part.cell, part.face), edge)
            if any((cell, face, there) in owned for (cell, face), there in beyond):
                edges.append(edge)
        web.append(Crossing(part, tuple(edges), not edges))
    return web


def by_square(crossings: Sequence[Crossing]) -> Mapping[Square, Crossing]:
    """Return the crossings by square."""
    return {(crossing.part.cell, crossing.part.face): crossing for crossing in crossings}


def _centre(part: Part) -> Spot3:
    return middle_of(part.cell, part.face)


def middle_of(cell: Cell, face: Face) -> Spot3:
    """Return the middle of a square."""
    x, y, z = (along + 0.5 + step / 2 for along, step in zip(cell, face.step, strict=True))
    return x, y, z


def _edge(part: Part, edge: Face) -> Spot3:
    x, y, z = (at + step / 2 for at, step in zip(_centre(part), edge.step, strict=True))
    return x, y, z


def _shared_edge(one: Part, other: Part) -> tuple[Face | None, Face | None]:
    """Return the edge that two parts share, as each of them names it; None if they face each other (`through`)."""
    theirs = {_edge(other, edge): edge for edge in other.edges}
    for edge in one.edges:
        if _edge(one, edge) in theirs:
            return edge, theirs[_edge(one, edge)]
    return None, None


def farthest_way(surface: Surface, strip: Strip, axis: Axis, *, through: bool = False) -> list[Part]:
    """Return a shortest path over a strip from one of its outermost parts along an axis to one at the other end."""
    parts, across = strip.parts, surface.across_covered if through else surface.across
    along = [axis.of(part.cell) for part in parts]
    low, high = min(along), max(along)
    # Numbers stand for the parts: hashing a part is more expensive than everything else here.
    owners = {(part.cell, part.face, edge): number for number, part in enumerate(parts) for edge in part.edges}
    before: dict[int, int | None] = {number: None for number, at in enumerate(along) if at == low}
    queue = deque(before)
    while queue:
        number = queue.popleft()
        if along[number] == high:
            way = [number]
            while (previous := before[way[-1]]) is not None:
                way.append(previous)
            return [parts[each] for each in reversed(way)]
        part = parts[number]
        for edge in part.edges:
            for (cell, face), there in across((part.cell, part.face), edge):
                owner = owners.get((cell, face, there))
                if owner is not None and owner not in before:
                    before[owner] = number
                    queue.append(owner)
    return []


class Sight:
    """A camera's view of a construction: the hidden places, and the blocks before them."""

    def __init__(self, surface: Surface, camera: Camera) -> None:
        self._surface, self._camera = surface, camera
        a, b, up = camera.a, camera.b, camera.up
        towards = np.array([-b[0], a[0], (a[0] * b[1] - b[0] * a[1]) / up])
        right, left = np.array(camera.corner.right.step), np.array(camera.corner.left.step)
        ray = right * towards[0] + left * towards[1] + np.array([0, 0, towards[2]])
        steps = np.arange(1, 8 * (max(surface.heights.values(), default=0) + 2) * 2)
        self._steps = steps[:, None] * (ray / np.abs(ray).max() * 0.125)

    def before(self, place: Spot3, face: Face) -> tuple[int, ...]:
        """Return the blocks that hide a place on a square, the nearest one first."""
        start = np.array(place) + 0.02 * np.array(face.step)
        cells = np.floor(start + self._steps).astype(int)
        # Each cell is crossed in about eight steps.
        entered = cells[1:][(cells[1:] != cells[:-1]).any(axis=1)]
        owners = (self._surface.owner.get(Cell(*cell)) for cell in (cells[0].tolist(), *entered.tolist()))
        return tuple(dict.fromkeys(owner for owner in owners if owner is not None))

    def hides(self, place: Spot3, face: Face) -> bool:
        """Return True if a place on a square is hidden."""
        return face not in self._camera.corner.faces or bool(self.before(place, face))


def dots(places: Sequence[Spot3], step: float = 0.26) -> list[Spot3]:
    """Places at equal distances along a line."""
    spots: list[Spot3] = []
    left = 0.0
    for one, other in pairwise(places):
        start, end = np.array(one), np.array(other)
        length = float(np.linalg.norm(end - start))
        while length and left <= length:
            x, y, z = start + (end - start) * (left / length)
            spots.append((float(x), float(y), float(z)))
            left += step
        left -= length
    return spots
