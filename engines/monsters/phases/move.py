"""Phase 5: monsters ordered to move move one hex."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, spend_energy
from engines.monsters.notes import Moved, Refused
from engines.monsters.orders import Move
from engines.monsters.powers import has_boost
from engines.monsters.running import RunningTurn, tag
from engines.monsters.terms import Direction, PowerKind


def move(turn: RunningTurn, dice: Dice) -> None:
    """Carry out MOVE."""
    for monster, order in turn.payable(Move):
        step(turn, monster, order.direction, dice)


def step(turn: RunningTurn, monster: Monster, direction: Direction, dice: Dice) -> None:
    """Move a monster that can pay; it may refuse to enter terrain it hates, and then pays nothing."""
    goal = turn.grid.neighbour(monster.place, direction)
    hated = turn.begun.terrain[goal] is monster.hates and not has_boost(monster, PowerKind.FLEET)
    if hated and dice.chance(data.REFUSAL_PERCENT):
        turn.put(replace(monster, acted=True), Refused(tag(monster), goal))
        return
    moved = replace(spend_energy(monster, Move.cost(monster)), place=goal, acted=True)
    turn.put(moved, Moved(tag(monster), direction, goal))
