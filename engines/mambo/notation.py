"""Reading what people type (rules/mambo.md, notation)."""

import re

from engines.core.errors import NotationError
from engines.mambo.actions import Action, Move, Place
from engines.mambo.geometry import pack, unpack
from engines.mambo.moving import opened
from engines.mambo.placing import spaces_in_order
from engines.mambo.reasons import NoMoving, NoSuchPosition, NoSuchTile, NotAMove
from engines.mambo.state import State, position_of
from engines.mambo.view import Hex, Tile

_HEX = r"(-?\d{1,4})\s*,\s*(-?\d{1,4})"
_PLACE = re.compile(rf"{_HEX}\s*:?\s*([a-f])")
_MOVE = re.compile(rf"{_HEX}\s*>\s*{_HEX}\s*:?\s*([a-f])")
_AT_POSITION = re.compile(r"([a-f])\s*(\d{1,4})|(\d{1,4})\s*([a-f])")
_TO_POSITION = re.compile(r"(\d{1,4})\s*-\s*(?:([a-f])\s*(\d{1,4})|(\d{1,4})\s*([a-f])|([a-f]))")


def parse_action(state: State, text: str) -> Action:
    """Read `a1`, `1a`, `2,-1:a`; where tiles are moved also `7-b4`, `7-4b`, `7-b` (in its place) and `0,1>2,-1:a`."""
    wanted = text.strip().lower()
    if found := _PLACE.fullmatch(wanted):
        q, r, letter = found.groups()
        return Place(Hex(int(q), int(r)), Tile(letter))
    if found := _MOVE.fullmatch(wanted):
        from_q, from_r, q, r, letter = found.groups()
        return Move(Hex(int(from_q), int(from_r)), Hex(int(q), int(r)), Tile(letter))
    if found := _AT_POSITION.fullmatch(wanted):
        letter, number = found[1] or found[4], found[2] or found[3]
        return Place(_numbered_space(state, int(number)), Tile(letter))
    if found := _TO_POSITION.fullmatch(wanted):
        if not state.options.moving:
            raise NotationError(NoMoving())
        source = _numbered_tile(state, int(found[1]))
        letter, number = found[2] or found[5] or found[6], found[3] or found[4]
        target = _numbered_target(state, source, int(number)) if number else source
        return Move(source, target, Tile(letter))
    raise NotationError(NotAMove(text, moving=state.options.moving))


def _numbered_space(state: State, number: int) -> Hex:
    spaces = spaces_in_order(position_of(state))
    if not 1 <= number <= len(spaces):
        raise NotationError(NoSuchPosition(number, len(spaces)))
    return spaces[number - 1].hex


def _numbered_target(state: State, source: Hex, number: int) -> Hex:
    """The space of that number; after the last come the nulls that are spaces while the tile is taken up."""
    position = position_of(state)
    more = opened(position, pack(*source))
    at = number - 1 - len(spaces_in_order(position))
    return unpack(more[at]) if 0 <= at < len(more) else _numbered_space(state, number)


def _numbered_tile(state: State, number: int) -> Hex:
    laid = position_of(state).laid
    if not 1 <= number <= len(laid):
        raise NotationError(NoSuchTile(number, len(laid)))
    return laid[number - 1].hex
