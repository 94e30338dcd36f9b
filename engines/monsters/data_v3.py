"""The numbers of rules versions 3 to 5: every table of the game in one place.

Version 1 had no `BROOD_TURNS`: immediate spawning beat everything. Version 2 let keepers start closer together.
Version 3 kept a keeper's orders for the player who took the seat over. Version 4 took a turn's dice from its ply.
"""

from engines.monsters.tables import AttackRow, DefenceRow, MapRow, SizeRow, TerrainRow
from engines.monsters.terms import AttackKind, Change, DamageType, Direction, Growth, Power, PowerKind, Size, Terrain
from engines.monsters.traits import Trait

RULES_VERSION = 5

_T = DamageType
_K = AttackKind

NEIGHBOURS_EVEN: dict[Direction, tuple[int, int]] = {
    Direction.N: (0, -1),
    Direction.NE: (1, -1),
    Direction.SE: (1, 0),
    Direction.S: (0, 1),
    Direction.SW: (-1, 0),
    Direction.NW: (-1, -1),
}
"""Steps from a hex of an even column."""

NEIGHBOURS_ODD: dict[Direction, tuple[int, int]] = {
    Direction.N: (0, -1),
    Direction.NE: (1, 0),
    Direction.SE: (1, 1),
    Direction.S: (0, 1),
    Direction.SW: (-1, 1),
    Direction.NW: (-1, 0),
}
"""Steps from a hex of an odd column, which is half a hex lower."""

TERRAINS: dict[Terrain, TerrainRow] = {
    Terrain.TUNDRA: TerrainRow(food=4, growth=1, weight=10),
    Terrain.LAKE: TerrainRow(food=8, growth=2, weight=9),
    Terrain.SWAMP: TerrainRow(food=8, growth=2, weight=10),
    Terrain.PLAIN: TerrainRow(food=10, growth=3, weight=16),
    Terrain.FOREST: TerrainRow(food=10, growth=2, weight=14),
    Terrain.JUNGLE: TerrainRow(food=12, growth=3, weight=10),
    Terrain.DESERT: TerrainRow(food=3, growth=1, weight=10),
    Terrain.OCEAN: TerrainRow(food=9, growth=2, weight=11),
    Terrain.HILL: TerrainRow(food=6, growth=2, weight=6),
    Terrain.MOUNTAIN: TerrainRow(food=4, growth=1, weight=4),
}

_MAPS = (
    (2, MapRow(6, 6)),
    (3, MapRow(8, 6)),
    (4, MapRow(8, 8)),
    (5, MapRow(10, 8)),
    (6, MapRow(10, 10)),
    (8, MapRow(12, 12)),
    (10, MapRow(14, 12)),
    (13, MapRow(14, 14)),
    (16, MapRow(16, 16)),
    (20, MapRow(18, 18)),
)


START_DISTANCE = 4
"""The minimum distance between keepers at the start: no map of `_MAPS` has room for its keepers five hexes apart."""
LAIR_DISTANCE = 2
"""The least distance of a neutral lair from any other lair."""


def map_for(keepers: int) -> MapRow:
    """Return the size of the map for that many keepers, 2..20."""
    return next(row for most, row in _MAPS if keepers <= most)


def target_for(keepers: int) -> int:
    """Return the victory points to which a full-length game is played."""
    return 10 + 10 * keepers


SHORT_PERCENT = 60
"""A short game's target, as a share of the full one."""


def _by_size(**columns: tuple[int, ...]) -> dict[Size, SizeRow]:
    """Transpose the table of sizes: a column has one value for each size from Tiny to Titanic."""
    return {size: SizeRow(**{name: column[size] for name, column in columns.items()}) for size in Size}


SIZES = _by_size(
    move=(2, 3, 4, 5, 7, 9, 12, 16, 20),
    scan=(1, 1, 2, 2, 3, 4, 5, 6, 8),
    stance=(1, 2, 2, 3, 4, 5, 6, 8, 10),
    life=(14, 18, 22, 30, 38, 47, 57, 68, 80),
    damage=(0, 1, 1, 2, 2, 3, 3, 4, 5),
    energy=(130, 140, 145, 145, 150, 160, 170, 185, 200),
    energy_per_food=(12, 11, 10, 9, 8, 7, 6, 5, 4),
    life_per_food=(1, 1, 2, 2, 2, 2, 3, 3, 3),
    powers=(1, 1, 2, 2, 3, 3, 4, 4, 5),
    stealth=(3, 2, 1, 1, 0, -1, -1, -2, -3),
    use=(100, 100, 90, 75, 65, 58, 52, 46, 40),
    corpse=(2, 3, 4, 6, 8, 10, 12, 14, 17),
    grab_weight=(9, 8, 7, 6, 5, 4, 3, 2, 1),
    grab=(1, 1, 1, 2, 2, 3, 3, 4, 5),
)

LIFE_SPREAD = 8
"""The percentage by which a monster's own maximum life may differ from its base."""
ENERGY_SPREAD = 5

