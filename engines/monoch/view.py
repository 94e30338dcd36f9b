"""What anybody may see of a Monoch position: plain facts for pictures, text boards and menus (rules/monoch.md).

The lattice is half an inch: x grows east, y grows south, z is the layer. A block covers 2 x 2 cells of one layer.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engines.core.rules import Event, Outcome, Seat


class Cell(NamedTuple):
    """A quarter of a block: half an inch in each direction."""

    x: int
    y: int
    z: int


class Colour(Enum):
    """The two colours of a block."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Colour":
        """The opponents' colour."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK


class Axis(Enum):
    """The direction in which a colour must join the two ends."""

    NORTH_SOUTH = "north-south"
    WEST_EAST = "west-east"


class Kind(Enum):
    """The eight types of block."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"

    @property
    def turns(self) -> tuple[int, ...]:
        """The orientations that differ, in degrees clockwise."""
        return _TURNS[self.value]

    @property
    def diagonals(self) -> frozenset[Colour]:
        """The colours whose two diagonal quadrants are joined inside a checkered block."""
        return _DIAGONALS.get(self.value, frozenset())

    def quadrants(self, turn: int) -> tuple[Colour, Colour, Colour, Colour]:
        """The colours at NW, NE, SW and SE after `turn` degrees clockwise."""
        nw, ne, sw, se = (Colour.BLACK if letter == "B" else Colour.WHITE for letter in _PATTERNS[self.value])
        for _ in range(turn // 90 % 4):
            nw, ne, sw, se = sw, nw, se, ne
        return nw, ne, sw, se


_PATTERNS = {
    "A": "BBBB", "B": "WWWW", "C": "BWWW", "D": "WBBB", "E": "BBWW", "F": "BWWB", "G": "BWWB", "H": "BWWB",
}  # fmt: skip
_TURNS = {letter: (0,) if letter in "AB" else (0, 90, 180, 270) if letter in "CDE" else (0, 90) for letter in _PATTERNS}
_DIAGONALS = {
    "F": frozenset({Colour.BLACK}),
    "G": frozenset({Colour.WHITE}),
    "H": frozenset({Colour.BLACK, Colour.WHITE}),
}


class Ending(Enum):
    """Why a game is over; the name of the member is the reason of the outcome."""

    STRIP = "strip"
    LONGEST = "longest"
    DRAW = "draw"
    TIMEOUT = "timeout"
    WITHDRAWAL = "withdrawal"


@dataclass(frozen=True, slots=True)
class Laying:
    """A block and how it is turned."""

    kind: Kind
    turn: int
    """Degrees clockwise: 0, 90, 180 or 270."""

    @property
    def text(self) -> str:
        """As it is typed: `H90`."""
        return f"{self.kind.value}{self.turn}"


@dataclass(frozen=True, slots=True)
class Block:
    """A block in play. `x` and `y` are those of its NW cell."""

    kind: Kind
    turn: int
    x: int
    y: int
    z: int

    @property
    def cells(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells at NW, NE, SW and SE."""
        x, y, z = self.x, self.y, self.z
        return Cell(x, y, z), Cell(x + 1, y, z), Cell(x, y + 1, z), Cell(x + 1, y + 1, z)

    @property
    def quadrants(self) -> tuple[Colour, Colour, Colour, Colour]:
        """The colours at NW, NE, SW and SE."""
        return self.kind.quadrants(self.turn)


@dataclass(frozen=True, slots=True)
class Frame:
    """The letters and numbers round the picture: two free cells beyond the blocks on each side, one at the end."""

    left: int
    """The x of column A."""
    top: int
    """The y of row 1."""
    columns: int
    rows: int

    def name(self, x: int, y: int) -> str:
        """What people call a cell: `C4`."""
        return f"{column_letters(x - self.left)}{y - self.top + 1}"


def column_letters(column: int) -> str:
    """A to Z, then AA, AB and so on; `column` counts from 0."""
    letters = ""
    column += 1
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Ends:
    """The least and greatest coordinates of any block in play."""

    west: int
    east: int
    north: int
    south: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where a block may be laid now, by its NW cell, and the layer it comes to lie on."""

    x: int
    y: int
    z: int
    fits: tuple[Laying, ...]
    """What may be laid there, as far as the pool has it."""


@dataclass(frozen=True, slots=True)
class Path:
    """A strip from end to end."""

    colour: Colour
    cells: tuple[Cell, ...]
    """From one end to the other, each joined to the next."""
    blocks: tuple[int, ...]
    """Indices into the blocks of the view, in the order the path passes them."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player's place at the table."""

    seat: Seat
    colour: Colour
    axis: Axis
    playing: bool
    """False once the player has left."""
    missed: int
    """Turns lost in a row to the clock."""


@dataclass(frozen=True, slots=True)
class LastAction:
    """The latest turn."""

    seat: Seat
    block: int | None
    """Index of the block laid; None when colours were swapped or the turn was lost."""
    swapped: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """Everything: nothing in Monoch is hidden."""

    turn: tuple[Seat, ...]
    outcome: Outcome | None
    plies: int
    """Turns taken so far, lost ones among them."""
    min_blocks: int
    """A strip of fewer blocks does not count."""
    blocks: tuple[Block, ...]
    """In the order they were laid, the start first."""
    pool: tuple[int, ...]
    """How many are left of each kind, A to H."""
    sides: tuple[Side, ...]
    """By seat."""
    frame: Frame
    ends: Ends
    spots: tuple[Spot, ...]
    """In reading order. Empty once the game is over."""
    can_swap: bool
    """The player to move may take over black instead."""
    lengths: tuple[int, int]
    """The longest strip of black and of white along its axis, in cells from end to end."""
    path: Path | None
    """The strip that has won."""
    last: LastAction | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a player sees."""

    seat: Seat
    public: PublicView


@dataclass(frozen=True, slots=True)
class BlockLaid(Event):
    """A player laid a block."""

    seat: Seat
    block: Block
    name: str
    """What the frame called its NW cell when it was laid."""


@dataclass(frozen=True, slots=True)
class ColoursSwapped(Event):
    """The second player took over black."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """The clock ran out for a player."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player is out of the game, by leaving or by losing two turns in a row."""

    seat: Seat
    partner: Seat | None
    """Who plays both turns from now on."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    outcome: Outcome
    colour: Colour | None
    """The colour that won, unless it is a draw."""
    blocks: int
    """How many blocks the winning strip passes; 0 when there is none."""
