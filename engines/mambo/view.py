"""What anybody may see of a Mambo position: plain facts for pictures, text boards and menus (rules/mambo.md).

Hexes are flat-topped and axial: N(0,-1) S(0,1) NE(1,-1) SE(1,0) NW(-1,0) SW(-1,1). A coloured corner, an A point, is
named by the hex whose W corner it is; a blank corner, a B point, by the hex whose E corner it is.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engines.core.rules import Event, Outcome, Seat


class Hex(NamedTuple):
    """Axial coordinates of a hex, or of the point named by it."""

    q: int
    r: int


class Colour(Enum):
    """O is seat 0, X is seat 1."""

    O = "o"  # noqa: E741 - the game's own name for the first player
    X = "x"

    @property
    def seat(self) -> Seat:
        """The seat that plays this colour."""
        return Seat(0 if self is Colour.O else 1)

    @property
    def other(self) -> "Colour":
        """The opponent's colour."""
        return Colour.X if self is Colour.O else Colour.O


class Tile(Enum):
    """The six tiles: a, b, c have an O stripe and the lone X corner at W, NE, SE; d, e, f the colours reversed."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"

    @property
    def dominant(self) -> Colour:
        """The colour of the stripe."""
        return Colour.O if self.value in "abc" else Colour.X

    @property
    def lone(self) -> int:
        """The corner that differs: 0 W, 1 NE, 2 SE."""
        return "abcdef".index(self.value) % 3

    @property
    def corners(self) -> tuple[Colour, Colour, Colour]:
        """The colours at W, NE and SE."""
        w, ne, se = (self.dominant.other if at == self.lone else self.dominant for at in range(3))
        return w, ne, se


class Variant(Enum):
    """The four games."""

    MAMBO = "mambo"
    MAMBA = "mamba"
    MAMBOA = "mamboa"
    MAMBOGO = "mambogo"

    @property
    def title(self) -> str:
        """What players call it."""
        return self.value.capitalize()


class Ending(Enum):
    """Why a game is over; the name of the member is the reason of the outcome."""

    KILL = "kill"
    LOOPS = "loops"
    GROUP_SIZE = "group_size"
    BOTH_AT_ONCE = "both_at_once"
    LARGEST_WINS = "largest_wins"
    LARGEST_LOSES = "largest_loses"
    TERRITORY = "territory"
    TERRITORY_SIZE = "territory_size"
    TIE = "tie"
    TIMEOUT = "timeout"
    WITHDRAWAL = "withdrawal"


def points_of(cell: Hex) -> tuple[Hex, Hex, Hex]:
    """The A points of a hex: W, NE, SE."""
    return cell, Hex(cell.q + 1, cell.r - 1), Hex(cell.q + 1, cell.r)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table."""

    hex: Hex
    tile: Tile


@dataclass(frozen=True, slots=True)
class Space:
    """An empty hex where a tile fits."""

    hex: Hex
    known: tuple[Colour | None, Colour | None, Colour | None]
    """The colours at W, NE, SE that neighbours have fixed."""
    tiles: tuple[Tile, ...]
    """What fits, a to f."""


@dataclass(frozen=True, slots=True)
class Group:
    """Points of one colour joined by stripes."""

    colour: Colour
    points: tuple[Hex, ...]
    stripes: tuple[Hex, ...]
    """The hexes of its dominant tiles."""
    mouths: tuple[Hex, ...]
    """Empty hexes, no nulls, that touch one of its points."""

    @property
    def size(self) -> int:
        """Dominant tiles."""
        return len(self.stripes)

    @property
    def loops(self) -> int:
        """Independent rings of stripes."""
        return len(self.stripes) - len(self.points) + 1

    @property
    def dead(self) -> bool:
        """No mouth is left."""
        return not self.mouths

    @property
    def laddered(self) -> bool:
        """Exactly one mouth is left: it grows there or dies."""
        return len(self.mouths) == 1


@dataclass(frozen=True, slots=True)
class Territory:
    """What the best group of a player encloses (Mambogo)."""

    group: Group
    hexes: tuple[Hex, ...]
    """Enclosed faces round the middle of a hex: the triangle of `points_of` it."""
    blanks: tuple[Hex, ...]
    """Enclosed faces round a B point: the triangle of the three A points next to it."""
    point_junctions: tuple[Hex, ...]
    """The counted A points."""
    blank_junctions: tuple[Hex, ...]
    """The counted B points."""

    @property
    def count(self) -> int:
        """The junctions that score."""
        return len(self.point_junctions) + len(self.blank_junctions)


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of one player."""

    seat: Seat
    largest: int
    """Size of the largest group."""
    loops: int
    """Most loops in one group."""
    territory: Territory | None
    """Of the best group, in Mambogo."""


@dataclass(frozen=True, slots=True)
class Aims:
    """What ends this game before the tiles run out."""

    kills: bool
    kill_stripe: bool
    """A group without a stripe is not killed."""
    loops: int
    """Loops in one group that win; 0 where loops do not count."""
    group_size: int
    """The size that wins; 0 where size does not."""
    free_ladders: bool
    """A tile may be moved to free a group that has one mouth."""

    def threatens(self, group: Group) -> bool:
        """Whether it matters that a group has one mouth left: it may be killed, or freed by moving a tile."""
        return self.free_ladders or (self.kills and (group.size > 0 or not self.kill_stripe))


@dataclass(frozen=True, slots=True)
class LastAction:
    """The latest tile a player laid or moved, and what was filled after it."""

    seat: Seat
    hex: Hex
    tile: Tile
    source: Hex | None
    """Where the tile was taken up, when it was moved."""
    filled: tuple[Hex, ...]
    """The automatic tiles, in the order they were laid."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """Everything: nothing in Mambo is hidden."""

    variant: Variant
    aims: Aims
    turn: tuple[Seat, ...]
    outcome: Outcome | None
    plies: int
    """Turns taken so far."""
    left: int
    """Tiles left in the pool."""
    tiles: tuple[Laid, ...]
    """By placement number: the first is number 1. A moved tile keeps its number."""
    spaces: tuple[Space, ...]
    """By position number: the first is position 1, in reading order. Empty once the game is over."""
    nulls: tuple[Hex, ...]
    """Dead hexes, in reading order."""
    groups: tuple[Group, ...]
    """O's first, each colour by its lowest point."""
    standings: tuple[Standing, Standing]
    """By seat."""
    enclosures: tuple[Territory, ...]
    """Where loops count: what each group with a loop encloses. In Mambogo: what the best group of each player does."""
    moving: bool
    """An option lets tiles be moved in this game: show the tile numbers."""
    movable: tuple[int, ...]
    """Numbers of the tiles the player to move may take up now."""
    last: LastAction | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a player sees."""

    seat: Seat
    public: PublicView


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A player laid a tile."""

    seat: Seat
    hex: Hex
    tile: Tile
    number: int
    """The placement number of the tile, which it keeps."""


@dataclass(frozen=True, slots=True)
class TileMoved(Event):
    """A player took up a tile and laid it elsewhere, or turned it in its place."""

    seat: Seat
    number: int
    """The placement number of the tile."""
    source: Hex
    hex: Hex
    tile: Tile


@dataclass(frozen=True, slots=True)
class TilesFilled(Event):
    """Automatic tiles followed, in this order."""

    tiles: tuple[Laid, ...]
    first: int
    """The placement number of the first of them."""


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A player can move no tile and is passed over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """The clock ran out for a player, who loses."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player left for good and loses."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    outcome: Outcome
    figure: int = 0
    """The loops or the size of the group that won by them."""
