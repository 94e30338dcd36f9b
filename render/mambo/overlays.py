"""Drawings on the table for one player: places to choose from, and writing."""

from dataclasses import dataclass
from enum import Enum

from engines.mambo.view import Hex, Tile


@dataclass(frozen=True, slots=True)
class Chosen:
    """A place a player has chosen, and what fits there."""

    hex: Hex
    tiles: tuple[Tile, ...]
    source: Hex | None = None
    """The tile to be taken up, where one is moved."""
    others: tuple[Hex, ...] = ()
    """More places that are offered beside it."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Return all places that are offered."""
        return (self.hex, *self.others)


class Overlay(Enum):
    """Writing added to an enlarged board."""

    NONE = ""
    MOUTHS = "mouths"
    """The number of mouths of each group."""
