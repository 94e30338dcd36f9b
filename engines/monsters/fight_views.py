"""Fights as their participants see them: blow by blow."""

from dataclasses import dataclass

from engines.monsters.monster_views import Tag
from engines.monsters.terms import DamageType, Size
from engines.monsters.traits import Trait


@dataclass(frozen=True, slots=True)
class Fighter:
    """A monster in a fight, and its place."""

    tag: Tag
    size: Size
    place: int


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack of a fight."""

    round: int
    attacker: int
    target: int
    attack: Trait
    damage_type: DamageType
    damage: int
    killed: bool
    """The target died of it."""
    exhausted: bool
    """True if the attacker died of exhaustion: its energy was gone."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight, blow by blow."""

    place: int
    starter: int
    fighters: tuple[Fighter, ...]
    rounds: int
    blows: tuple[Blow, ...]
    survivors: tuple[int, ...]
