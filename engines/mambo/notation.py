"""Reading what people type (rules/mambo.md, notation)."""

import re

from engines.core.errors import NotationError
from engines.core.messages import N_, join, quote
from engines.core.typed_text import plain_text
from engines.mambo.actions import Action, Move, Place
from engines.mambo.geometry import pack, unpack
from engines.mambo.lifting import list_spaces_without
from engines.mambo.moving import NO_MOVING
from engines.mambo.placing import spaces_in_order
from engines.mambo.state import State, position_of
from engines.mambo.view import Hex, Tile

_HEX = r"(-?\d{1,4})\s*,\s*(-?\d{1,4})"
_PLACE = re.compile(rf"{_HEX}\s*:?\s*([a-f])")
_MOVE = re.compile(rf"{_HEX}\s*>\s*{_HEX}\s*:?\s*([a-f])")
_AT_POSITION = re.compile(r"([a-f])\s*(\d{1,4})|(\d{1,4})\s*([a-f])")
_TO_POSITION = re.compile(r"(\d{1,4})\s*-\s*(?:([a-f])\s*(\d{1,4})|(\d{1,4})\s*([a-f])|([a-f]))")


def parse_action(state: State, text: str) -> Action:
    """Read `a1`, `1a`, `2,-1:a`; where tiles are moved also `7-b4`, `7-4b`, `7-b` (in its place) and `0,1>2,-1:a`."""
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
        return Place(_numbered_space(state, int(number)), Tile(letter))
    if matched := _TO_POSITION.fullmatch(wanted):
        if not state.options.moving:
            raise NotationError(NO_MOVING)
        source = _numbered_tile(state, int(matched[1]))
        letter, number = matched[2] or matched[5] or matched[6], matched[3] or matched[4]
        target = _numbered_target(state, source, int(number)) if number else source
        return Move(source, target, Tile(letter))
    raise _not_a_move(text, moving=state.options.moving)


def _words_to_notation(text: str) -> str:
    """Return moves as boards and hints word them in notation: `tile a at 1` as `a1`, `tile 7 to 4, as b` as `7-4b`."""
    text = re.sub(r"^tile\s+", "", text)
    text = re.sub(r"^([a-f])\s+at\s+", r"\1", text)
    return re.sub(r"^(\d+)\s+to\s+(\d+),?\s+as\s+", r"\1-\2", text)


def _numbered_space(state: State, number: int) -> Hex:
    spaces = spaces_in_order(position_of(state))
    if not 1 <= number <= len(spaces):
        raise _no_such_place(number, len(spaces))
    return spaces[number - 1].hex


def _numbered_target(state: State, source: Hex, number: int) -> Hex:
    """The space of that number; after the last come the nulls that are spaces while the tile is taken up."""
    position = position_of(state)
    more = list_spaces_without(position, pack(*source))
    at = number - 1 - len(spaces_in_order(position))
    return unpack(more[at]) if 0 <= at < len(more) else _numbered_space(state, number)


def _numbered_tile(state: State, number: int) -> Hex:
    laid = position_of(state).laid
    if not 1 <= number <= len(laid):
        raise _no_such_tile(number, len(laid))
    return laid[number - 1].hex


def _not_a_move(typed: str, *, moving: bool) -> NotationError:
    how = (
        N_("Type a letter a to f and a place, as in `a1`. To move tile 7: `7-b4`.")
        if moving
        else N_("Type a letter a to f and a place, as in `a1`.")
    )
    return NotationError(join([N_("{typed} is not a move.", typed=quote(typed)), how]) if typed.strip() else how)


def _no_such_place(number: int, places: int) -> NotationError:
    if not places:
        return NotationError(N_("No tile fits anywhere now."))
    there = N_("Only place 1 is open.") if places == 1 else N_("The places are 1 to {last}.", last=places)
    return NotationError(join([N_("There is no place {place}.", place=number), there]))


def _no_such_tile(number: int, tiles: int) -> NotationError:
    if not tiles:
        return NotationError(N_("There is no tile yet. Place the first, as in `a1`."))
    there = N_("Only tile 1 is there.") if tiles == 1 else N_("The tiles are 1 to {last}.", last=tiles)
    return NotationError(join([N_("There is no tile {tile}.", tile=number), there]))
