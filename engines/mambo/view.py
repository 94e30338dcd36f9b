"""The public view of a Mambo position: plain facts for pictures, text boards and menus (rules/mambo.md).

`tiles.py` defines the names of hexes and corners.
"""

from dataclasses import dataclass

from engines.core.rules import Outcome, Seat
from engines.mambo.events import (
    Ending,
    GameEnded,
    LoopsClosed,
    OneWayOut,
    PlayerLeft,
    TileMoved,
    TilePlaced,
    TilesFilled,
    TimeRanOut,
    TurnPassed,
    WayOut,
)
from engines.mambo.options import Options
from engines.mambo.tiles import Colour, Hex, PlacedTile, Tile, points_of
from engines.mambo.variants import Variant

__all__ = [
    "Aims",
    "Colour",
    "Ending",
    "GameEnded",
    "Group",
    "Hex",
    "LastAction",
    "LoopsClosed",
    "OneWayOut",
    "Options",
    "PlacedTile",
    "PlayerLeft",
    "PublicView",
    "SeatView",
    "Space",
    "Standing",
    "Territory",
    "Tile",
    "TileMoved",
    "TilePlaced",
    "TilesFilled",
    "TimeRanOut",
    "TurnPassed",
    "Variant",
    "WayOut",
    "points_of",
]


@dataclass(frozen=True, slots=True)
class Space:
    """An empty hex where a tile fits."""

    hex: Hex
    number: int
    """The number of the place, for the whole match."""
    known: tuple[Colour | None, Colour | None, Colour | None]
    """The colours at W, NE, SE that neighbours have fixed."""
    tiles: tuple[Tile, ...]
    """The tiles that fit, a to f."""


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
        """Return whether no mouth is left."""
        return not self.mouths

    @property
    def is_laddered(self) -> bool:
        """Return whether exactly one mouth is left: the group grows there or dies."""
        return len(self.mouths) == 1


@dataclass(frozen=True, slots=True)
class Territory:
    """The territory that the best group of a player encloses (Mambogo)."""

    group: Group
    hexes: tuple[Hex, ...]
    """Enclosed faces around the middle of a hex: the triangle of `points_of` it."""
    blanks: tuple[Hex, ...]
    """Enclosed faces around a B point: the triangle of the three A points next to it."""
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
    """The territory of the best group, in Mambogo."""


@dataclass(frozen=True, slots=True)
class Aims:
    """The aims that end this game before the tiles run out."""

    kills: bool
    kill_stripe: bool
    """A group without a stripe is not killed."""
    loops: int
    """The number of loops in one group that wins; 0 if loops do not count."""
    group_size: int
    """The size that wins; 0 if size does not count."""
    free_ladders: bool
    """True if a tile may be moved to free a group that has one mouth."""

    def may_kill(self, group: Group) -> bool:
        """Return True if walling in that group wins."""
        return self.kills and (group.size > 0 or not self.kill_stripe)

    def threatens(self, group: Group) -> bool:
        """Return True if a group with one mouth left is in danger: it may be killed, or freed by moving a tile."""
        return self.free_ladders or self.may_kill(group)


@dataclass(frozen=True, slots=True)
class LastAction:
    """The latest tile laid or moved by a player, and the tiles filled after it."""

    seat: Seat
    hex: Hex
    tile: Tile
    source: Hex | None
    """The hex from which the tile was taken up, if it was moved."""
    filled: tuple[Hex, ...]
    """The automatic tiles, in the order they were laid."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The whole position: nothing in Mambo is hidden."""

    options: Options
    variant: Variant
    aims: Aims
    turn: tuple[Seat, ...]
    mover: Seat
    """The seat to move, also once the game is over."""
    outcome: Outcome | None
    plies: int
    """Turns taken so far."""
    moves_in_a_row: int
    """Tile moves since a tile was last laid from the pool."""
    left: int
    """Tiles left in the pool."""
    tiles: tuple[PlacedTile, ...]
    """The tiles in the order they were laid; a moved tile keeps its rank."""
    spaces: tuple[Space, ...]
    """The open places, in the order of their numbers. Empty once the game is over."""
    nulls: tuple[Hex, ...]
    """Dead hexes, in reading order."""
    numbers: tuple[Hex, ...]
    """Every hex that has a number, from 1: open places, tiles, and former places."""
    groups: tuple[Group, ...]
    """O's first, each colour by its lowest point."""
    standings: tuple[Standing, Standing]
    """The standing of each seat."""
    enclosures: tuple[Territory, ...]
    """The areas that groups with a loop enclose, if loops count. In Mambogo: those of each player's best group."""
    moving: bool
    """True if tiles can be moved in this game, so that their numbers are shown."""
    movable: tuple[int, ...]
    """The numbers of the tiles that the player to move may lift now."""
    last: LastAction | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """The view of one player."""

    seat: Seat
    public: PublicView
