"""Hexes, colours and tiles (rules/mambo.md).

Hexes are flat-topped and axial: N(0,-1) S(0,1) NE(1,-1) SE(1,0) NW(-1,0) SW(-1,1). A coloured corner, an A point, is
named by the hex whose W corner it is; a blank corner, a B point, by the hex whose E corner it is.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engines.core.rules import Seat


class Hex(NamedTuple):
    """Axial coordinates of a hex, or of the point named by it."""

    q: int
    r: int


class Colour(Enum):
    """The color of a seat: O is seat 0, X is seat 1."""

    O = "o"  # noqa: E741 - the game's own name for the first player
    X = "x"

    @property
    def seat(self) -> Seat:
        """The seat that plays this colour."""
        return Seat(0 if self is Colour.O else 1)

    @property
    def other(self) -> "Colour":
        """The opponent's colour."""
        return Colour.X if self is Colour.O else Colour.O


class Tile(Enum):
    """The six tiles: a, b, c have an O stripe and the lone X corner at W, NE, SE; d, e, f the colours reversed."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"

    @property
    def dominant(self) -> Colour:
        """The colour of the stripe."""
        return Colour.O if self.value in "abc" else Colour.X

    @property
    def lone(self) -> int:
        """The corner that differs: 0 W, 1 NE, 2 SE."""
        return "abcdef".index(self.value) % 3

    @property
    def corners(self) -> tuple[Colour, Colour, Colour]:
        """The colours at W, NE and SE."""
        w, ne, se = (self.dominant.other if at == self.lone else self.dominant for at in range(3))
        return w, ne, se


def points_of(cell: Hex) -> tuple[Hex, Hex, Hex]:
    """Return the A points of a hex: W, NE, SE."""
    return cell, Hex(cell.q + 1, cell.r - 1), Hex(cell.q + 1, cell.r)


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the table."""

    hex: Hex
    tile: Tile
    number: int
    """The number of the place."""
