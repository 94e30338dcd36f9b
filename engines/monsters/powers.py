"""Powers: how they are drawn, and their effects on a monster (rules: Powers)."""

from collections.abc import Callable
from dataclasses import replace

from engines.core import Dice
from engines.core.messages import N_, Text
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Attack, Defence, Monster, resize, restore
from engines.monsters.growth import (
    MOST_SENSE,
    with_better_attack,
    with_better_defence,
    with_other_hatred,
    with_stealth,
    with_vision,
)
from engines.monsters.monster_views import AttackLook, DefenceLook, MonsterView
from engines.monsters.sentences.labels import damage_name
from engines.monsters.terms import DamageType, Power, PowerKind, Size


def draw_powers(hand: tuple[Power, ...], most: int, dice: Dice) -> tuple[Power, ...]:
    """Return the hand after drawing up to `most` powers, never above the limit of a hand."""
    room = min(most, data.HAND_MOST - len(hand))
    return hand + tuple(dice.weighted(data.POWERS) for _ in range(room))


def has_room(monster: Monster, power: Power) -> bool:
    """Return whether the monster can take one more power of that kind."""
    return not power.kind.lasts or len(monster.boosts) < data.SIZES[monster.size].powers


def play_power(monster: Monster, power: Power, dice: Dice) -> Monster:
    """Play `power` on the monster; the caller has checked that there is room."""
    if power.kind.lasts:
        return replace(monster, boosts=(*monster.boosts, power))
    return _INSTANT[power.kind](monster, power, dice)


def _mend(monster: Monster, power: Power, _dice: Dice) -> Monster:
    return restore(monster, life=monster.most_life * power.amount // 100)


def _invigorate(monster: Monster, power: Power, _dice: Dice) -> Monster:
    return restore(monster, energy=monster.most_energy * power.amount // 100)


_INSTANT: dict[PowerKind, Callable[[Monster, Power, Dice], Monster]] = {
    PowerKind.MEND: _mend,
    PowerKind.VIGOR: _invigorate,
    PowerKind.SHARPEN: lambda monster, _power, dice: with_better_attack(monster, dice),
    PowerKind.HARDEN: lambda monster, _power, dice: with_better_defence(monster, dice),
    PowerKind.SWELL: lambda monster, _power, _dice: resize(monster, 1),
    PowerKind.SHRINK: lambda monster, _power, _dice: resize(monster, -1),
    PowerKind.INSIGHT: lambda monster, _power, _dice: with_vision(monster),
    PowerKind.VEIL: lambda monster, _power, _dice: with_stealth(monster),
    PowerKind.ACCLIMATE: lambda monster, _power, dice: with_other_hatred(monster, dice),
}


def added_damage(monster: Monster, damage_type: DamageType) -> int:
    """Return the damage that this turn's powers add to the monster's attacks of that type."""
    return _sum(monster, PowerKind.DAMAGE, damage_type)


def protection(monster: Monster, damage_type: DamageType) -> int:
    """Return the monster's best defence against that type with this turn's powers, 0..90 percent."""
    best = max((defence.percent for defence in monster.defences if damage_type in defence.damage_types), default=0)
    if not best:
        return 0
    return min(data.MOST_DEFENCE, best + _sum(monster, PowerKind.PROTECTION, damage_type))


def _sum(monster: Monster, kind: PowerKind, damage_type: DamageType) -> int:
    return sum(power.amount for power in monster.boosts if power.kind is kind and power.damage_type is damage_type)


def has_boost(monster: Monster, kind: PowerKind) -> bool:
    """Return whether a power of that kind affects the monster this turn."""
    return any(power.kind is kind for power in monster.boosts)


def no_use(power: Power, monster: Monster | MonsterView) -> Text | None:
    """Return why a power would do nothing for a monster in its current state; None if it has an effect."""
    attacks: tuple[Attack | AttackLook, ...] = monster.attacks
    defences: tuple[Defence | DefenceLook, ...] = monster.defences
    vision = monster.base_vision if isinstance(monster, MonsterView) else monster.vision
    stealth = monster.base_stealth if isinstance(monster, MonsterView) else monster.stealth
    kind = N_("no such") if power.damage_type is None else damage_name(power.damage_type)
    reasons = {
        PowerKind.DAMAGE: (
            all(attack.damage_type is not power.damage_type for attack in attacks),
            N_("it has no {kind} attack", kind=kind),
        ),
        PowerKind.PROTECTION: (
            all(power.damage_type not in defence.damage_types for defence in defences),
            N_("it has no {kind} defense", kind=kind),
        ),
        PowerKind.MEND: (monster.life >= monster.most_life, N_("its life is full")),
        PowerKind.VIGOR: (monster.energy >= monster.most_energy, N_("its energy is full")),
        PowerKind.SWELL: (monster.size is Size.TITANIC, N_("it cannot get bigger")),
        PowerKind.SHRINK: (monster.size is Size.TINY, N_("it cannot get smaller")),
        PowerKind.INSIGHT: (vision >= MOST_SENSE, N_("its vision cannot get better")),
        PowerKind.VEIL: (stealth >= MOST_SENSE, N_("its stealth cannot get better")),
    }
    useless, reason = reasons.get(power.kind, (False, None))
    return reason if useless else None
