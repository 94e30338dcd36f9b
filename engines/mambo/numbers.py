"""Permanent numbers of hexes (rules/mambo.md, notation), assigned when a tile first fits or is laid there."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from engines.mambo.geometry import ORIGIN, unpack
from engines.mambo.view import Hex

Numbers = tuple[Hex, ...]
"""The hexes that have a number, in the order of their numbers, from 1."""

FIRST_NUMBERS: Final[Numbers] = (unpack(ORIGIN),)
"""The numbers of an empty table: its only place is 1."""


def number_new(numbers: Numbers, cells: Iterable[int]) -> Numbers:
    """Return the numbers extended by the unnumbered of `cells`: the next ones, in reading order."""
    known = index_of(numbers)
    new = sorted(cell for cell in cells if unpack(cell) not in known)
    return (*numbers, *map(unpack, new)) if new else numbers


@lru_cache(maxsize=256)
def index_of(numbers: Numbers) -> Mapping[Hex, int]:
    """Return the number of each hex that has one."""
    return {cell: number for number, cell in enumerate(numbers, 1)}
