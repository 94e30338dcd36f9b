r"""The table in letters: four columns a column of hexes, two lines a hex, the next column one line lower.

x   O        A hex has its middle on a line of its own. Its W point is two to the left of the middle; NE and SE
  \   1      are two to the right, one line up and down. The stripe tells how the tile lies: `|` a d, `\` b e,
7   O        `/` c f. A number is a position, `-` a null, `*` marks the last tile and `+` the automatic ones.
"""

from engines.mambo.view import Colour, Hex, PublicView, points_of

_STRIPES = r"|\/"
_POINTS = {Colour.O: "O", Colour.X: "x"}


def draw(view: PublicView) -> list[str]:
    """Return the lines of the board; where tiles are moved, their numbers follow the stripes."""
    marks: dict[tuple[int, int], str] = {}
    for number, laid in enumerate(view.tiles, 1):
        for point, colour in zip(points_of(laid.hex), laid.tile.corners, strict=True):
            marks[_line(point), 4 * point.q - 2] = _POINTS[colour]
        tag = str(number) if view.moving else ""
        marks[_line(laid.hex), 4 * laid.hex.q] = _STRIPES[laid.tile.lone] + tag + _sign(view, laid.hex)
    for number, space in enumerate(view.spaces, 1):
        text = str(number)
        marks[_line(space.hex), 4 * space.hex.q - (len(text) > 2)] = text
    for null in view.nulls:
        marks[_line(null), 4 * null.q] = "-"
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
