"""Hexes and points packed into one integer each, so that a neighbour is an addition away.

A packed hex is (2 r + q) * STRIDE + q: packed hexes sort in reading order, top to bottom and then left to right.
"""

from functools import lru_cache
from typing import Final

from engines.mambo.view import Hex

STRIDE: Final = 1 << 16
LIMIT: Final = 9_999
"""The largest coordinate: no game gets there, and packed hexes stay distinct."""


def in_bounds(cell: Hex) -> bool:
    """Return True if the coordinates can be packed."""
    return -LIMIT <= cell.q <= LIMIT and -LIMIT <= cell.r <= LIMIT


def pack(q: int, r: int) -> int:
    """Return the integer of a hex or point."""
    return (2 * r + q) * STRIDE + q


@lru_cache(maxsize=4096)
def unpack(cell: int) -> Hex:
    """Return the coordinates of a packed hex or point."""
    q = (cell + STRIDE // 2) % STRIDE - STRIDE // 2
    return Hex(q, ((cell - q) // STRIDE - q) // 2)


def column_major(cell: int) -> Hex:
    """Sort key: by q, then by r."""
    return unpack(cell)


ORIGIN: Final = 0
N: Final = pack(0, -1)
S: Final = pack(0, 1)
NE: Final = pack(1, -1)
SE: Final = pack(1, 0)
NW: Final = pack(-1, 0)
SW: Final = pack(-1, 1)
RING: Final = (N, NE, SE, S, SW, NW)
"""The steps from a hex to its neighbours, clockwise. From the hex, which names its own W point, NE and SE lead to the
other two points; from a point, NW and SW lead to the hexes it is the SE and the NE corner of."""


def points(cell: int) -> tuple[int, int, int]:
    """Return the W, NE and SE points of a hex."""
    return cell, cell + NE, cell + SE


def hexes(point: int) -> tuple[int, int, int]:
    """Return the hexes that meet at a point."""
    return point, point + NW, point + SW
