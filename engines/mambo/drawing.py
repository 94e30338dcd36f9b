r"""The table in letters: four columns a column of hexes, two lines a hex, the next column one line lower.

    2     x 4      A hex has its middle on a line of its own. Its W point is to the left of the middle; NE and SE are
3     O \1         to the right, one line up and down. The stripe shows the tile: `|` a d, `\` b e, `/` c f.
  x |6    O 5      A number alone is a place, `-` a null; a tile's number follows its stripe, and then `*` for the last
                   tile and `+` for automatic ones.

A table too wide for this uses three columns for a column of hexes.
"""

from engines.mambo.view import Colour, Hex, PublicView, points_of

_STRIPES = r"|\/"
_POINTS = {Colour.O: "O", Colour.X: "x"}


def draw(view: PublicView, width: int) -> list[str]:
    """Return the lines of the board."""
    rows = _rows(view, 4)
    return rows if max(map(len, rows)) <= width else _rows(view, 3)


def _rows(view: PublicView, pitch: int) -> list[str]:
    marks: dict[tuple[int, int], str] = {}
    for laid in view.tiles:
        for point, colour in zip(points_of(laid.hex), laid.tile.corners, strict=True):
            marks[_line(point), pitch * point.q - pitch // 2] = _POINTS[colour]
        tag = str(laid.number)
        marks[_line(laid.hex), pitch * laid.hex.q] = _STRIPES[laid.tile.lone] + tag + _sign(view, laid.hex)
    for space in view.spaces:
        marks[_line(space.hex), pitch * space.hex.q] = str(space.number)
    for null in view.nulls:
        marks[_line(null), pitch * null.q] = "-"
    return _lines(marks)


def _line(at: Hex) -> int:
    return 2 * at.r + at.q


def _sign(view: PublicView, at: Hex) -> str:
    if view.last is None:
        return ""
    if at == view.last.hex:
        return "*"
    return "+" if at in view.last.filled else ""


def _lines(marks: dict[tuple[int, int], str]) -> list[str]:
    top, bottom = min(line for line, _ in marks), max(line for line, _ in marks)
    left = min(column for _, column in marks)
    rows: list[str] = []
    for line in range(top, bottom + 1):
        row = ""
        for column, text in sorted((column, text) for (at, column), text in marks.items() if at == line):
            row = row.ljust(column - left) + text
        rows.append(row)
    return rows
