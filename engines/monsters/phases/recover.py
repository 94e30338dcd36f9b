"""Phase 1: every monster recovers what one food would give it."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import fed
from engines.monsters.running import RunningTurn
from engines.monsters.terms import Stance


def recover(turn: RunningTurn, _dice: Dice) -> RunningTurn:
    """Feed every monster on the map and in lairs one unit, and end what lasted for the turn before."""
    state = turn.state
    monsters = tuple(
        replace(
            fed(monster, 1, state.terrain[monster.place]),
            boosts=(),
            stance=Stance.PLAIN,
            scanning=False,
            acted=False,
        )
        for monster in state.monsters
    )
    lairs = tuple(
        replace(lair, monster=fed(lair.monster, 1, state.terrain[lair.place]), favour=None) for lair in state.lairs
    )
    return replace(turn, state=replace(state, monsters=monsters, lairs=lairs))
