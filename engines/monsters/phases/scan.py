"""Phase 6: scans. A scan that spots an enemy may make the monster move towards it."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, spend_energy
from engines.monsters.notes import Chased, Scanned
from engines.monsters.orders import Move, Scan
from engines.monsters.running import RunningTurn, tag
from engines.monsters.sight import sees


def scan(turn: RunningTurn, dice: Dice) -> None:
    """Carry out SCAN: all scans first, then the moves of monsters that chase what they spotted."""
    scanners: list[int] = []
    for monster, _ in turn.payable(Scan):
        scan_one(turn, monster)
        scanners.append(monster.number)
    for number in scanners:
        _chase(turn, turn.monsters[number], dice)


def scan_one(turn: RunningTurn, monster: Monster) -> None:
    """Carry out the scan of a monster that can pay."""
    turn.put(replace(spend_energy(monster, Scan.cost(monster)), scanning=True, acted=True), Scanned(tag(monster)))


def _chase(turn: RunningTurn, monster: Monster, dice: Dice) -> None:
    prey = _nearest_enemy(turn, monster)
    if prey is None or not dice.chance(data.SCAN_MOVE_PERCENT) or not Move.affordable(monster):
        return
    goal = dice.choice(turn.grid.towards(monster.place, prey.place))
    moved = replace(spend_energy(monster, Move.cost(monster)), place=goal)
    turn.put(moved, Chased(tag(monster), tag(prey), goal))


def _nearest_enemy(turn: RunningTurn, monster: Monster) -> Monster | None:
    """Return the nearest enemy the monster sees in another hex, the lowest number of equals."""
    steps = turn.grid.distances[monster.place]
    spotted = (
        other
        for other in turn.monsters_within(monster.place, data.MOST_RANGE)
        if not turn.friendly(monster.keeper, other.keeper)
        and sees(turn.begun.sight_key, monster, other, steps[other.place])
    )
    return min(spotted, key=lambda other: (steps[other.place], other.number), default=None)
