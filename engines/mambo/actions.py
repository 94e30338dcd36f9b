"""Actions of a player, and their canonical text (rules/mambo.md, notation)."""

from dataclasses import dataclass

from engines.mambo.view import Hex, Tile


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile from the pool in an empty hex."""

    hex: Hex
    tile: Tile


@dataclass(frozen=True, slots=True)
class Move:
    """Move the tile at `source` to `hex`, laid as `tile`."""

    source: Hex
    hex: Hex
    tile: Tile


Action = Place | Move


def format_action(action: Action) -> str:
    """Return `q,r:t` or `q,r>q,r:t`."""
    target = f"{action.hex.q},{action.hex.r}:{action.tile.value}"
    if isinstance(action, Move):
        return f"{action.source.q},{action.source.r}>{target}"
    return target
