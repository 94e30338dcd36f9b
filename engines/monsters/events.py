"""What the game makes public as it happens."""

from dataclasses import dataclass

from engines.core import Event, Seat
from engines.monsters.terms import Ending


@dataclass(frozen=True, slots=True)
class KeeperReady(Event):
    """A keeper waits for the others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KeeperUnready(Event):
    """A keeper thinks again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What a turn made of one keeper, as the rosters before and after it tell everybody."""

    seat: Seat | None
    """None for the wild keeper."""
    points: int
    won: int
    """Victory points more than before, or fewer."""
    hexes: int
    """Hexes more than before, or fewer."""
    kills: int
    """In this turn."""
    missed: bool
    """The keeper gave no orders."""


@dataclass(frozen=True, slots=True)
class TurnRan(Event):
    """A turn was run: its number, and what it made of those who were in it, the most points first."""

    number: int
    lines: tuple[TurnLine, ...] = ()


@dataclass(frozen=True, slots=True)
class KeeperLeft(Event):
    """A keeper left for good, by their own order or by missing turns; their monsters are wild."""

    seat: Seat
    missed: bool

    @property
    def leaver(self) -> Seat:
        """The keeper, who has left the match as by `withdraw` (`engines/core/leaving.py`)."""
        return self.seat


@dataclass(frozen=True, slots=True)
class KeeperOut(Event):
    """A keeper has no monsters and no lairs any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over."""

    ending: Ending
    winners: tuple[Seat, ...]
    points: int
