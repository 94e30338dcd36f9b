"""Automatic tiles (rules/mambo.md, play): the hexes filled after a turn, and their order."""

from engines.mambo.geometry import column_major
from engines.mambo.options import Options
from engines.mambo.patterns import FITTING
from engines.mambo.position import Position


def fill(position: Position, options: Options, left: int) -> list[tuple[int, int]]:
    """Fill a position not shared yet, in place; return the (hex, tile) pairs laid, at most `left` of them.

    Autos come first, then known hexes; of each kind the lowest in column-major order; both are updated after each tile.
    """
    filled: list[tuple[int, int]] = []
    while len(filled) < left:
        cell = next_fill(position, options)
        if cell is None:
            break
        tile = FITTING[position.spaces[cell].pattern][0]
        position.add(cell, tile)
        filled.append((cell, tile))
    return filled


def next_fill(position: Position, options: Options) -> int | None:
    """Return the next hex to be filled; None if there is none."""
    if options.no_auto:
        return None
    if position.autos:
        return min(position.autos, key=column_major)
    if options.fills_known and position.knowns:
        return min(position.knowns, key=column_major)
    return None
