"""The public view of a Monoch position: plain facts for pictures, text boards and menus (rules/monoch.md).

The lattice is half an inch: x grows east, y grows south, z up. For a picture:

* `view.blocks` are the blocks in play in the order they were placed. `block.parts` is the whole painted surface of one,
  with hidden squares: each part is a square (`cell`, `face`) of one colour, or, where `part.halved`, the triangle at
  the right angle between its two `edges` (`(N, W)`: the upper left half of a top). `block.cells` are those it fills.
* `view.strips` are the strips, and together all exposed parts: every exposed part is in just one strip, if only in one
  of its own. A part in none of them is covered or lies on the table. `view.longest` has the longest strips.
* `view.way` is the complete strip's shortest way, part by part: two parts that follow each other share an edge.
* `parts_of`, `orientations_of` and `canonical` (blocks.py) show blocks that are not in play.
"""

from dataclasses import dataclass

from engines.core.rules import Outcome, Seat
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
from engines.monoch.cells import cell_name, column_name, row_name
from engines.monoch.events import (
    BlockPlaced,
    ColourDeclared,
    ColoursSwapped,
    Ending,
    GameEnded,
    PlayerLeft,
    TurnLost,
)
from engines.monoch.options import Options
from engines.monoch.pieces import Axis, Block, Ends, Need, Stance, Strip, Way

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
    "Need",
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


@dataclass(frozen=True, slots=True)
class Spot:
    """A legal place for a block: the NW cell of its footprint, and the height of its lowest cell."""

    x: int
    y: int
    z: int
    fits: tuple[Stance, ...]
    """The stances that can be placed there and are in the pool, sorted by text."""


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
    """The latest turn; if only `seat` is set, it was lost to the clock."""

    seat: Seat
    block: int | None = None
    """Index of the block placed."""
    declared: Colour | None = None
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class PublicView:
    """The whole position: nothing in Monoch is hidden."""

    turn: tuple[Seat, ...]
    outcome: Outcome | None
    plies: int
    """Turns taken so far: declarations, blocks, swaps and lost turns."""
    options: Options
    place: int
    """The place at the table whose turn it is; a partner may play it."""
    declared: Colour | None
    """The colour of seat 0's side before a swap."""
    swapped: bool
    to_declare: bool
    """True if the player to move declares a colour, and places a block afterwards."""
    can_swap: bool
    """True if the player to move may take over the other colour instead of placing a block."""
    blocks: tuple[Block, ...]
    """The blocks in the order they were placed, start blocks first."""
    pool: tuple[int, ...]
    """The number of blocks left of each type, A to H."""
    sides: tuple[Side, ...]
    """The side of each seat."""
    ends: Ends | None
    """None while the table is empty."""
    strips: tuple[Strip, ...]
    """All strips, in the order of their first parts: together every exposed part."""
    longest: tuple[int | None, int | None]
    """The index of the strip of black, and of white, that is longest along its colour's axis."""
    lengths: tuple[int, int]
    """The lengths of those, in cells; 0 for none."""
    needs: tuple[Need, Need]
    """The needs of black, and of white, to win."""
    way: Way | None
    """The shortest way of the strip that has won."""
    spots: tuple[Spot, ...]
    """The spots in reading order. Empty once the game is over, and before the colour is declared."""
    last: LastAction | None

    def axis_of(self, colour: Colour) -> Axis:
        """Return the direction in which a colour joins the ends; before the declaration that of seat 0."""
        return next((side.axis for side in self.sides if side.colour is colour), self.sides[0].axis)

    def end_parts(self, colour: Colour) -> tuple[Part, ...]:
        """Return the parts of a colour that hold an end of its axis."""
        if self.ends is None:
            return ()
        axis, ends = self.axis_of(colour), self.ends
        return tuple(
            part for strip in self.strips if strip.colour is colour for part in strip.parts if ends.hold(part, axis)
        )


@dataclass(frozen=True, slots=True)
class SeatView:
    """The view of one player."""

    seat: Seat
    public: PublicView
