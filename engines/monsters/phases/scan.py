"""Phase 6: scans. One that spots an enemy may draw the monster towards it."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, can_pay, paid
from engines.monsters.orders import Verb
from engines.monsters.phases.move import moving_cost
from engines.monsters.running import RunningTurn, note, tag
from engines.monsters.sight import sees
from engines.monsters.view import NoteKind


def scan(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Carry out SCAN: all scans first, then the monsters that cannot keep still."""
    scanners: list[int] = []
    for given in turn.orders(Verb.SCAN):
        monster = turn.monster(given.order.subject)
        if monster is None:
            continue
        cost = data.SIZES[monster.size].scan
        if can_pay(monster, cost):
            turn = scan_one(turn, monster)
            scanners.append(monster.number)
        else:
            turn = turn.noting([note(monster, NoteKind.NO_ENERGY, word="scan", amount=cost)])
    for number in scanners:
        turn = _chase(turn, number, dice)
    return turn


def scan_one(turn: RunningTurn, monster: Monster) -> RunningTurn:
    """Let a monster that can pay look around."""
    scanning = replace(paid(monster, data.SIZES[monster.size].scan), scanning=True, acted=True)
    return turn.changed([scanning], [note(monster, NoteKind.SCANNED)])


def _chase(turn: RunningTurn, number: int, dice: Dice) -> RunningTurn:
    monster = turn.monster(number)
    prey = _nearest_enemy(turn, monster) if monster is not None else None
    if monster is None or prey is None or not dice.chance(data.SCAN_MOVE_PERCENT):
        return turn
    cost = moving_cost(monster)
    if cost and not can_pay(monster, cost):
        return turn
    goal = dice.choice(turn.state.grid.towards(monster.place, prey.place))
    moved = replace(paid(monster, cost), place=goal)
    return turn.changed([moved], [note(monster, NoteKind.CHASED, place=goal, other=tag(prey))])


def _nearest_enemy(turn: RunningTurn, monster: Monster) -> Monster | None:
    """Return the nearest enemy the monster sees in another hex, the lowest number of equals."""
    state = turn.state
    steps = state.grid.distances[monster.place]
    spotted = [
        other
        for other in state.monsters
        if 0 < steps[other.place] <= data.MOST_RANGE
        and not turn.friendly(monster.keeper, other.keeper)
        and sees(state.sight_key, monster, other, steps[other.place])
    ]
    return min(spotted, key=lambda other: (steps[other.place], other.number), default=None)
