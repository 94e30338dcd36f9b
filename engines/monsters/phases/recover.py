"""Phase 1: every monster recovers what one food would give it."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import fed
from engines.monsters.running import RunningTurn
from engines.monsters.terms import Stance


def recover(turn: RunningTurn, _dice: Dice) -> None:
    """Feed every monster on the map and in lairs one unit, and end what lasted for the turn before."""
    terrain = turn.begun.terrain
    for monster in list(turn.monsters.values()):
        rested = fed(monster, 1, terrain[monster.place])
        turn.put(replace(rested, boosts=(), stance=Stance.PLAIN, scanning=False, acted=False))
    turn.lairs = [replace(lair, monster=fed(lair.monster, 1, terrain[lair.place]), favour=None) for lair in turn.lairs]
