"""Parsing of typed moves (rules/mambo.md, notation)."""

import re

from engines.core.errors import NotationError
from engines.core.messages import N_, join, quote
from engines.core.typed_text import plain_text
from engines.mambo.actions import Action, Move, Place
from engines.mambo.geometry import pack
from engines.mambo.lifting import numbers_without
from engines.mambo.moving import NO_MOVING
from engines.mambo.numbers import Numbers
from engines.mambo.state import State, position_of
from engines.mambo.view import Hex, Tile

_HEX = r"(-?\d{1,4})\s*,\s*(-?\d{1,4})"
_PLACE = re.compile(rf"{_HEX}\s*:?\s*([a-f])")
_MOVE = re.compile(rf"{_HEX}\s*>\s*{_HEX}\s*:?\s*([a-f])")
_AT_POSITION = re.compile(r"([a-f])\s*(\d{1,4})|(\d{1,4})\s*([a-f])")
_TO_POSITION = re.compile(r"(\d{1,4})\s*-\s*(?:([a-f])\s*(\d{1,4})|(\d{1,4})\s*([a-f])|([a-f]))")


def parse_action(state: State, text: str) -> Action:
    """Parse `a1`, `1a`, `2,-1:a`; if tiles can be moved also `7-b4`, `7-4b`, `7-b` (in its place) and `0,1>2,-1:a`."""
    wanted = plain_text(text).strip().lower()
    if matched := _PLACE.fullmatch(wanted):
        q, r, letter = matched.groups()
        return Place(Hex(int(q), int(r)), Tile(letter))
    if matched := _MOVE.fullmatch(wanted):
        from_q, from_r, q, r, letter = matched.groups()
        return Move(Hex(int(from_q), int(from_r)), Hex(int(q), int(r)), Tile(letter))
    wanted = _words_to_notation(wanted)
    if matched := _AT_POSITION.fullmatch(wanted):
        letter, number = matched[1] or matched[4], matched[2] or matched[3]
        return Place(_numbered_place(state.numbers, int(number)), Tile(letter))
    if matched := _TO_POSITION.fullmatch(wanted):
        if not state.options.moving:
            raise NotationError(NO_MOVING)
        source = _numbered_tile(state, int(matched[1]))
        letter, number = matched[2] or matched[5] or matched[6], matched[3] or matched[4]
        places = numbers_without(state.numbers, position_of(state), pack(*source))
        target = _numbered_place(places, int(number)) if number else source
        return Move(source, target, Tile(letter))
    raise _not_a_move(text, moving=state.options.moving)


def _words_to_notation(text: str) -> str:
    """Return worded moves in notation: `tile a at 1` as `a1`, `tile 7 to 4, as b` as `7-4b`."""
    text = re.sub(r"^tile\s+", "", text)
    text = re.sub(r"^([a-f])\s+at\s+", r"\1", text)
    return re.sub(r"^(\d+)\s+to\s+(\d+),?\s+as\s+", r"\1-\2", text)


def _numbered_tile(state: State, number: int) -> Hex:
    position = position_of(state)
    if not position.tiles:
        raise NotationError(N_("The board is empty. Place the first tile: `a1`"))
    if not 1 <= number <= len(state.numbers) or pack(*state.numbers[number - 1]) not in position.tiles:
        raise NotationError(N_("There is no tile {tile}. Type the number on a tile, like `7-b4`.", tile=number))
    return state.numbers[number - 1]


def _numbered_place(numbers: Numbers, number: int) -> Hex:
    if not 1 <= number <= len(numbers):
        raise NotationError(N_("There is no place {place}. Type a number from the board, like `a1`.", place=number))
    return numbers[number - 1]


def _not_a_move(typed: str, *, moving: bool) -> NotationError:
    how = (
        N_("Type a letter a to f and a place, like `a1`. To move tile 7: `7-b4`.")
        if moving
        else N_("Type a letter a to f and a place, like `a1`.")
    )
    return NotationError(join([N_("{typed} is not a move.", typed=quote(typed)), how]) if typed.strip() else how)
