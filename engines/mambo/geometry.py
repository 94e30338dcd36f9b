"""Hexes and points packed into one integer each, so that a neighbour is an addition away.

A packed hex is q * STRIDE + r. The order of packed hexes is column-major: by q, then by r.
"""

from functools import lru_cache
from typing import Final

from engines.mambo.view import Hex

STRIDE: Final = 1 << 16
LIMIT: Final = 9_999
"""Coordinates further out than this are no hex: no game gets there, and packed hexes stay apart."""

ORIGIN: Final = 0
NEIGHBOURS: Final = (-1, 1, STRIDE - 1, STRIDE, -STRIDE, 1 - STRIDE)
"""What leads to N, S, NE, SE, NW, SW."""

NE_POINT: Final = STRIDE - 1
SE_POINT: Final = STRIDE
"""What leads from a hex, which names its own W point, to its NE and SE points."""

SE_HEX: Final = -STRIDE
NE_HEX: Final = 1 - STRIDE
"""What leads from a point, which names the hex it is W of, to the hexes it is the SE and the NE corner of."""


def in_bounds(cell: Hex) -> bool:
    """Whether the coordinates can be packed."""
    return -LIMIT <= cell.q <= LIMIT and -LIMIT <= cell.r <= LIMIT


def pack(cell: Hex) -> int:
    """Return the integer of a hex or point."""
    return cell.q * STRIDE + cell.r


@lru_cache(maxsize=4096)
def unpack(cell: int) -> Hex:
    """Return the coordinates of a packed hex or point."""
    r = (cell + STRIDE // 2) % STRIDE - STRIDE // 2
    return Hex((cell - r) // STRIDE, r)


def points(cell: int) -> tuple[int, int, int]:
    """The W, NE and SE points of a hex."""
    return cell, cell + NE_POINT, cell + SE_POINT


def hexes(point: int) -> tuple[int, int, int]:
    """The hexes that meet at a point."""
    return point, point + SE_HEX, point + NE_HEX
