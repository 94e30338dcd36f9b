"""Public events of the game."""

from dataclasses import dataclass

from engines.core import Event, Seat
from engines.monsters.terms import Ending


@dataclass(frozen=True, slots=True)
class KeeperReady(Event):
    """A keeper is ready and waits for the others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KeeperUnready(Event):
    """A keeper thinks again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLine:
    """The results of one keeper's turn, derived from the rosters before and after it."""

    seat: Seat | None
    """None for the wild keeper."""
    points: int
    won: int
    """The change in victory points."""
    hexes: int
    """The change in hexes."""
    kills: int
    """The kills of this turn."""
    missed: bool
    """The keeper gave no orders."""
    name: str = ""
    """The chosen name of the keeper, '' for the player's name."""
    out: bool = False
    """True if the keeper is out of the game, or has left it."""


@dataclass(frozen=True, slots=True)
class TurnRan(Event):
    """A turn was run: its number, its results by keeper, the most points first, and its fights."""

    number: int
    lines: tuple[TurnLine, ...] = ()
    fights: int = 0
    deaths: int = 0
    """Monsters that died in those fights."""


@dataclass(frozen=True, slots=True)
class KeeperLeft(Event):
    """A keeper left for good, by order or by missing turns; their monsters are wild."""

    seat: Seat
    missed: bool
    name: str = ""
    """The chosen name, as in `TurnLine`."""

    @property
    def leaver(self) -> Seat:
        """Return the seat of the keeper, who has left the match as by `withdraw` (`engines/core/support.py`)."""
        return self.seat


@dataclass(frozen=True, slots=True)
class KeeperOut(Event):
    """A keeper has no monsters and no lairs any more."""

    seat: Seat
    name: str = ""
    """The chosen name, as in `TurnLine`."""


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over."""

    ending: Ending
    winners: tuple[Seat, ...]
    points: int
    names: tuple[str, ...] = ()
    """The name of each winner, as in `TurnLine`."""
