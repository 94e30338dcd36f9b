r"""The construction from above in letters: `#` black, `o` white, `/` or `\` halved; a digit is a height above 1.

   M N O P Q      The frame names columns by letters and rows by numbers, as in the picture. A frame too wide for two
13 . . . . .      characters a cell has one, without the figures.
14 . # #2o .
"""

from engines.monoch.view import Cell, Colour, Ends, Face, Part, PublicView, column_name, row_name

_LABEL = 4
_MOST_WIDE_COLUMNS = 28
_EMPTY = Ends(0, 1, 0, 1)
"""The extent of an empty table."""


def draw(view: PublicView) -> list[str]:
    """Return the lines of the plan: one free cell around the blocks, two where a block's NW cell can be."""
    ends = view.ends or _EMPTY
    columns = range(ends.west - 2, ends.east + 2)
    rows = range(ends.north - 2, ends.south + 2)
    tops = _tops(view)
    wide = len(columns) <= _MOST_WIDE_COLUMNS
    lines = [" " * _LABEL + "".join(_column(x, wide=wide) for x in columns).rstrip()]
    for y in rows:
        marks = "".join(_mark(tops.get((x, y)), wide=wide) for x in columns)
        lines.append(f"{row_name(y):>{_LABEL - 1}} {marks}".rstrip())
    return lines


def _tops(view: PublicView) -> dict[tuple[int, int], tuple[int, list[Part]]]:
    """Return the height of each column and the parts of its topmost square."""
    tops: dict[tuple[int, int], tuple[int, list[Part]]] = {}
    for block in view.blocks:
        high = block.z + block.orientation.size[2]
        for part in block.parts:
            cell: Cell = part.cell
            if part.face is Face.T and cell.z == high - 1:
                before, parts = tops.get((cell.x, cell.y), (0, []))
                tops[cell.x, cell.y] = (high, [part] if before < high else [*parts, part])
    return tops


def _column(x: int, *, wide: bool) -> str:
    letters = column_name(x)
    return f"{letters:<2}" if wide else letters[-1]


def _mark(top: tuple[int, list[Part]] | None, *, wide: bool) -> str:
    if top is None:
        return ". " if wide else "."
    height, parts = top
    mark = "#" if parts[0].colour is Colour.BLACK else "o"
    if parts[0].is_half:
        mark = "/" if set(parts[0].edges) in ({Face.N, Face.W}, {Face.S, Face.E}) else "\\"
    return mark if not wide else mark + (str(height) if height > 1 else " ")
