"""Phase 4: monsters ordered to grow try to grow."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import Monster, spend_energy
from engines.monsters.growth import apply_growth, change
from engines.monsters.notes import TriedToGrow
from engines.monsters.orders import Grow
from engines.monsters.running import RunningTurn, tag


def grow(turn: RunningTurn, dice: Dice) -> None:
    """Carry out GROW."""
    for monster, _ in turn.payable(Grow):
        grow_one(turn, monster, dice)


def grow_one(turn: RunningTurn, monster: Monster, dice: Dice) -> None:
    """Carry out an attempt to grow of a monster that can pay."""
    payer = spend_energy(monster, Grow.cost(monster))
    after = replace(apply_growth(payer, dice), acted=True)
    turn.put(after, TriedToGrow(tag(monster), change(payer, after)))
