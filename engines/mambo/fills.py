"""Automatic tiles (rules/mambo.md, play): which hexes are filled after a turn, and in what order."""

from engines.mambo.options import Options
from engines.mambo.position import AUTOS, FITTING, KNOWNS, Position


def fill(position: Position, options: Options, left: int) -> tuple[Position, list[tuple[int, int]]]:
    """Return the position after all fills, and the (hex, tile) pairs laid, at most `left` of them.

    Autos come first, then known hexes; of each kind the lowest in column-major order; looked at anew after each tile.
    """
    filled: list[tuple[int, int]] = []
    if options.no_auto:
        return position, filled
    while len(filled) < left:
        cell = _next(position, options)
        if cell is None:
            break
        tile = FITTING[position.spaces[cell]][0]
        position = position.lay(cell, tile)
        filled.append((cell, tile))
    return position, filled


def _next(position: Position, options: Options) -> int | None:
    spaces = position.spaces
    autos = [cell for cell, pattern in spaces.items() if pattern in AUTOS]
    if autos:
        return min(autos)
    if options.fills_known:
        knowns = [cell for cell, pattern in spaces.items() if pattern in KNOWNS]
        if knowns:
            return min(knowns)
    return None
