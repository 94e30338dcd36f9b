"""Phase 9: a hex with monsters of exactly one keeper becomes theirs."""

from engines.core import Dice
from engines.monsters.notes import HexLost, HexWon
from engines.monsters.running import RunningTurn


def ownership(turn: RunningTurn, _dice: Dice) -> None:
    """Determine new owners; contested and empty hexes keep theirs."""
    for place in sorted({monster.place for monster in turn.monsters.values()}):
        keepers = {monster.keeper for monster in turn.monsters_at(place)}
        before = turn.owners[place]
        if len(keepers) != 1 or before in keepers:
            continue
        new = keepers.pop()
        turn.owners[place] = new
        turn.note(HexLost(before, place), HexWon(new, place))
