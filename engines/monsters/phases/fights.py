"""Phase 8: fights."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import Monster
from engines.monsters.feast import feast
from engines.monsters.fight import Battle, fight
from engines.monsters.notes import Died, Survived
from engines.monsters.running import RunningTurn, tag
from engines.monsters.sight import sees


def fights(turn: RunningTurn, dice: Dice) -> None:
    """Give each monster, in random order, its chance to start a fight, unless it has fought already."""
    fought: set[int] = set()
    battlefields: set[int] = set()
    for number in dice.shuffle(sorted(turn.monsters)):
        starter = turn.monster(number)
        if starter is None or number in fought or starter.place in battlefields or not _starts(turn, starter):
            continue
        near = {starter.place, *turn.grid.neighbours[starter.place]}
        members = [monster for place in sorted(near) for monster in turn.monsters_at(place)]
        battle = fight(starter, members, turn.friendly, turn.begun.terrain, dice)
        fought.update(monster.number for monster in members)
        battlefields.add(starter.place)
        _settle(turn, members, battle, dice)


def _starts(turn: RunningTurn, starter: Monster) -> bool:
    """Return whether a fight starts: any other monster in the hex counts; next to it only a visible enemy."""
    if len(turn.monsters_at(starter.place)) > 1:
        return True
    return any(
        not turn.friendly(starter.keeper, other.keeper) and sees(turn.begun.sight_key, starter, other, 1)
        for place in turn.grid.neighbours[starter.place]
        for other in turn.monsters_at(place)
    )


def _settle(turn: RunningTurn, members: list[Monster], battle: Battle, dice: Dice) -> None:
    """Remove the dead, feed the survivors, and record the fight."""
    dead = {monster.number for monster in battle.dead}
    place = battle.record.place
    turn.note(*((Died if monster.number in dead else Survived)(tag(monster), place) for monster in members))
    for monster in battle.dead:
        turn.bury(monster)
    living, feasted = feast(battle.living, battle.dead, turn.begun.terrain, dice)
    for monster in living:
        turn.put(monster)
    turn.note(*feasted)
    turn.fights.append(battle.record)
    for number, kills in battle.kills.items():
        keeper = turn.keepers[number]
        turn.change_keeper(replace(keeper, kills=keeper.kills + kills))
