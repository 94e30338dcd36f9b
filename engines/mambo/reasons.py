"""Why Mambo refuses an input."""

from dataclasses import dataclass

from engines.core.reasons import Reason
from engines.mambo.tiles import Tile
from engines.mambo.variants import Variant


@dataclass(frozen=True, slots=True)
class FillsAnyway(Reason):
    """`no_auto` in the game that always fills."""

    variant: Variant


@dataclass(frozen=True, slots=True)
class LoopsWinNothing(Reason):
    """`num_loops` in the game in which no loop wins."""

    variant: Variant


@dataclass(frozen=True, slots=True)
class KillsWinNothing(Reason):
    """`no_kill` in a game in which killing does not win."""

    variant: Variant


@dataclass(frozen=True, slots=True)
class StripeWithoutKills(Reason):
    """A killed group must have a stripe, and killing does not count."""

    variant: Variant
    no_kill: bool
    """That is because of `no_kill`, not because of the game."""


@dataclass(frozen=True, slots=True)
class NeedsMoving(Reason):
    """An option says which tiles are moved where none is."""

    option: str


@dataclass(frozen=True, slots=True)
class NotAMove(Reason):
    """The text is no placement and no move."""

    typed: str
    moving: bool
    """Tiles on the table are moved in this game."""


@dataclass(frozen=True, slots=True)
class NoMoving(Reason):
    """Tiles on the table stay in this game."""


@dataclass(frozen=True, slots=True)
class NoSuchPosition(Reason):
    """No position has that number."""

    number: int
    positions: int


@dataclass(frozen=True, slots=True)
class NoSuchTile(Reason):
    """No tile has that number."""

    number: int
    tiles: int


@dataclass(frozen=True, slots=True)
class PoolEmpty(Reason):
    """No tile is left to lay; those on the table can still be moved."""


@dataclass(frozen=True, slots=True)
class FirstTile(Reason):
    """The first tile has one place only."""


@dataclass(frozen=True, slots=True)
class Occupied(Reason):
    """A tile lies there."""

    tile: int


@dataclass(frozen=True, slots=True)
class IsNull(Reason):
    """No tile fits there."""


@dataclass(frozen=True, slots=True)
class Apart(Reason):
    """No tile lies beside that place."""


@dataclass(frozen=True, slots=True)
class DoesNotMatch(Reason):
    """The tile has other colours than its neighbours."""

    tile: Tile
    position: int | None
    """None for the place the tile was taken from."""
    fitting: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class NothingThere(Reason):
    """No tile lies where one is to be taken up."""


@dataclass(frozen=True, slots=True)
class NoFreeCorner(Reason):
    """The tile has others at all three corners."""

    tile: int


@dataclass(frozen=True, slots=True)
class HoldsOthers(Reason):
    """Without the tile the others would fall apart."""

    tile: int


@dataclass(frozen=True, slots=True)
class NotYoursToMove(Reason):
    """The options of the game do not let this player move that tile now."""

    tile: int
    can_lay: bool
    """A tile is left to be laid instead."""


@dataclass(frozen=True, slots=True)
class MovedNowhere(Reason):
    """The tile would lie as before."""

    tile: int
