"""Growth of monsters: the changes shared by growing, feasts, lairs and powers.

Each function returns the monster unchanged if there is nothing left to improve.
"""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Attack, Defence, Monster, new_attack, new_defence, resize
from engines.monsters.terms import Change, Size, Terrain

MOST_SENSE = 5
"""The most vision or stealth (docs/rules/monsters.md, Monsters)."""


def improved_attack(attack: Attack) -> Attack:
    """Return the attack with one more side on the die; every second improvement makes it more expensive."""
    if attack.die >= data.MOST_DIE:
        return attack
    times = attack.improvements + 1
    return replace(attack, die=attack.die + 1, cost=attack.cost + (times % 2 == 0), improvements=times)


def improved_defence(defence: Defence) -> Defence:
    """Return the defence with a few more points, up to the cap."""
    return replace(defence, percent=min(data.MOST_DEFENCE, defence.percent + data.DEFENCE_STEP))


def with_better_attack(monster: Monster, dice: Dice) -> Monster:
    """Improve one attack that can still get better."""
    able = [at for at, attack in enumerate(monster.attacks) if attack.die < data.MOST_DIE]
    if not able:
        return monster
    at = dice.choice(able)
    better = improved_attack(monster.attacks[at])
    return replace(monster, attacks=(*monster.attacks[:at], better, *monster.attacks[at + 1 :]))


def with_better_defence(monster: Monster, dice: Dice) -> Monster:
    """Improve one defence that can still get better."""
    able = [at for at, defence in enumerate(monster.defences) if defence.percent < data.MOST_DEFENCE]
    if not able:
        return monster
    at = dice.choice(able)
    better = improved_defence(monster.defences[at])
    return replace(monster, defences=(*monster.defences[:at], better, *monster.defences[at + 1 :]))


def with_new_attack(monster: Monster, dice: Dice) -> Monster:
    """Add an attack; improve one if the monster has the maximum number."""
    if len(monster.attacks) >= data.MOST_ATTACKS:
        return with_better_attack(monster, dice)
    return replace(monster, attacks=(*monster.attacks, new_attack(monster.attacks, dice)))


def with_new_defence(monster: Monster, dice: Dice) -> Monster:
    """Add a defence; improve one if the monster has the maximum number."""
    if len(monster.defences) >= data.MOST_DEFENCES:
        return with_better_defence(monster, dice)
    return replace(monster, defences=(*monster.defences, new_defence(monster.defences, dice)))


def with_vision(monster: Monster) -> Monster:
    """Return the monster with vision one higher, up to 5."""
    return replace(monster, vision=min(MOST_SENSE, monster.vision + 1))


def with_stealth(monster: Monster) -> Monster:
    """Return the monster with stealth one higher, up to 5."""
    return replace(monster, stealth=min(MOST_SENSE, monster.stealth + 1))


def with_sharper_sense(monster: Monster, dice: Dice) -> Monster:
    """Return the monster with vision or stealth one higher, whichever can still rise."""
    changes = [change for change in (with_vision, with_stealth) if change(monster) != monster]
    return dice.choice(changes)(monster) if changes else monster


def with_other_liking(monster: Monster, dice: Dice) -> Monster:
    """Return the monster with another favourite terrain, never the hated one."""
    return replace(
        monster, likes=dice.choice([terrain for terrain in Terrain if terrain not in (monster.likes, monster.hates)])
    )


def with_other_hatred(monster: Monster, dice: Dice) -> Monster:
    """Return the monster with another hated terrain, never the favourite one."""
    return replace(
        monster, hates=dice.choice([terrain for terrain in Terrain if terrain not in (monster.likes, monster.hates)])
    )


def apply_growth(monster: Monster, dice: Dice) -> Monster:
    """Apply the result of the d100 of GROW (rules: Grow); the cost is not paid here."""
    roll = dice.die(100)
    fewer = data.GROW_SIZE_FEWER * max(0, monster.size - Size.NORMAL)
    if roll <= data.GROW_NOTHING_UNTIL or data.GROW_SIZE_UNTIL - fewer < roll <= data.GROW_SIZE_UNTIL:
        return monster
    if roll <= data.GROW_SIZE_UNTIL:
        return resize(monster, 1)
    if roll <= data.GROW_DEFENCE_UNTIL:
        return (with_better_attack if roll <= data.GROW_ATTACK_UNTIL else with_better_defence)(monster, dice)
    if roll <= data.GROW_NEW_DEFENCE_UNTIL:
        return (with_new_attack if roll <= data.GROW_NEW_ATTACK_UNTIL else with_new_defence)(monster, dice)
    return _oddly_grown(monster, roll, dice)


def _oddly_grown(monster: Monster, roll: int, dice: Dice) -> Monster:
    if roll <= data.GROW_SENSE_UNTIL:
        return with_sharper_sense(monster, dice)
    if roll <= data.GROW_HURT_UNTIL:
        return replace(monster, life=max(1, monster.life - monster.life * data.GROW_HURT_PERCENT // 100))
    if roll <= data.GROW_SHRINK_UNTIL:
        return resize(monster, -1)
    return with_other_liking(monster, dice)


def change(before: Monster, after: Monster) -> Change:
    """Return the first difference between a monster and its later self, without numbers of attacks or defences."""
    differences = (
        (Change.BIGGER, after.size > before.size),
        (Change.SMALLER, after.size < before.size),
        (Change.NEW_ATTACK, len(after.attacks) > len(before.attacks)),
        (Change.NEW_DEFENCE, len(after.defences) > len(before.defences)),
        (Change.BETTER_ATTACK, after.attacks != before.attacks),
        (Change.BETTER_DEFENCE, after.defences != before.defences),
        (Change.SHARPER_VISION, after.vision != before.vision),
        (Change.MORE_STEALTH, after.stealth != before.stealth),
        (Change.HURT, after.life < before.life),
        (Change.OTHER_LIKING, after.likes is not before.likes),
    )
    return next((change for change, true in differences if true), Change.NONE)
