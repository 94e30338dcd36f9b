"""The starts of keepers and the places of neutral lairs: spread over the joined map (rules: Maps, start, victory)."""

from collections.abc import Callable, Sequence
from operator import add, sub

from engines.core import Dice
from engines.monsters.data_v3 import LAIR_DISTANCE, START_DISTANCE
from engines.monsters.hexmap import HexMap

_TRIES = 400
"""Packings tried before the distance is reduced; some 12 are needed on the worst map, of five keepers."""
_SLACKS = (0, 1, 2)
"""The slack of the next place against the tightest: packed too tightly at first, later places may not fit."""
_ROUNDS = 2


def start_places(grid: HexMap, count: int, dice: Dice) -> list[int]:
    """Return the keepers' starts, `START_DISTANCE` apart or as far as the map allows, then spread out."""
    for apart in range(START_DISTANCE, 0, -1):
        near = _near(grid, apart)
        for attempt in range(_TRIES):
            packed = _pack(near, count, _SLACKS[attempt % len(_SLACKS)], dice)
            if len(packed) == count:
                return _at_ease(grid, packed, (), apart, dice)
    raise ValueError(f"{count} starts do not fit a map of {grid.size} hexes")


def lair_places(grid: HexMap, count: int, starts: Sequence[int], dice: Dice) -> list[int]:
    """Return the places of neutral lairs, each as far as possible from the starts and the lairs before it."""
    places: list[int] = []
    gaps = [min(steps[start] for start in starts) for steps in grid.distances]
    for _ in range(count):
        widest = max(gaps)
        place = dice.choice([at for at, gap in enumerate(gaps) if gap == widest])
        places.append(place)
        gaps = [min(gap, steps) for gap, steps in zip(gaps, grid.distances[place], strict=True)]
    return _at_ease(grid, places, starts, LAIR_DISTANCE, dice)


def _near(grid: HexMap, apart: int) -> list[int]:
    """Return for each hex the set of hexes nearer than `apart`, including itself, as a bit set."""
    return [sum(1 << at for at in discs[apart - 1]) for discs in grid.discs]


def _pack(near: Sequence[int], count: int, slack: int, dice: Dice) -> list[int]:
    """Pack places as closely as allowed, each where it takes least room; fewer than `count` if no room is left."""
    first = dice.below(len(near))
    places, free = [first], ((1 << len(near)) - 1) & ~near[first]
    while free and len(places) < count:
        room = {place: (near[place] & free).bit_count() for place in range(len(near)) if free >> place & 1}
        most = min(room.values()) + slack
        place = dice.choice([place for place, taken in room.items() if taken <= most])
        places.append(place)
        free &= ~near[place]
    return places


def _at_ease(grid: HexMap, places: Sequence[int], fixed: Sequence[int], apart: int, dice: Dice) -> list[int]:
    """Move each place in turn to the hex with the least pressure of the others, at least `apart` from all."""
    pull = [0, *(1_000_000 // steps**4 for steps in range(1, grid.width + grid.height))]
    pressure, taken = [0] * grid.size, [0] * grid.size
    settled = list(places)

    def put(place: int, change: Callable[[int, int], int]) -> None:
        pressure[:] = map(change, pressure, [pull[steps] for steps in grid.distances[place]])
        for at in grid.discs[place][apart - 1]:
            taken[at] = change(taken[at], 1)

    for place in (*fixed, *places):
        put(place, add)
    for _ in range(_ROUNDS):
        for at, place in enumerate(settled):
            put(place, sub)
            least = min(press for press, others in zip(pressure, taken, strict=True) if not others)
            if pressure[place] > least:
                open_places = zip(range(grid.size), pressure, taken, strict=True)
                place = dice.choice([there for there, press, others in open_places if not others and press == least])
                settled[at] = place
            put(place, add)
    return settled
