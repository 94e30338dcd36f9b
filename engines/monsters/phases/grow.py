"""Phase 4: monsters ordered to grow try to."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.changes import change
from engines.monsters.creatures import Monster, can_pay, spend_energy
from engines.monsters.growth import apply_growth
from engines.monsters.notes import NoEnergy, TriedToGrow
from engines.monsters.orders import Grow, Verb
from engines.monsters.running import RunningTurn, tag


def grow(turn: RunningTurn, dice: Dice) -> None:
    """Carry out GROW."""
    for entry in turn.orders(Grow):
        monster = turn.monster(entry.order.monster)
        if monster is None:
            continue
        cost = growing_cost(monster)
        if can_pay(monster, cost):
            grow_one(turn, monster, dice)
        else:
            turn.note(NoEnergy(tag(monster), Verb.GROW, cost))


def growing_cost(monster: Monster) -> int:
    """Return the energy GROW takes: a tenth of the monster's most."""
    return monster.most_energy * data.GROW_COST_PERCENT // 100


def grow_one(turn: RunningTurn, monster: Monster, dice: Dice) -> None:
    """Let a monster that can pay try to grow."""
    payer = spend_energy(monster, growing_cost(monster))
    after = replace(apply_growth(payer, dice), acted=True)
    turn.put(after, TriedToGrow(tag(monster), change(payer, after)))
