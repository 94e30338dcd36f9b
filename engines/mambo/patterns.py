"""The tiles that fit a place: the codes of the corners that neighbours have fixed, as one number.

The code of a corner is 0 unknown, 1 O or 2 X; the pattern of an empty hex is 9 W + 3 NE + SE.
"""

from typing import Final

from engines.mambo.view import Colour, Tile

TILES: Final = tuple(Tile)
"""The tiles; positions name a tile by its index here."""

LETTERS: Final = "abcdef"

CORNERS: Final = tuple(tuple(1 if colour is Colour.O else 2 for colour in tile.corners) for tile in TILES)
"""The codes at W, NE and SE of each tile: 1 O, 2 X."""


def known_codes(pattern: int) -> tuple[int, int, int]:
    """Return the codes at W, NE and SE of a pattern."""
    return pattern // 9, pattern // 3 % 3, pattern % 3


def _fitting(pattern: int) -> tuple[int, ...]:
    known = known_codes(pattern)
    return tuple(
        at
        for at, corners in enumerate(CORNERS)
        if all(code in (0, corner) for code, corner in zip(known, corners, strict=True))
    )


FITTING: Final = tuple(_fitting(pattern) for pattern in range(27))
"""The tiles that fit a pattern."""

ORDINARY, NULL, AUTO, KNOWN = range(4)
"""The kinds of a pattern: ordinary, three equal corners, three mixed corners, two known and equal."""


def _kind(pattern: int) -> int:
    codes = [code for code in known_codes(pattern) if code]
    if len(codes) == 3:
        return NULL if len(set(codes)) == 1 else AUTO
    return KNOWN if len(codes) == 2 and codes[0] == codes[1] else ORDINARY


KINDS: Final = tuple(_kind(pattern) for pattern in range(27))
"""The kind of each pattern."""
