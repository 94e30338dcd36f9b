"""What anybody may see of a Monoch position: plain facts for pictures, text boards and menus (rules/monoch.md).

The lattice is half an inch: x grows east, y grows south, z up. For a picture:

* `view.blocks` are the blocks in play in the order they were placed. `block.parts` is the whole painted surface of one,
  the hidden squares too: each part is a square (`cell`, `face`) of one colour, or, where `part.halved`, the triangle at
  the right angle between its two `edges` (`(N, W)`: the upper left half of a top). `block.cells` are those it fills.
* `view.strips` are the strips, and together all exposed parts: every exposed part is in just one strip, if only in one
  of its own. What is in none of them is covered or lies on the table. `view.longest` says which strips are the longest.
* `view.way` is the complete strip's shortest way, part by part: two parts that follow each other share an edge.
* `parts_of`, `orientations_of` and `canonical` (blocks.py) show blocks that are not in play.
"""

from dataclasses import dataclass
from enum import Enum

from engines.core.rules import Event, Outcome, Seat
from engines.monoch.blocks import (
    ORIENTATIONS,
    BlockType,
    Cell,
    Colour,
    Face,
    Orientation,
    Part,
    canonical,
    orientations_of,
    parts_of,
)
from engines.monoch.options import Options

__all__ = [
    "ORIENTATIONS",
    "Axis",
    "Block",
    "BlockPlaced",
    "BlockType",
    "Cell",
    "Colour",
    "ColourDeclared",
    "ColoursSwapped",
    "Ending",
    "Ends",
    "Face",
    "GameEnded",
    "LastAction",
    "Options",
    "Orientation",
    "Part",
    "PlayerLeft",
    "PublicView",
    "SeatView",
    "Side",
    "Spot",
    "Stance",
    "Strip",
    "TurnLost",
    "Way",
    "canonical",
    "cell_name",
    "column_name",
    "orientations_of",
    "parts_of",
    "row_name",
]

_COLUMN_OF_ZERO, _ROW_OF_ZERO = 12, 13
"""The first block's NW cell is M13."""
_ZZ = 26 * 27


def column_name(x: int) -> str:
    """The letters of a column: x 0 is M; right of Z come AA, AB, left of A come ZZ, ZY. They never shift."""
    number = x + _COLUMN_OF_ZERO + 1
    if number <= 0:
        number += _ZZ
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def row_name(y: int) -> str:
    """The number of a row: y 0 is 13; above row 1 come 0, -1. They never shift."""
    return str(y + _ROW_OF_ZERO)


def cell_name(x: int, y: int) -> str:
    """What people call a column of cells: `C4`."""
    return column_name(x) + row_name(y)


class Axis(Enum):
    """The direction in which a colour must join the two ends."""

    NORTH_SOUTH = "north-south"
    WEST_EAST = "west-east"

    @property
    def faces(self) -> tuple[Face, Face]:
        """Where its low and its high end look."""
        return (Face.N, Face.S) if self is Axis.NORTH_SOUTH else (Face.W, Face.E)

    def of(self, cell: Cell) -> int:
        """The coordinate along it."""
        return cell.y if self is Axis.NORTH_SOUTH else cell.x


class Ending(Enum):
    """Why a game is over; the name of the member is the reason of the outcome."""

    STRIP = "strip"
    LONGEST = "longest"
    DRAW = "draw"
    TIMEOUT = "timeout"
    WITHDRAWAL = "withdrawal"


@dataclass(frozen=True, slots=True)
class Stance:
    """A type of block in one of its orientations."""

    type: BlockType
    orientation: Orientation

    @property
    def text(self) -> str:
        """As it is typed: `AT90`."""
        return self.type.value + self.orientation.text


@dataclass(frozen=True, slots=True)
class Block:
    """A block in play. `x` and `y` are those of the NW cell of its footprint, `z` that of its lowest cells."""

    stance: Stance
    x: int
    y: int
    z: int
    seat: Seat | None
    """Who placed it; None for a block of the start."""

    @property
    def type(self) -> BlockType:
        """Its type."""
        return self.stance.type

    @property
    def orientation(self) -> Orientation:
        """How it lies or stands."""
        return self.stance.orientation

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The four cells it fills, the lower ones first, each layer in reading order."""
        wide, deep, high = self.orientation.size
        return tuple(
            Cell(self.x + dx, self.y + dy, self.z + dz)
            for dz in range(high)
            for dy in range(deep)
            for dx in range(wide)
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its whole painted surface, hidden or not."""
        return tuple(part.shifted(self.x, self.y, self.z) for part in parts_of(self.type, self.orientation))

    @property
    def name(self) -> str:
        """As it is typed: `AT90 M13`."""
        return f"{self.stance.text} {cell_name(self.x, self.y)}"


