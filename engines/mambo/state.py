"""The state of a game, and the position that follows from it."""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engines.core.rules import Outcome, Seat
from engines.mambo.numbers import FIRST_NUMBERS, Numbers
from engines.mambo.options import Options
from engines.mambo.position import Position, build_position
from engines.mambo.view import LastAction


@dataclass(frozen=True, slots=True)
class State:
    """All that a game is between two turns."""

    options: Options
    tiles: str
    """`q,r:t` words in the order the tiles were laid. A string keeps its hash, which the memo asks for often."""
    left: int
    """Tiles left in the pool."""
    mover: Seat
    """The seat on turn, also once the game is over."""
    plies: int = 0
    """Turns taken."""
    moves_in_a_row: int = 0
    """Tile moves since a tile was last laid from the pool."""
    last: LastAction | None = None
    outcome: Outcome | None = None
    numbers: Numbers = FIRST_NUMBERS
    """The hexes that have had a number so far: which ones came together, the tiles alone do not tell."""


_MEMO_SIZE: Final = 64
_memo: OrderedDict[str, Position] = OrderedDict()
# A memo of a pure function, not a source of truth: without it every answer is the same, later.


def position_of(state: State) -> Position:
    """The position of a state, from the memo or laid tile by tile."""
    return position_at(state.tiles)


def position_at(tiles: str) -> Position:
    """The same for `q,r:t` words in the order they were laid."""
    # Taken out and put back at the end: several threads may ask, and what one has taken the other only builds again.
    position = _memo.pop(tiles, None) or build_position(tiles)
    remember(tiles, position)
    return position


def remember(tiles: str, position: Position) -> None:
    """Keep a position that was reached by a turn, so that it need not be built again; forget the one longest unused."""
    _memo[tiles] = position
    if len(_memo) > _MEMO_SIZE:
        with suppress(KeyError):
            _memo.popitem(last=False)
