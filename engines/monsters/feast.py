"""The feast of the survivors after a fight with dead (rules: Fights)."""

from collections.abc import Callable, Sequence

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, feed, resize
from engines.monsters.growth import change, with_better_attack, with_better_defence, with_new_attack, with_new_defence
from engines.monsters.notes import Feasted
from engines.monsters.running import tag
from engines.monsters.terms import Change, Terrain


def feast(
    living: Sequence[Monster], dead: Sequence[Monster], terrain: Sequence[Terrain], dice: Dice
) -> tuple[tuple[Monster, ...], tuple[Feasted, ...]]:
    """Distribute the corpses among the survivors; return them fed, and the notes for their keepers."""
    if not living or not dead:
        return tuple(living), ()
    shares = grabs(living, sum(data.SIZES[monster.size].corpse for monster in dead), dice)
    after: list[Monster] = []
    notes: list[Feasted] = []
    for monster in living:
        food = shares[monster.number]
        eater = feed(monster, food, terrain[monster.place]) if food else monster
        better = _improve(eater, dice) if dice.chance(data.FEAST_GROWTH_PERCENT) else eater
        after.append(better)
        notes.append(Feasted(tag(monster), food, change(eater, better)))
    return tuple(after), tuple(notes)


def grabs(living: Sequence[Monster], food: int, dice: Dice) -> dict[int, int]:
    """Draw grabs until the food is gone: small monsters grab more often, big ones more at a time."""
    shares = {monster.number: 0 for monster in living}
    weights = [(monster, data.SIZES[monster.size].grab_weight) for monster in living]
    while food > 0:
        monster = dice.weighted(weights)
        share = min(food, data.SIZES[monster.size].grab)
        shares[monster.number] += share
        food -= share
    return shares


def _improve(monster: Monster, dice: Dice) -> Monster:
    return _IMPROVEMENTS[dice.weighted(data.FEAST)](monster, dice)


_IMPROVEMENTS: dict[Change, Callable[[Monster, Dice], Monster]] = {
    Change.BETTER_ATTACK: with_better_attack,
    Change.BETTER_DEFENCE: with_better_defence,
    Change.NEW_ATTACK: with_new_attack,
    Change.NEW_DEFENCE: with_new_defence,
    Change.BIGGER: lambda monster, _dice: resize(monster, 1),
}
