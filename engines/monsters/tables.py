"""The shapes of the tables, and the tables in force.

The numbers are in one module a rules version (`data_v3.py`); a better source replaces that module and raises
`RULES_VERSION`.
"""

from dataclasses import dataclass

from engines.monsters.terms import AttackKind, DamageType
from engines.monsters.traits import Trait


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainRow:
    """The food a hex can hold, the food it grows a turn, and how often it is drawn for a map."""

    food: int
    growth: int
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeRow:
    """The costs and gains of a size (rules: Sizes)."""

    move: int
    scan: int
    stance: int
    life: int
    damage: int
    energy: int
    energy_per_food: int
    life_per_food: int
    powers: int
    stealth: int
    use: int
    """Percent chance to use each attack in a round."""
    corpse: int
    """The food value of its corpse."""
    grab_weight: int
    grab: int


@dataclass(frozen=True, slots=True)
class AttackRow:
    """An attack of the list."""

    trait: Trait
    damage_type: DamageType
    kind: AttackKind


@dataclass(frozen=True, slots=True)
class DefenceRow:
    """A defence of the list, with the range of its initial percentage."""

    trait: Trait
    damage_types: tuple[DamageType, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class MapRow:
    """Width and height of the map."""

    width: int
    height: int
