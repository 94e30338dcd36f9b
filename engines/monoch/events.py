"""Events of a match of Monoch."""

from dataclasses import dataclass
from enum import Enum

from engines.core.rules import Event, Outcome, Seat
from engines.monoch.blocks import Colour
from engines.monoch.pieces import Block, Need


class Ending(Enum):
    """The end of a game; the name of the member is the reason of the outcome."""

    STRIP = "strip"
    LONGEST = "longest"
    DRAW = "draw"
    TIMEOUT = "timeout"
    WITHDRAWAL = "withdrawal"


@dataclass(frozen=True, slots=True)
class ColourDeclared(Event):
    """The first player's side has chosen its colour."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class BlockPlaced(Event):
    """A player placed a block."""

    seat: Seat
    block: Block
    need: Need | None
    """The needs of that player's colour; None if the block has won."""


@dataclass(frozen=True, slots=True)
class ColoursSwapped(Event):
    """The second player took over the first one's colour."""

    seat: Seat
    colour: Colour
    """The colour of that player from now on."""


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """The clock ran out for a player."""

    seat: Seat
    declared: Colour | None
    """The colour that was declared for them."""


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player is out of the game, by withdrawing or by missing two consecutive turns."""

    seat: Seat
    partner: Seat | None
    """The player who takes both turns of the side from now on."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    outcome: Outcome
    colour: Colour | None
    """The colour that won, unless it is a draw or none was declared."""
    blocks: int
    """The number of blocks that the winning strip passes; 0 when there is none."""
    lengths: tuple[int, int] | None
    """With `longest`, the lengths of the longest strips of black and white."""
