"""The state of a game, and the position that follows from it."""

from dataclasses import dataclass

from engines.core.rules import Outcome, Seat
from engines.mambo.memo import position_at
from engines.mambo.numbers import FIRST_NUMBERS, Numbers
from engines.mambo.options import Options
from engines.mambo.position import Position
from engines.mambo.view import LastAction


@dataclass(frozen=True, slots=True)
class State:
    """The full state between two turns."""

    options: Options
    tiles: str
    """The `q,r:t` words in the order the tiles were laid. A string caches its hash, which the memo uses often."""
    left: int
    """The tiles left in the pool."""
    mover: Seat
    """The seat to move, also once the game is over."""
    plies: int = 0
    """The number of turns taken."""
    moves_in_a_row: int = 0
    """The tile moves since a tile was last laid from the pool."""
    last: LastAction | None = None
    outcome: Outcome | None = None
    numbers: Numbers = FIRST_NUMBERS
    """The hexes that have had a number so far: the tiles alone do not reveal which places opened together."""


def position_of(state: State) -> Position:
    """Return the position of a state, from the memo or rebuilt."""
    return position_at(state.tiles)
