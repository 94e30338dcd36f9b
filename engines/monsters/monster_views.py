"""Monsters as known to an observer: by name, in full, or from a distance."""

from dataclasses import dataclass

from engines.monsters.terms import AttackKind, DamageType, Power, Size, Stance, Terrain
from engines.monsters.traits import Trait


@dataclass(frozen=True, slots=True)
class Tag:
    """The name of a monster in a report, also after its death."""

    number: int
    name: str
    keeper: int


@dataclass(frozen=True, slots=True)
class AttackLook:
    """An attack as its keeper knows it: its kind and effects, no numbers."""

    trait: Trait
    damage_type: DamageType
    kind: AttackKind


@dataclass(frozen=True, slots=True)
class DefenceLook:
    """A defence as its keeper knows it."""

    trait: Trait
    damage_types: tuple[DamageType, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """The common part of a monster and the whole view of it."""

    number: int
    keeper: int
    name: str
    place: int
    size: Size
    life: int
    most_life: int
    energy: int
    most_energy: int


@dataclass(frozen=True, slots=True)
class MonsterView(Body):
    """A monster in full: an own one, one in an own lair, or one in a hex with an own monster."""

    vision: int
    """The current vision, with all changes of the last turn; `base_vision` is the monster's own."""
    base_vision: int
    stealth: int
    base_stealth: int
    likes: Terrain
    hates: Terrain
    attacks: tuple[AttackLook, ...]
    defences: tuple[DefenceLook, ...]
    fame: int
    kills: int
    stance: Stance
    powers: tuple[Power, ...]
    """FULL powers of the last turn."""
    most_powers: int
    in_lair: bool


@dataclass(frozen=True, slots=True)
class SeenMonster:
    """The visible facts of a monster on the map: its keeper, number and size."""

    number: int
    keeper: int
    size: Size
