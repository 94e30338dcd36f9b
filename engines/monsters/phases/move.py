"""Phase 5: monsters ordered to move go one hex."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, can_pay, spend_energy
from engines.monsters.notes import Moved, NoEnergy, Refused
from engines.monsters.orders import Move, Verb
from engines.monsters.powers import has_boost
from engines.monsters.running import RunningTurn, tag
from engines.monsters.terms import Direction, PowerKind


def move(turn: RunningTurn, dice: Dice) -> None:
    """Carry out MOVE."""
    for entry in turn.orders(Move):
        monster = turn.monster(entry.order.monster)
        if monster is None:
            continue
        if can_move(monster):
            step(turn, monster, entry.order.direction, dice)
        else:
            turn.note(NoEnergy(tag(monster), Verb.MOVE, moving_cost(monster)))


def moving_cost(monster: Monster) -> int:
    """Return the energy a step takes; a fleet monster goes for nothing."""
    return 0 if has_boost(monster, PowerKind.FLEET) else data.SIZES[monster.size].move


def can_move(monster: Monster) -> bool:
    """Say whether the monster has the energy for a step."""
    cost = moving_cost(monster)
    return not cost or can_pay(monster, cost)


def step(turn: RunningTurn, monster: Monster, direction: Direction, dice: Dice) -> None:
    """Move a monster that can pay; it may refuse to enter terrain it hates, and then pays nothing."""
    goal = turn.grid.neighbour(monster.place, direction)
    hated = turn.begun.terrain[goal] is monster.hates and not has_boost(monster, PowerKind.FLEET)
    if hated and dice.chance(data.REFUSAL_PERCENT):
        turn.put(replace(monster, acted=True), Refused(tag(monster), goal))
        return
    moved = replace(spend_energy(monster, moving_cost(monster)), place=goal, acted=True)
    turn.put(moved, Moved(tag(monster), direction, goal))