ATTACKS: tuple[AttackRow, ...] = (
    AttackRow(Trait.BURNING_ICHOR, _T.ACID, _K.AURA),
    AttackRow(Trait.CORROSIVE_BILE, _T.ACID, _K.PROJECTILE),
    AttackRow(Trait.CAUSTIC_TEARS, _T.ACID, _K.GAZE),
    AttackRow(Trait.ICY_LUMPS, _T.COLD, _K.PHYSICAL),
    AttackRow(Trait.FREEZING_MIST, _T.COLD, _K.BEAM),
    AttackRow(Trait.FROST, _T.COLD, _K.AURA),
    AttackRow(Trait.MASSIVE_FISTS, _T.CRUSHING, _K.PHYSICAL),
    AttackRow(Trait.BOULDERS, _T.CRUSHING, _K.PROJECTILE),
    AttackRow(Trait.CLUB_TAIL, _T.CRUSHING, _K.PHYSICAL),
    AttackRow(Trait.ANTENNAE, _T.ELECTRICAL, _K.BEAM),
    AttackRow(Trait.SPARKS, _T.ELECTRICAL, _K.AURA),
    AttackRow(Trait.STINGING_EELS, _T.ELECTRICAL, _K.PHYSICAL),
    AttackRow(Trait.FLAMES, _T.FIRE, _K.BEAM),
    AttackRow(Trait.BURNING_COALS, _T.FIRE, _K.PROJECTILE),
    AttackRow(Trait.RED_EYES, _T.FIRE, _K.GAZE),
    AttackRow(Trait.TENTACLES, _T.LIFE, _K.PHYSICAL),
    AttackRow(Trait.HOLLOW_EYES, _T.LIFE, _K.GAZE),
    AttackRow(Trait.DARKNESS, _T.LIFE, _K.AURA),
    AttackRow(Trait.SHRIEKS, _T.NOISE, _K.AURA),
    AttackRow(Trait.BOOMING_VOICE, _T.NOISE, _K.BEAM),
    AttackRow(Trait.DECAY, _T.ODOR, _K.AURA),
    AttackRow(Trait.FOUL_LIQUID, _T.ODOR, _K.PROJECTILE),
    AttackRow(Trait.CLAWS, _T.SLASHING, _K.PHYSICAL),
    AttackRow(Trait.SHARDS, _T.SLASHING, _K.AURA),
    AttackRow(Trait.QUILLS, _T.SLASHING, _K.PROJECTILE),
)

DEFENCES: tuple[DefenceRow, ...] = (
    DefenceRow(Trait.SLIMY_SKIN, (_T.ELECTRICAL, _T.SLASHING), 30, 45),
    DefenceRow(Trait.BONY_SKULL, (_T.NOISE,), 40, 60),
    DefenceRow(Trait.POWERFUL_AURA, (_T.ACID, _T.ODOR), 30, 45),
    DefenceRow(Trait.GURGLES, (_T.ACID, _T.ELECTRICAL, _T.ODOR), 20, 35),
    DefenceRow(Trait.CHITIN, (_T.CRUSHING, _T.SLASHING), 30, 45),
    DefenceRow(Trait.SEETHING_ENERGY, (_T.COLD,), 40, 60),
    DefenceRow(Trait.THICK_FUR, (_T.COLD, _T.CRUSHING), 30, 45),
    DefenceRow(Trait.SMOKING_SCALES, (_T.FIRE, _T.SLASHING), 30, 45),
    DefenceRow(Trait.NO_EARS, (_T.NOISE,), 40, 60),
    DefenceRow(Trait.SEALED_NOSTRILS, (_T.ODOR,), 40, 60),
    DefenceRow(Trait.LIVING_STONE, (_T.CRUSHING, _T.FIRE, _T.SLASHING), 20, 35),
    DefenceRow(Trait.HALF_TRANSPARENT, (_T.LIFE, _T.CRUSHING), 30, 45),
    DefenceRow(Trait.INNER_LIGHT, (_T.LIFE,), 40, 60),
    DefenceRow(Trait.SOAKING_WET, (_T.FIRE, _T.ACID), 30, 45),
    DefenceRow(Trait.RUBBERY_HIDE, (_T.ELECTRICAL, _T.CRUSHING), 30, 45),
)

MOST_ATTACKS = 4
MOST_DEFENCES = 4
FIRST_DIE = (2, 4)
"""The range from which an attack's die is first drawn."""
MOST_DIE = 8
ATTACK_COST = (3, 6)
DEFENCE_STEP = 5
MOST_DEFENCE = 90
TERRAIN_BONUS = 25
"""The percentage of damage added in favourite terrain and deducted in hated terrain."""

