"""Phase 8: fights."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import Monster
from engines.monsters.feast import feast
from engines.monsters.fight import Battle, fight
from engines.monsters.running import RunningTurn, note
from engines.monsters.sight import sees
from engines.monsters.state import by_hex, with_keeper
from engines.monsters.view import Note, NoteKind


def fights(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Give each monster, in random order, its chance to start a fight; each starts none once it has fought."""
    fought: set[int] = set()
    battlefields: set[int] = set()
    for number in dice.shuffle(monster.number for monster in turn.state.monsters):
        starter = turn.monster(number)
        if starter is None or number in fought or starter.place in battlefields:
            continue
        places = by_hex(turn.state.monsters)
        if not _starts(turn, starter, places):
            continue
        near = (starter.place, *turn.state.grid.neighbours[starter.place])
        members = [monster for place in sorted(set(near)) for monster in places.get(place, ())]
        battle = fight(starter, members, turn.friendly, turn.state.terrain, dice)
        fought.update(monster.number for monster in members)
        battlefields.add(starter.place)
        turn = _after(turn, members, battle, dice)
    return turn


def _starts(turn: RunningTurn, starter: Monster, places: dict[int, list[Monster]]) -> bool:
    """Any other monster in the hex will do; next to it only an unfriendly one that is seen."""
    if len(places[starter.place]) > 1:
        return True
    return any(
        not turn.friendly(starter.keeper, other.keeper) and sees(turn.state.sight_key, starter, other, 1)
        for place in turn.state.grid.neighbours[starter.place]
        for other in places.get(place, ())
    )


def _after(turn: RunningTurn, members: list[Monster], battle: Battle, dice: Dice) -> RunningTurn:
    """Bury the dead, let the living feast, and write it down."""
    state = turn.state
    dead = {monster.number for monster in battle.dead}
    living, feasted = feast(battle.living, battle.dead, state.terrain, dice)
    standing = {monster.number: monster for monster in living}
    monsters = tuple(standing.get(monster.number, monster) for monster in state.monsters if monster.number not in dead)
    state = replace(state, monsters=monsters, fights=(*state.fights, battle.record))
    for keeper, kills in sorted(battle.kills.items()):
        state = with_keeper(state, replace(state.keepers[keeper], kills=state.keepers[keeper].kills + kills))
    return replace(turn, state=state).noting([*_notes(members, battle, dead), *feasted])


def _notes(members: list[Monster], battle: Battle, dead: set[int]) -> list[Note]:
    place = battle.record.place
    return [
        note(monster, NoteKind.DIED if monster.number in dead else NoteKind.FOUGHT, place=place) for monster in members
    ]
