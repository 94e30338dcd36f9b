"""Events of a match of Mambo."""

from dataclasses import dataclass
from enum import Enum

from engines.core.rules import Event, Outcome, Seat
from engines.mambo.tiles import Hex, PlacedTile, Tile


class Ending(Enum):
    """The end of a game; the name of the member is the reason of the outcome."""

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


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A player placed a tile."""

    seat: Seat
    hex: Hex
    tile: Tile
    number: int
    """The number of the place, and of the tile from now on."""


@dataclass(frozen=True, slots=True)
class TileMoved(Event):
    """A player took up a tile and laid it elsewhere, or turned it in its place."""

    seat: Seat
    number: int
    """The number of the place where the tile was taken up."""
    source: Hex
    hex: Hex
    tile: Tile
    place: int
    """The number of its new place; unchanged for a tile that was turned."""


@dataclass(frozen=True, slots=True)
class TilesFilled(Event):
    """Automatic tiles were filled in, in this order."""

    tiles: tuple[PlacedTile, ...]


@dataclass(frozen=True, slots=True)
class LoopsClosed(Event):
    """A group of a player reached more loops than any of theirs had, in a game won by loops."""

    seat: Seat
    loops: int
    wanted: int
    """The loops that win."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """A group that can only grow at one place."""

    tile: int
    """The number of a tile of the group, which names it."""
    place: int
    """The number of the place."""


@dataclass(frozen=True, slots=True)
class OneWayOut(Event):
    """Groups of a player have one way out since this turn, if that matters."""

    seat: Seat
    groups: tuple[WayOut, ...]


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A player has no tile to move and is skipped."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """A player ran out of time and loses."""

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
    tile: int | None = None
    """The number of a tile of the group that was walled in; None if none was."""