SIGHT: tuple[tuple[int, ...], ...] = (
    (90, 50, 33, 25, 20),
    (100, 90, 50, 33, 25),
    (100, 100, 90, 50, 33),
    (100, 100, 100, 90, 50),
    (100, 100, 100, 100, 90),
)
"""Percent chance to see: row vision 1..5, column stealth 1..5."""
MOST_RANGE = 3
RANGE_VISION = (0, 0, -1, -2)
"""Change of vision by distance, 0..3."""
SKULK_STEALTH = 2
FLAUNT_STEALTH = -2
STANCE_VISION = -1
SCAN_VISION = 2
LOW_SENSE_PERCENT = 70
"""The chance that a new monster's vision, and its stealth, is 1 and not 2."""

REFUSAL_PERCENT = 30
SCAN_MOVE_PERCENT = 20
GROW_COST_PERCENT = 10

GROW_SIZE_UNTIL = 65
"""The last roll of d100 that adds a size to a monster of Normal size or less; from 41."""
GROW_NOTHING_UNTIL = 40
GROW_SIZE_FEWER = 3
GROW_ATTACK_UNTIL = 75
GROW_DEFENCE_UNTIL = 85
GROW_NEW_ATTACK_UNTIL = 89
GROW_NEW_DEFENCE_UNTIL = 93
GROW_SENSE_UNTIL = 96
GROW_HURT_UNTIL = 98
GROW_SHRINK_UNTIL = 99
GROW_HURT_PERCENT = 20

TIRED_PERCENT = 30
HURT_PERCENT = 50
WILD_HUNGER_PERCENT = 40
WILD_REACH = 3
IDLE_MEAL = 3
"""The least food an idle monster bothers to eat."""
IDLE: tuple[tuple[str, int], ...] = (("eat", 30), ("move", 35), ("scan", 20), ("grow", 15))

MOST_ROUNDS = 100
SURVIVAL_FAME = 1
KILL_FAME = 5
FEAST_GROWTH_PERCENT = 40
FEAST: tuple[tuple[Change, int], ...] = (
    (Change.BETTER_ATTACK, 35),
    (Change.BETTER_DEFENCE, 35),
    (Change.NEW_ATTACK, 10),
    (Change.NEW_DEFENCE, 10),
    (Change.BIGGER, 10),
)

MOST_LEVEL = 10
LAIR_GROWTH_PERCENT = 25
LAIR_GROWTH_LEVEL = 5
LAIR_GROWTH_MOST = 75
LAIR_FAVOUR_PERCENT = 80
LAIR_KINDS: tuple[tuple[Growth, int], ...] = (
    (Growth.ATTACK, 25),
    (Growth.DEFENSE, 25),
    (Growth.GROWTH, 30),
    (Growth.VISION, 10),
    (Growth.STEALTH, 10),
)
LAIR_NEW_PERCENT = 30
"""The chance that a lair's growth in attack or defence is a new one and not a better one."""
BROOD_TURNS = 4
"""The number of turns after which SPAWN can release a baby, since the monster before it left."""
EJECT_PERCENT = 3
EJECT_SIZE = 4

HAND_START = 7
HAND_MOST = 7
HAND_DRAW = 2

POWERS: tuple[tuple[Power, int], ...] = (
    *((Power(PowerKind.DAMAGE, amount, kind), weight) for kind in _T for amount, weight in ((1, 4), (2, 3), (3, 1))),
    *(
        (Power(PowerKind.PROTECTION, amount, kind), weight)
        for kind in _T
        for amount, weight in ((10, 3), (20, 3), (30, 1))
    ),
    (Power(PowerKind.EYES, 1), 4),
    (Power(PowerKind.EYES, 2), 2),
    (Power(PowerKind.SHADOW, 1), 4),
    (Power(PowerKind.SHADOW, 2), 2),
    (Power(PowerKind.FLEET), 3),
    (Power(PowerKind.FURY), 2),
    (Power(PowerKind.HIDE, 1), 3),
    (Power(PowerKind.MEND, 25), 4),
    (Power(PowerKind.MEND, 50), 2),
    (Power(PowerKind.VIGOR, 25), 4),
    (Power(PowerKind.VIGOR, 50), 2),
    (Power(PowerKind.SHARPEN), 2),
    (Power(PowerKind.HARDEN), 2),
    (Power(PowerKind.SWELL), 1),
    (Power(PowerKind.SHRINK), 1),
    (Power(PowerKind.INSIGHT), 1),
    (Power(PowerKind.VEIL), 1),
    (Power(PowerKind.ACCLIMATE), 1),
)
"""Every power with its weight in the draw."""

STARTING_MONSTERS = 3
STARTING_SIZE = Size.NORMAL
STARTING_LAIR_SIZE = Size.SMALL

NAME_STARTS = ("Om", "Za", "Bri", "Tu", "Gru", "Ka", "Mor", "Ush", "Vel", "Ska", "Dro", "Ix", "Ye", "Plo", "Hra", "Ne")
NAME_MIDDLES = ("ba", "wo", "ri", "wi", "gu", "lo", "the", "na", "zu", "mi", "ske", "dra", "")
NAME_ENDS = ("lhent", "ntib", "oom", "adz", "gash", "rl", "x", "mok", "thul", "ss", "bog", "nak", "vor", "ik")
