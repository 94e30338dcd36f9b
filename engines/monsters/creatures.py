"""Monsters: their traits, creation and changes (rules: Monsters)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.monster_views import Body
from engines.monsters.terms import AttackKind, DamageType, Power, Size, Stance, Terrain
from engines.monsters.traits import Trait


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack; its die, cost and improvements are never shown."""

    trait: Trait
    damage_type: DamageType
    kind: AttackKind
    die: int
    cost: int
    improvements: int = 0


@dataclass(frozen=True, slots=True)
class Defence:
    """One defence; its percentage is never shown."""

    trait: Trait
    damage_types: tuple[DamageType, ...]
    percent: int


@dataclass(frozen=True, slots=True)
class Monster(Body):
    """A monster on the map or in a lair."""

    attacks: tuple[Attack, ...]
    defences: tuple[Defence, ...]
    likes: Terrain
    hates: Terrain
    vision: int
    stealth: int
    fame: int = 0
    kills: int = 0
    boosts: tuple[Power, ...] = ()
    """FULL powers of this turn."""
    stance: Stance = Stance.PLAIN
    scanning: bool = False
    acted: bool = False
    """True if the monster has carried out its action of this turn."""


def draw_figure(base: int, percent: int, dice: Dice) -> int:
    """Return a uniformly drawn integer from `base` +- `percent`, rounded inwards."""
    reach = base * percent // 100
    return base - reach + dice.below(2 * reach + 1)


def new_attack(held: Sequence[Attack], dice: Dice) -> Attack:
    """Draw an attack of a damage type that the monster lacks."""
    types = {attack.damage_type for attack in held}
    row = dice.choice([row for row in data.ATTACKS if row.damage_type not in types])
    low, high = data.FIRST_DIE
    cheap, dear = data.ATTACK_COST
    die = low + dice.below(high - low + 1)
    return Attack(row.trait, row.damage_type, row.kind, die, cheap + dice.below(dear - cheap + 1))


def new_defence(held: Sequence[Defence], dice: Dice) -> Defence:
    """Draw a defence that the monster lacks."""
    traits = {defence.trait for defence in held}
    row = dice.choice([row for row in data.DEFENCES if row.trait not in traits])
    return Defence(row.trait, row.damage_types, row.low + dice.below(row.high - row.low + 1))


def new_monster(number: int, keeper: int, place: int, size: Size, parts: tuple[int, int], dice: Dice) -> Monster:
    """Make a monster with `parts` = (attacks, defences), at full strength."""
    row = data.SIZES[size]
    attacks: list[Attack] = []
    for _ in range(parts[0]):
        attacks.append(new_attack(attacks, dice))
    defences: list[Defence] = []
    for _ in range(parts[1]):
        defences.append(new_defence(defences, dice))
    life = draw_figure(row.life, data.LIFE_SPREAD, dice)
    energy = draw_figure(row.energy, data.ENERGY_SPREAD, dice)
    likes = dice.choice(tuple(Terrain))
    return Monster(
        number=number,
        keeper=keeper,
        name=_draw_name(dice),
        place=place,
        size=size,
        life=life,
        most_life=life,
        energy=energy,
        most_energy=energy,
        attacks=tuple(attacks),
        defences=tuple(defences),
        likes=likes,
        hates=dice.choice([terrain for terrain in Terrain if terrain is not likes]),
        vision=_draw_sense(dice),
        stealth=_draw_sense(dice),
    )


def starting_parts(dice: Dice) -> tuple[int, int]:
    """Draw the number of attacks and defences of a starting monster: one or two each, three together at least."""
    return dice.choice(((1, 2), (2, 1), (2, 2)))


def baby(number: int, keeper: int, place: int, dice: Dice) -> Monster:
    """Make the young monster with which a lair starts again."""
    return new_monster(number, keeper, place, Size.TINY, (1, 1), dice)


def _draw_sense(dice: Dice) -> int:
    return 1 if dice.chance(data.LOW_SENSE_PERCENT) else 2


def _draw_name(dice: Dice) -> str:
    return dice.choice(data.NAME_STARTS) + dice.choice(data.NAME_MIDDLES) + dice.choice(data.NAME_ENDS)


def resize(monster: Monster, steps: int) -> Monster:
    """Move a monster `steps` sizes up or down, within the sizes; no value falls below 1."""
    size = Size(max(Size.TINY, min(Size.TITANIC, monster.size + steps)))
    life = data.SIZES[size].life - data.SIZES[monster.size].life
    energy = data.SIZES[size].energy - data.SIZES[monster.size].energy
    return replace(
        monster,
        size=size,
        life=max(1, monster.life + life),
        most_life=max(1, monster.most_life + life),
        energy=max(1, monster.energy + energy),
        most_energy=max(1, monster.most_energy + energy),
    )


def feed(monster: Monster, food: int, terrain: Terrain) -> Monster:
    """Give a monster the energy and life of `food` units eaten on `terrain`; at least 1 of each."""
    row = data.SIZES[monster.size]
    energy = max(1, in_terrain(food * row.energy_per_food, monster, terrain))
    life = max(1, in_terrain(food * row.life_per_food, monster, terrain))
    return restore(monster, life=life, energy=energy)


def in_terrain(amount: int, monster: Monster, terrain: Terrain) -> int:
    """Return the value of a benefit there: double in favourite terrain, half in hated terrain."""
    if terrain is monster.likes:
        return amount * 2
    return amount // 2 if terrain is monster.hates else amount


def restore(monster: Monster, *, life: int = 0, energy: int = 0) -> Monster:
    """Add life and energy, up to the monster's maximum."""
    life, energy = min(monster.most_life, monster.life + life), min(monster.most_energy, monster.energy + energy)
    if (life, energy) == (monster.life, monster.energy):
        return monster
    return replace(monster, life=life, energy=energy)


def can_pay(monster: Monster, cost: int) -> bool:
    """Return whether the monster can pay: orders never kill, so something must be left."""
    return monster.energy > cost


def spend_energy(monster: Monster, cost: int) -> Monster:
    """Return the monster after paying the energy cost of an order."""
    return replace(monster, energy=monster.energy - cost)
