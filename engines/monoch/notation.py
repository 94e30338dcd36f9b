"""Parsing of typed moves (rules/monoch.md, notation)."""

import re
from typing import Final

from engines.core.errors import NotationError
from engines.core.messages import N_, join, quote
from engines.core.typed_text import plain_text
from engines.monoch.actions import SWAP, Action, Declare, Place, Swap
from engines.monoch.view import BlockType, Colour, Face, Orientation, Stance, canonical, column_name

EXAMPLE: Final = "AT90 M13"
"""A block as typed."""
_STANCE = r"([a-h])\s*([tbnsew])\s*(\d{0,3})"
_CELL = r"([a-z]{1,2})\s*(-?\d{1,3})"
_CANONICAL = re.compile(rf"{_STANCE}\s*@\s*(-?\d{{1,3}})\s*,\s*(-?\d{{1,3}})")
_STANCE_FIRST = re.compile(rf"{_STANCE}\s*@?\s*{_CELL}")
_CELL_FIRST = re.compile(rf"{_CELL}\s+{_STANCE}")
_BARE = re.compile(rf"([a-h])\s*(\d{{0,3}})\s*@?\s+{_CELL}")
_COLOURS = {colour.value: colour for colour in Colour}
_REACH = 64
"""The limit of coordinates: no construction of 24 blocks is wider."""
_COLUMNS = {column_name(x).lower(): x for x in range(-_REACH, _REACH + 1)}
_ROW_OF_ZERO = 13


def parse_action(text: str) -> Action:
    """Parse `AT90 C4`, `C4 AT90`, `ES C4`, `AT90@3,-2`, `black`, `white` or `swap`."""
    wanted = " ".join(plain_text(text).lower().replace("°", "").split())
    if wanted == SWAP:
        return Swap()
    if wanted in _COLOURS:
        return Declare(_COLOURS[wanted])
    if matched := _CANONICAL.fullmatch(wanted):
        return Place(_stance(*matched.groups()[:3]), int(matched[4]), int(matched[5]))
    if matched := _STANCE_FIRST.fullmatch(wanted):
        return Place(_stance(*matched.groups()[:3]), *_cell(matched[4], matched[5]))
    if matched := _CELL_FIRST.fullmatch(wanted):
        return Place(_stance(*matched.groups()[2:]), *_cell(matched[1], matched[2]))
    if matched := _BARE.fullmatch(wanted):
        name = f"{matched[1]}T{int(matched[2] or 0)} {matched[3]}{matched[4]}".upper()
        raise NotationError(N_("Name the upper side: T, B, N, S, E or W, like `{example}`.", example=name))
    example = N_("Type block, upper side, turn and cell, like `{example}`.", example=EXAMPLE)
    if not text.strip():
        raise NotationError(example)
    raise NotationError(join([N_("{typed} is not a move.", typed=quote(text)), example]))


def _stance(letter: str, up: str, digits: str) -> Stance:
    """Return the block in its orientation, by the first of the equivalent names."""
    turn = int(digits or 0)
    if turn % 90:
        raise NotationError(N_("Turn a block by 0, 90, 180 or 270 degrees."))
    kind = BlockType(letter.upper())
    return Stance(kind, canonical(kind, Orientation(Face(up.upper()), turn % 360)))


def _cell(letters: str, digits: str) -> tuple[int, int]:
    if letters not in _COLUMNS:
        raise NotationError(N_("Column `{column}` is out of reach.", column=letters.upper()))
    return _COLUMNS[letters], int(digits) - _ROW_OF_ZERO
