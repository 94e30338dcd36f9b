"""The map's geometry: columns of hexes, odd ones half a hex lower, wrapping around both axes (rules: Map).

A hex is its ID, `y * width + x`. The width must be even, or the two joined edges would not match.
"""

from dataclasses import dataclass
from functools import lru_cache

from engines.monsters.data_v3 import MOST_RANGE, NEIGHBOURS_EVEN, NEIGHBOURS_ODD
from engines.monsters.terms import Direction


@dataclass(frozen=True, slots=True)
class HexMap:
    """A map of `width` x `height` hexes; use `hex_map` to get a shared one with its tables built."""

    width: int
    height: int
    neighbours: tuple[tuple[int, ...], ...]
    """The six neighbours of each hex in the order of `Direction`."""
    distances: tuple[tuple[int, ...], ...]
    """Steps from each hex to each hex."""
    discs: tuple[tuple[tuple[int, ...], ...], ...]
    """For each hex and each range 0..3, the hexes within that range, by ID."""

    @property
    def size(self) -> int:
        """Return the number of hexes."""
        return self.width * self.height

    def neighbour(self, place: int, direction: Direction) -> int:
        """Return the hex next to `place` on that side."""
        return self.neighbours[place][direction]

    def coordinates(self, place: int) -> tuple[int, int]:
        """Return (x, y) of a hex ID."""
        return place % self.width, place // self.width

    def towards(self, place: int, goal: int) -> tuple[int, ...]:
        """Return the neighbours of `place` that are a step nearer to `goal`, by direction."""
        steps = self.distances[goal]
        return tuple(near for near in self.neighbours[place] if steps[near] < steps[place])


def neighbour_of(width: int, height: int, place: int, direction: Direction) -> int:
    """Return the ID of the hex on that side, wrapping around the edges."""
    x, y = place % width, place // width
    dx, dy = (NEIGHBOURS_ODD if x % 2 else NEIGHBOURS_EVEN)[direction]
    return (y + dy) % height * width + (x + dx) % width


@lru_cache(maxsize=32)
def hex_map(width: int, height: int) -> HexMap:
    """Return the shared map of that size; ValueError for an odd width."""
    if width % 2 or width < 2 or height < 1:
        raise ValueError(f"a map needs an even width and a height, not {width}x{height}")
    places = range(width * height)
    neighbours = tuple(tuple(neighbour_of(width, height, place, side) for side in Direction) for place in places)
    distances = _all_distances(width, height, neighbours)
    return HexMap(width, height, neighbours, distances, tuple(_discs(place, neighbours) for place in places))


def _all_distances(width: int, height: int, neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the steps between all hexes: seen from any hex they are those from x 0 or 1, moved over the joined edges.

    Two columns to the side a map looks the same, and a row down.
    """
    distances: list[tuple[int, ...]] = [()] * (width * height)
    for x in range(width):
        steps = _steps_from(x % 2, neighbours)
        rows = [steps[start : start + width] for start in range(0, width * height, width)]
        shift = width - (x - x % 2)
        moved = tuple(step for row in rows for step in (*row[shift:], *row[:shift]))
        for y in range(height):
            distances[y * width + x] = (*moved[(height - y) * width :], *moved[: (height - y) * width])
    return tuple(distances)


def _discs(place: int, neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the hexes within each range, by ID."""
    disc, edge = {place}, {place}
    discs: list[tuple[int, ...]] = [(place,)]
    for _ in range(MOST_RANGE):
        edge = {near for at in edge for near in neighbours[at]} - disc
        disc |= edge
        discs.append(tuple(sorted(disc)))
    return tuple(discs)


def _steps_from(start: int, neighbours: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    steps = [-1] * len(neighbours)
    steps[start] = 0
    edge = [start]
    while edge:
        following = []
        for place in edge:
            for near in neighbours[place]:
                if steps[near] < 0:
                    steps[near] = steps[place] + 1
                    following.append(near)
        edge = following
    return tuple(steps)
