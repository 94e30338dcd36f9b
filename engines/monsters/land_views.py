"""Hexes as known to an observer: visible, remembered, reported, or revealed at the end."""

from dataclasses import dataclass

from engines.monsters.monster_views import MonsterView, SeenMonster
from engines.monsters.terms import Direction, Terrain


@dataclass(frozen=True, slots=True)
class _Hex:
    """The place of a hex, and its terrain."""

    place: int
    x: int
    y: int
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class SeenHex(_Hex):
    """A hex within the keeper's sight."""

    owner: int
    """The owner: a keeper's number, `WILD_KEEPER` or `NOBODY`."""
    lair: bool
    monsters: tuple[SeenMonster, ...]
    """The visible monsters, by number."""
    fought: bool
    """True if the keeper's monsters fought here in the last turn."""


@dataclass(frozen=True, slots=True)
class KnownHex(_Hex):
    """A hex out of sight that was seen before: the parts that never change."""

    lair: bool


@dataclass(frozen=True, slots=True)
class Nearby:
    """A neighbour of a reported hex."""

    direction: Direction
    place: int
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class HexReport(_Hex):
    """A hex with monsters of the keeper, or with a lair of the keeper."""

    owner: int
    lair: bool
    nearby: tuple[Nearby, ...]
    lair_level: int
    """Consecutive turns the keeper has owned the lair, 0 for others' lairs."""
    lair_monster: MonsterView | None
    """The monster in the lair; known to the lair's owner only."""
    leaves_from: int
    """The first turn in which SPAWN can release the lair's monster, 0 for others' lairs."""
    monsters: tuple[MonsterView, ...]
    """All monsters of a hex with own monsters in it."""
    crowded: bool
    """True if several monsters share the hex: they will fight in the coming turn."""


@dataclass(frozen=True, slots=True)
class RevealedHex:
    """A hex as revealed to everybody once the game is over."""

    place: int
    terrain: Terrain
    owner: int
    lair: bool
    monsters: tuple[MonsterView, ...]
    lair_monster: MonsterView | None
