"""Phase 4: monsters ordered to grow try to."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.changes import change
from engines.monsters.creatures import Monster, can_pay, paid
from engines.monsters.growth import grown
from engines.monsters.orders import Verb
from engines.monsters.running import RunningTurn, note
from engines.monsters.view import NoteKind


def grow(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Carry out GROW."""
    for given in turn.orders(Verb.GROW):
        monster = turn.monster(given.order.subject)
        if monster is None:
            continue
        cost = growing_cost(monster)
        if can_pay(monster, cost):
            turn = grow_one(turn, monster, dice)
        else:
            turn = turn.noting([note(monster, NoteKind.NO_ENERGY, word="grow", amount=cost)])
    return turn


def growing_cost(monster: Monster) -> int:
    """Return the energy GROW takes: a tenth of the monster's most."""
    return monster.most_energy * data.GROW_COST_PERCENT // 100


def grow_one(turn: RunningTurn, monster: Monster, dice: Dice) -> RunningTurn:
    """Let a monster that can pay try to grow."""
    payer = paid(monster, growing_cost(monster))
    after = replace(grown(payer, dice), acted=True)
    return turn.changed([after], [note(monster, NoteKind.GREW, word=change(payer, after))])
