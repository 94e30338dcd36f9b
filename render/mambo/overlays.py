"""Drawings on the table for one player: places to choose from, and text."""

from dataclasses import dataclass
from enum import Enum

from engines.mambo.view import Hex, Tile


@dataclass(frozen=True, slots=True)
class Chosen:
    """A place chosen by a player, and the tiles that fit there."""

    hex: Hex
    tiles: tuple[Tile, ...]
    source: Hex | None = None
    """The tile to be lifted, if one is moved."""
    others: tuple[Hex, ...] = ()
    """Other places offered as well."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Return all offered places."""
        return (self.hex, *self.others)


class Overlay(Enum):
    """Text added to an enlarged board."""

    NONE = ""
    MOUTHS = "mouths"
    """The number of mouths of each group."""
