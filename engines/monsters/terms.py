"""The words of the game: the enums that tables, states and views share."""

from dataclasses import dataclass
from enum import Enum, IntEnum


class Terrain(Enum):
    """The terrain of a hex."""

    TUNDRA = "tundra"
    LAKE = "lake"
    SWAMP = "swamp"
    PLAIN = "plain"
    FOREST = "forest"
    JUNGLE = "jungle"
    DESERT = "desert"
    OCEAN = "ocean"
    HILL = "hill"
    MOUNTAIN = "mountain"

    @property
    def abbreviation(self) -> str:
        """The four letters of the text map."""
        return self.value[:4]


class Size(IntEnum):
    """Sizes, from the smallest to the biggest."""

    TINY = 0
    PUNY = 1
    SMALL = 2
    NORMAL = 3
    HULKING = 4
    HUGE = 5
    MONSTROUS = 6
    GIGANTIC = 7
    TITANIC = 8


class Direction(IntEnum):
    """The six sides of a hex, clockwise from the top."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


class DamageType(Enum):
    """The kind of damage that an attack does and a defence prevents."""

    ACID = "acid"
    COLD = "cold"
    CRUSHING = "crushing"
    ELECTRICAL = "electrical"
    FIRE = "fire"
    LIFE = "life"
    NOISE = "noise"
    ODOR = "odor"
    SLASHING = "slashing"


class AttackKind(IntEnum):
    """The kind of an attack; within a round lower kinds come first."""

    PROJECTILE = 0
    BEAM = 1
    GAZE = 2
    AURA = 3
    PHYSICAL = 4


class Growth(Enum):
    """The growth that a lair can favour."""

    ATTACK = "attack"
    DEFENSE = "defense"
    GROWTH = "growth"
    VISION = "vision"
    STEALTH = "stealth"


class Stance(Enum):
    """The stance of a monster this turn."""

    PLAIN = "plain"
    SKULK = "skulk"
    FLAUNT = "flaunt"


class Change(Enum):
    """The change of a monster by growing, a feast or a turn in a lair."""

    NONE = 0
    BIGGER = 1
    SMALLER = 2
    NEW_ATTACK = 3
    NEW_DEFENCE = 4
    BETTER_ATTACK = 5
    BETTER_DEFENCE = 6
    SHARPER_VISION = 7
    MORE_STEALTH = 8
    HURT = 9
    OTHER_LIKING = 10


class PowerKind(Enum):
    """The effect of a power."""

    DAMAGE = "damage"
    PROTECTION = "protection"
    EYES = "eyes"
    SHADOW = "shadow"
    FLEET = "fleet"
    FURY = "fury"
    HIDE = "thick hide"
    MEND = "mend"
    VIGOR = "vigor"
    SHARPEN = "sharpen"
    HARDEN = "harden"
    SWELL = "swell"
    SHRINK = "shrink"
    INSIGHT = "insight"
    VEIL = "veil"
    ACCLIMATE = "acclimate"

    @property
    def lasts(self) -> bool:
        """Return True for FULL powers, which last the turn and count against the monster's limit."""
        return self in _FULL


_FULL = frozenset(
    {
        PowerKind.DAMAGE,
        PowerKind.PROTECTION,
        PowerKind.EYES,
        PowerKind.SHADOW,
        PowerKind.FLEET,
        PowerKind.FURY,
        PowerKind.HIDE,
    }
)


@dataclass(frozen=True, slots=True)
class Power:
    """One power: its kind, its damage type if it has one, and its amount."""

    kind: PowerKind
    amount: int = 0
    damage_type: DamageType | None = None


class Standing(Enum):
    """The status of a keeper in the game."""

    PLAYING = "playing"
    OUT = "out"
    LEFT = "left"
    WILD = "wild"


class Destination(Enum):
    """The destination of a keeper's reports."""

    DM = "dm"
    EPHEMERAL = "ephemeral"
    THREAD = "thread"


class Ending(Enum):
    """The end of a game."""

    TARGET = "target"
    LAST_KEEPER = "last keeper"
    TURN_CAP = "turn cap"
    WILD = "wild"
    NOBODY = "nobody"


WILD_KEEPER = 0
"""The number of the keeper of the wild monsters."""

NOBODY = -1
"""The owner of an unowned hex."""
