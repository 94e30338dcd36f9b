"""Hexes as an observer may know them: in sight, seen once, reported, or revealed at the end."""

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
    """A keeper's number, `WILD_KEEPER` or `NOBODY`."""
    lair: bool
    monsters: tuple[SeenMonster, ...]
    """Those one sees, by number."""
    fought: bool
    """True if own monsters fought here in the last turn."""


@dataclass(frozen=True, slots=True)
class KnownHex(_Hex):
    """A hex out of sight that was in sight once: what of it never changes."""

    lair: bool


@dataclass(frozen=True, slots=True)
class Nearby:
    """A neighbour of a reported hex."""

    direction: Direction
    place: int
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class HexReport(_Hex):
    """A hex with own monsters, or with a lair one holds."""

    owner: int
    lair: bool
    nearby: tuple[Nearby, ...]
    lair_level: int
    """Turns in a row one has held the lair, 0 for others' lairs."""
    lair_monster: MonsterView | None
    """Known to the lair's holder only."""
    leaves_from: int
    """The first turn in which SPAWN can put the lair's monster out, 0 for others' lairs."""
    monsters: tuple[MonsterView, ...]
    """All monsters of a hex with own ones in it."""
    crowded: bool
    """Several monsters share the hex: they will fight in the turn to come."""


@dataclass(frozen=True, slots=True)
class RevealedHex:
    """A hex as everybody sees it once the game is over."""

    place: int
    terrain: Terrain
    owner: int
    lair: bool
    monsters: tuple[MonsterView, ...]
    lair_monster: MonsterView | None
