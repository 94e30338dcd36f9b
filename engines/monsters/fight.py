"""One fight, round by round (rules: Fights)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Attack, Monster
from engines.monsters.powers import added_damage, has_boost, protection
from engines.monsters.terms import PowerKind, Terrain
from engines.monsters.view import Blow, Fight, Fighter, Tag

Friendly = Callable[[int, int], bool]
"""A function that returns whether monsters of two keepers are friends."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The result of a fight."""

    living: tuple[Monster, ...]
    dead: tuple[Monster, ...]
    kills: dict[int, int]
    """Kills of this fight by keeper."""
    record: Fight


@dataclass(slots=True)
class _Contender:
    """A monster in the fight, with values that change during it."""

    monster: Monster
    life: int
    energy: int
    fame: int
    kills: int = 0
    attacked: bool = False
    """True if an enemy attacked in this fight."""

    @property
    def alive(self) -> bool:
        return self.life > 0 and self.energy > 0


@dataclass(slots=True)
class _Arena:
    """The fight under way."""

    contenders: list[_Contender]
    friendly: Friendly
    terrain: Sequence[Terrain]
    dice: Dice
    round: int = 0
    blows: list[Blow] = field(default_factory=list)

    def living(self) -> list[_Contender]:
        return [contender for contender in self.contenders if contender.alive]

    def friends(self, one: _Contender, other: _Contender) -> bool:
        return self.friendly(one.monster.keeper, other.monster.keeper)


@dataclass(frozen=True, slots=True)
class _Strike:
    attacker: _Contender
    target: _Contender
    attack: Attack


def fight(
    starter: Monster, members: Sequence[Monster], friendly: Friendly, terrain: Sequence[Terrain], dice: Dice
) -> Battle:
    """Fight to the end. `members` are all monsters of the starter's hex and of the hexes next to it."""
    contenders = [_Contender(monster, monster.life, monster.energy, monster.fame) for monster in members]
    arena = _Arena(contenders, friendly, terrain, dice)
    while arena.round < data.MOST_ROUNDS and _goes_on(arena):
        arena.round += 1
        _fight_round(arena)
    return _result(arena, starter)


def _goes_on(arena: _Arena) -> bool:
    """Return False when all are dead, one is left, all left are at peace, or nobody can afford an attack."""
    living = arena.living()
    return any(_affordable(one) and _targets(arena, one, living) for one in living)


def _affordable(contender: _Contender) -> list[Attack]:
    return [attack for attack in contender.monster.attacks if attack.cost <= contender.energy]


def _targets(arena: _Arena, one: _Contender, living: list[_Contender]) -> list[_Contender]:
    """Return the possible targets: enemies in its hex, else enemies, else friends in its hex."""
    others = [other for other in living if other is not one]
    here = [other for other in others if other.monster.place == one.monster.place]
    return (
        [other for other in here if not arena.friends(one, other)]
        or [other for other in others if not arena.friends(one, other)]
        or here
    )


def _fight_round(arena: _Arena) -> None:
    strikes: list[_Strike] = []
    living = arena.living()
    for one in living:
        targets = _targets(arena, one, living)
        attacks = _choose(one, arena.dice) if targets else []
        if attacks:
            target = arena.dice.choice(targets)
            strikes += [_Strike(one, target, attack) for attack in attacks]
    strikes = arena.dice.shuffle(strikes)
    for strike in sorted(strikes, key=lambda strike: (strike.attack.kind, strike.attacker.monster.size)):
        _carry_out(arena, strike)


def _choose(one: _Contender, dice: Dice) -> list[Attack]:
    """Roll for each affordable attack; choose one at random if none passes."""
    able = _affordable(one)
    if not able or has_boost(one.monster, PowerKind.FURY):
        return able
    use = data.SIZES[one.monster.size].use
    passed = [attack for attack in able if dice.chance(use)]
    return passed or [dice.choice(able)]


def _carry_out(arena: _Arena, strike: _Strike) -> None:
    """Pay for an attack and hit; attacks of the dead, on the dead, and beyond one's energy are void."""
    attacker, target, attack = strike.attacker, strike.target, strike.attack
    if not attacker.alive or not target.alive or attack.cost > attacker.energy:
        return
    attacker.energy -= attack.cost
    hurt = _damage(arena, strike)
    target.life -= hurt
    for other in arena.contenders:
        if other.alive or other is target:
            other.attacked = other.attacked or not arena.friends(attacker, other)
    killed = not target.alive
    if killed:
        attacker.kills += 1
        attacker.fame += data.KILL_FAME + target.fame // 2
    blow = Blow(
        arena.round,
        attacker.monster.number,
        target.monster.number,
        attack.trait,
        attack.damage_type,
        hurt,
        killed=killed,
        exhausted=not attacker.alive,
    )
    arena.blows.append(blow)


def _damage(arena: _Arena, strike: _Strike) -> int:
    attacker, target = strike.attacker.monster, strike.target.monster
    return damage_dealt(attacker, target, strike.attack, arena.terrain[attacker.place], arena.dice.die)


def damage_dealt(
    attacker: Monster, target: Monster, attack: Attack, terrain: Terrain, die: Callable[[int], int]
) -> int:
    """Return the life one hit takes on that terrain; at least 1."""
    damage = die(2 * attack.die) + data.SIZES[attacker.size].damage + added_damage(attacker, attack.damage_type)
    if terrain is attacker.likes:
        damage = damage * (100 + data.TERRAIN_BONUS) // 100
    elif terrain is attacker.hates:
        damage = damage * (100 - data.TERRAIN_BONUS) // 100
    damage = damage * (100 - protection(target, attack.damage_type)) // 100
    hide = sum(power.amount for power in target.boosts if power.kind is PowerKind.HIDE)
    return max(1, damage - hide)


def _result(arena: _Arena, starter: Monster) -> Battle:
    living: list[Monster] = []
    dead: list[Monster] = []
    kills: dict[int, int] = {}
    for one in arena.contenders:
        keeper = one.monster.keeper
        if one.kills:
            kills[keeper] = kills.get(keeper, 0) + one.kills
        survived = data.SURVIVAL_FAME if one.alive and one.attacked else 0
        after = replace(
            one.monster,
            life=max(0, one.life),
            energy=max(0, one.energy),
            fame=one.fame + survived,
            kills=one.monster.kills + one.kills,
        )
        (living if one.alive else dead).append(after)
    return Battle(tuple(living), tuple(dead), kills, _record(arena, starter, living))


def _record(arena: _Arena, starter: Monster, living: list[Monster]) -> Fight:
    members = [one.monster for one in arena.contenders]
    fighters = tuple(
        Fighter(Tag(member.number, member.name, member.keeper), member.size, member.place) for member in members
    )
    survivors = tuple(monster.number for monster in living)
    return Fight(starter.place, starter.number, fighters, arena.round, tuple(arena.blows), survivors)
