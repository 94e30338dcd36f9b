"""Names of the cells of the table (rules/monoch.md, notation)."""

_COLUMN_OF_ZERO, _ROW_OF_ZERO = 12, 13
"""The first block's NW cell is M13."""
_ZZ = 26 * 27


def column_name(x: int) -> str:
    """Return the letters of a column: x 0 is M; right of Z come AA, AB, left of A come ZZ, ZY. They never shift."""
    number = x + _COLUMN_OF_ZERO + 1
    if number <= 0:
        number += _ZZ
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def row_name(y: int) -> str:
    """Return the number of a row: y 0 is 13; above row 1 come 0, -1. They never shift."""
    return str(y + _ROW_OF_ZERO)


def cell_name(x: int, y: int) -> str:
    """Return the name of a column of cells: `C4`."""
    return column_name(x) + row_name(y)
