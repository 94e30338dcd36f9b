"""Phase 1: every monster recovers as if it ate one food."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import feed
from engines.monsters.running import RunningTurn
from engines.monsters.state import Lair
from engines.monsters.terms import Stance, Terrain


def recover(turn: RunningTurn, _dice: Dice) -> None:
    """Feed every monster on the map and in lairs one unit, and end the effects of the last turn."""
    terrain = turn.begun.terrain
    for monster in list(turn.monsters.values()):
        rested = feed(monster, 1, terrain[monster.place])
        if rested.boosts or rested.stance is not Stance.PLAIN or rested.scanning or rested.acted:
            rested = replace(rested, boosts=(), stance=Stance.PLAIN, scanning=False, acted=False)
        turn.put(rested)
    turn.lairs = [_rest(lair, terrain[lair.place]) for lair in turn.lairs]


def _rest(lair: Lair, terrain: Terrain) -> Lair:
    monster = feed(lair.monster, 1, terrain)
    return lair if monster is lair.monster and lair.favour is None else replace(lair, monster=monster, favour=None)
