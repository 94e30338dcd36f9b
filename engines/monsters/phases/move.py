"""Phase 5: monsters ordered to move go one hex."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, can_pay, paid
from engines.monsters.orders import Verb
from engines.monsters.powers import has_boost
from engines.monsters.running import RunningTurn, note
from engines.monsters.terms import Direction, PowerKind
from engines.monsters.view import NoteKind


def move(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Carry out MOVE."""
    for given in turn.orders(Verb.MOVE):
        monster = turn.monster(given.order.subject)
        if monster is None:
            continue
        cost = moving_cost(monster)
        if cost and not can_pay(monster, cost):
            turn = turn.noting([note(monster, NoteKind.NO_ENERGY, word="move", amount=cost)])
        else:
            turn = step(turn, monster, Direction[given.order.word.upper()], dice)
    return turn


def moving_cost(monster: Monster) -> int:
    """Return the energy a step takes; a fleet monster goes for nothing."""
    return 0 if has_boost(monster, PowerKind.FLEET) else data.SIZES[monster.size].move


def step(turn: RunningTurn, monster: Monster, direction: Direction, dice: Dice) -> RunningTurn:
    """Move a monster that can pay; it may refuse to enter terrain it hates, and then pays nothing."""
    goal = turn.state.grid.neighbour(monster.place, direction)
    hated = turn.state.terrain[goal] is monster.hates and not has_boost(monster, PowerKind.FLEET)
    if hated and dice.chance(data.REFUSAL_PERCENT):
        return turn.changed([replace(monster, acted=True)], [note(monster, NoteKind.REFUSED, place=goal)])
    moved = replace(paid(monster, moving_cost(monster)), place=goal, acted=True)
    return turn.changed([moved], [note(monster, NoteKind.MOVED, place=goal, word=direction.name)])
