"""Phase 9: a hex with monsters of exactly one keeper becomes theirs."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.running import RunningTurn
from engines.monsters.state import by_hex
from engines.monsters.view import Note, NoteKind


def ownership(turn: RunningTurn, _dice: Dice) -> RunningTurn:
    """Find new owners; mixed and empty hexes keep theirs."""
    owners = list(turn.state.owners)
    notes: list[Note] = []
    for place, monsters in sorted(by_hex(turn.state.monsters).items()):
        keepers = {monster.keeper for monster in monsters}
        if len(keepers) != 1 or owners[place] in keepers:
            continue
        new = keepers.pop()
        notes += [Note(owners[place], NoteKind.LOST_HEX, place=place), Note(new, NoteKind.WON_HEX, place=place)]
        owners[place] = new
    return replace(turn, state=replace(turn.state, owners=tuple(owners))).noting(notes)
