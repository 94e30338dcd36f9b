"""An empty hex next to a tile, with the tiles that fit it, made once for each possible pattern."""

from functools import lru_cache
from typing import Final

from engines.mambo.actions import Place
from engines.mambo.geometry import unpack
from engines.mambo.groups import COLOURS
from engines.mambo.patterns import FITTING, TILES, known_codes
from engines.mambo.view import Colour, Hex, Space

_TILES: Final = tuple(tuple(TILES[tile] for tile in fitting) for fitting in FITTING)


def _colours(pattern: int) -> tuple[Colour | None, Colour | None, Colour | None]:
    w, ne, se = (COLOURS[code] for code in known_codes(pattern))
    return w, ne, se


_KNOWN: Final = tuple(_colours(pattern) for pattern in range(27))


class Gap:
    """An empty hex as shown to players."""

    __slots__ = ("hex", "pattern", "places", "text")

    def __init__(self, cell: int, pattern: int) -> None:
        at = self.hex = unpack(cell)
        self.pattern = pattern
        self.text = f"{at.q},{at.r}:"
        """The prefix of its actions' texts. It sorts like the whole: a colon sorts after every digit."""
        self.places: list[Place] = []
        """The ways to lay a tile there, by letter, once `all_places` was called."""

    def all_places(self) -> list[Place]:
        """Return every way to lay a tile there, by letter."""
        self.places = self.places or [Place(self.hex, tile) for tile in _TILES[self.pattern]]
        return self.places


gap = lru_cache(maxsize=8192)(Gap)
"""The gap of a hex and a pattern in which something fits."""


@lru_cache(maxsize=8192)
def space_of(at: Hex, number: int, pattern: int) -> Space:
    """Return an empty hex as views show it."""
    return Space(at, number, _KNOWN[pattern], _TILES[pattern])


FIRST: Final = {0: Gap(0, 0)}
"""The one space of an empty table."""
