"""Reading what people type (rules/monoch.md, notation)."""

import re

from engines.core.errors import NotationError
from engines.monoch.actions import SWAP, Action, Place, Swap
from engines.monoch.placing import LAYINGS
from engines.monoch.showing import frame_of
from engines.monoch.state import State
from engines.monoch.view import Frame, Kind, Laying, column_letters

_BLOCK = r"([a-h])\s*(\d{0,3})"
_CELL = r"([a-z]{1,2})\s*(\d{1,3})"
_CANONICAL = re.compile(rf"{_BLOCK}\s*@\s*(-?\d{{1,3}})\s*,\s*(-?\d{{1,3}})")
_BLOCK_FIRST = re.compile(rf"{_BLOCK}\s*@?\s*{_CELL}")
_CELL_FIRST = re.compile(rf"{_CELL}\s+{_BLOCK}")
_KNOWN = {(laying.kind, laying.turn): laying for laying in LAYINGS}


def parse_action(state: State, text: str) -> Action:
    """Read `H90 C4`, `C4 H90`, `A C4`, `H90@3,-2` or `swap`."""
    wanted = text.strip().lower().replace("°", "")
    if wanted == SWAP:
        return Swap()
    if found := _CANONICAL.fullmatch(wanted):
        letter, turn, x, y = found.groups()
        return Place(_laying(letter, turn), int(x), int(y))
    frame = frame_of(state)
    if (found := _BLOCK_FIRST.fullmatch(wanted)) and _is_turn(found[2]):
        return Place(_laying(found[1], found[2]), *_cell(frame, found[3], found[4]))
    if (found := _CELL_FIRST.fullmatch(wanted)) and _is_turn(found[4]):
        return Place(_laying(found[3], found[4]), *_cell(frame, found[1], found[2]))
    if found := _BLOCK_FIRST.fullmatch(wanted):
        return Place(_laying(found[1], found[2]), *_cell(frame, found[3], found[4]))
    quoted = " ".join(text.split())[:40].replace("`", "'")
    raise NotationError(f"`{quoted}` is not a move. Type a block, its turn and a cell of the frame, as in `H90 C4`.")


def _is_turn(digits: str) -> bool:
    return int(digits or 0) % 90 == 0


def _laying(letter: str, digits: str) -> Laying:
    """The block, its turn brought down to the first that looks the same."""
    if not _is_turn(digits):
        raise NotationError(f"A block is turned by 0, 90, 180 or 270 degrees, not by {digits}.")
    kind = Kind(letter.upper())
    return _KNOWN[kind, int(digits or 0) % (90 * len(kind.turns))]


def _cell(frame: Frame, letters: str, digits: str) -> tuple[int, int]:
    names = [column_letters(column).lower() for column in range(frame.columns)]
    if letters not in names or not 1 <= int(digits) <= frame.rows:
        raise NotationError(
            f"There is no cell `{letters.upper()}{digits}`. The frame has columns A to {names[-1].upper()} "
            f"and rows 1 to {frame.rows}."
        )
    return frame.left + names.index(letters), frame.top + int(digits) - 1
