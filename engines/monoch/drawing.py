"""The blocks from above in letters: `#` black, `o` white, a figure after a cell that lies higher than the table.

A B C D E F      The frame counts columns in letters and rows in numbers. A frame too wide for two characters a cell
1 . . . . . .      has one, without the figures.
2 . . # o . .
"""

from engines.monoch.view import Colour, PublicView, column_letters

_LABEL = 3
_MOST_WIDE_COLUMNS = 28


def draw(view: PublicView) -> list[str]:
    """Return the lines of the board."""
    top: dict[tuple[int, int], tuple[int, Colour]] = {}
    for block in view.blocks:
        for cell, colour in zip(block.cells, block.quadrants, strict=True):
            top[cell.x, cell.y] = max(top.get((cell.x, cell.y), (-1, colour)), (cell.z, colour), key=_height)
    frame = view.frame
    wide = frame.columns <= _MOST_WIDE_COLUMNS
    lines = [" " * _LABEL + "".join(_column(column, wide) for column in range(frame.columns)).rstrip()]
    for row in range(frame.rows):
        marks = [_mark(top.get((x, frame.top + row)), wide) for x in range(frame.left, frame.left + frame.columns)]
        lines.append((f"{row + 1:>{_LABEL - 1}} " + "".join(marks)).rstrip())
    return lines


def _height(found: tuple[int, Colour]) -> int:
    return found[0]


def _column(column: int, wide: bool) -> str:  # noqa: FBT001 - the one switch of this drawing
    letters = column_letters(column)
    return f"{letters:<2}" if wide else letters[-1]


def _mark(found: tuple[int, Colour] | None, wide: bool) -> str:  # noqa: FBT001 - as above
    if found is None:
        return ". " if wide else "."
    z, colour = found
    mark = "#" if colour is Colour.BLACK else "o"
    return mark if not wide else mark + (str(z + 1) if z else " ")
