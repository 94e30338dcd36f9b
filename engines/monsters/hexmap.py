"""The map's geometry: columns of hexes, odd ones half a hex lower, both axes joined (rules: Map).

A hex is its ID, `y * width + x`. The width must be even, else the two joined edges do not fit.
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
    """For each hex its six neighbours in the order of `Direction`."""
    distances: tuple[tuple[int, ...], ...]
    """Steps from each hex to each hex."""
    discs: tuple[tuple[tuple[int, ...], ...], ...]
    """For each hex and each range 0..3 the hexes within that range, by ID."""

    @property
    def size(self) -> int:
        """How many hexes there are."""
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
    """Return the ID of the hex on that side, over the joined edges."""
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
    distances = tuple(_steps_from(place, neighbours) for place in places)
    discs = tuple(
        tuple(tuple(other for other in places if steps[other] <= reach) for reach in range(MOST_RANGE + 1))
        for steps in distances
    )
    return HexMap(width, height, neighbours, distances, discs)


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