@dataclass(frozen=True, slots=True)
class Ends:
    """The outermost cells of all blocks, at any height: the ends are their faces that look outward."""

    west: int
    east: int
    north: int
    south: int

    def along(self, axis: Axis) -> tuple[int, int]:
        """The least and the greatest coordinate of an axis."""
        return (self.north, self.south) if axis is Axis.NORTH_SOUTH else (self.west, self.east)

    def hold(self, part: Part, axis: Axis) -> bool:
        """Whether a part lies at an end of an axis and looks outward."""
        low, high = self.along(axis)
        before, after = axis.faces
        at = axis.of(part.cell)
        return (part.face is before and at == low) or (part.face is after and at == high)


@dataclass(frozen=True, slots=True)
class Strip:
    """Exposed parts of one colour that hang together: what a finger can trace."""

    colour: Colour
    parts: tuple[Part, ...]
    """Sorted by cell, then by face."""

    def length(self, axis: Axis) -> int:
        """How far it reaches along an axis, in cells."""
        found = [axis.of(part.cell) for part in self.parts]
        return max(found) - min(found) + 1


@dataclass(frozen=True, slots=True)
class Way:
    """A strip's way from end to end over the fewest blocks, and of those over the fewest parts."""

    colour: Colour
    parts: tuple[Part, ...]
    """From one end to the other, each joined to the next."""
    blocks: tuple[int, ...]
    """Indices into the blocks of the view, in the order the way first passes them."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where a block can be placed now, by the NW cell of its footprint, and the height it comes to stand at."""

    x: int
    y: int
    z: int
    fits: tuple[Stance, ...]
    """What can be placed there, as far as the pool has it: sorted by text."""


@dataclass(frozen=True, slots=True)
class Side:
    """A player's place at the table."""

    seat: Seat
    colour: Colour | None
    """None until the first player has declared theirs."""
    axis: Axis
    playing: bool
    """False once the player has left."""
    missed: int
    """Turns lost in a row to the clock."""


@dataclass(frozen=True, slots=True)
class LastAction:
    """The latest turn; where nothing but `seat` is given, it was lost to the clock."""

    seat: Seat
    block: int | None = None
    """Index of the block placed."""
    declared: Colour | None = None
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class PublicView:
    """Everything: nothing in Monoch is hidden."""

    turn: tuple[Seat, ...]
    outcome: Outcome | None
    plies: int
    """Turns taken so far: declarations, blocks, swaps and lost turns."""
    options: Options
    to_declare: bool
    """The player to move declares a colour, and places a block afterwards."""
    can_swap: bool
    """The player to move may take over the other colour instead of placing a block."""
    blocks: tuple[Block, ...]
    """In the order they were placed, those of the start first."""
    pool: tuple[int, ...]
    """How many are left of each type, A to H."""
    sides: tuple[Side, ...]
    """By seat."""
    ends: Ends | None
    """None while the table is empty."""
    strips: tuple[Strip, ...]
    """All of them, in the order of their first parts: together every exposed part."""
    longest: tuple[int | None, int | None]
    """Index of the strip of black, and of white, that reaches farthest along its colour's axis."""
    lengths: tuple[int, int]
    """How far those reach, in cells; 0 for none."""
    way: Way | None
    """The shortest way of the strip that has won."""
    spots: tuple[Spot, ...]
    """In reading order. Empty once the game is over, and before the colour is declared."""
    last: LastAction | None

    def axis_of(self, colour: Colour) -> Axis:
        """The direction in which a colour joins the ends; before the declaration that of seat 0."""
        return next((side.axis for side in self.sides if side.colour is colour), self.sides[0].axis)

    def end_parts(self, colour: Colour) -> tuple[Part, ...]:
        """The parts of a colour that hold an end of its axis."""
        if self.ends is None:
            return ()
        axis, ends = self.axis_of(colour), self.ends
        return tuple(
            part for strip in self.strips if strip.colour is colour for part in strip.parts if ends.hold(part, axis)
        )


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a player sees."""

    seat: Seat
    public: PublicView


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


@dataclass(frozen=True, slots=True)
class ColoursSwapped(Event):
    """The second player took over the first one's colour."""

    seat: Seat
    colour: Colour
    """What that player plays now."""


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """The clock ran out for a player."""

    seat: Seat
    declared: Colour | None
    """The colour that was declared for them."""


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
    """The colour that won, unless it is a draw or none was declared."""
    blocks: int
    """How many blocks the winning strip passes; 0 when there is none."""
    lengths: tuple[int, int] | None
    """With `longest`, how far the longest strips of black and of white reach."""
