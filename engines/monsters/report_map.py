"""The map of the text report, drawn as in the book; its width is that of the world."""

from collections.abc import Mapping

from engines.monsters.view import NOBODY, KnownHex, SeatView, SeenHex

_EMPTY = " " * 6
_EDGE = "-" * 6
_Land = SeenHex | KnownHex


def report_map(view: SeatView) -> str:
    """Return the whole world as the keeper sees it: terrain, `*` for a lair, the first monster, the owner.

    Land that was seen before has its terrain in brackets and its lair.
    """
    width, height = view.public.width, view.public.height
    seen: dict[int, _Land] = {hex_.place: hex_ for hex_ in view.known}
    seen |= {hex_.place: hex_ for hex_ in view.hexes}
    columns = [(view.offset[0] + at) % width for at in range(width)]
    rows = [(view.offset[1] + at) % height for at in range(height)]
    lines = ["  \\ X" + "".join(f"{column:^7}" for column in columns).rstrip()]
    for line in range(4 * height + 3):
        cells = [_cell(line - 2 * (column % 2), column, rows, width, seen, view.keeper) for column in columns]
        lines.append(_margin(line, rows) + "|" + "|".join(cells) + "|" + _right_margin(line, rows))
    return "\n".join(line.rstrip() for line in lines)


def _cell(line: int, column: int, rows: list[int], width: int, seen: Mapping[int, _Land], keeper: int) -> str:
    """Return the six characters of a column `line` lines below the top edge of its first hex."""
    row, part = divmod(line, 4)
    if part == 0 and 0 <= row <= len(rows):
        return _EDGE
    if not 0 <= row < len(rows):
        return _EMPTY
    hex_ = seen.get(rows[row] * width + column)
    return _EMPTY if hex_ is None else _part(hex_, part, keeper)


def _part(hex_: _Land, part: int, keeper: int) -> str:
    if isinstance(hex_, KnownHex):
        return (f"({hex_.terrain.abbreviation})", "*     " if hex_.lair else _EMPTY, _EMPTY)[part - 1]
    if part == 1:
        return f" {hex_.terrain.abbreviation} "
    if part == 2:
        first = f"M{hex_.monsters[0].number}" if hex_.monsters else ""
        return f"{'*' if hex_.lair else ' '}{first:<5}"
    owner = "" if hex_.owner == NOBODY else "MINE" if hex_.owner == keeper else f"k{hex_.owner}"
    return f" {owner:<5}"


def _margin(line: int, rows: list[int]) -> str:
    if line == 0:
        return " Y "
    row, part = divmod(line, 4)
    return f"{rows[row]:>2} " if part == 2 and row < len(rows) else "   "


def _right_margin(line: int, rows: list[int]) -> str:
    row, part = divmod(line, 4)
    return f" {rows[row - 1]}" if part == 0 and row else ""
