"""Phase 2: powers are played or discarded."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.notes import NoRoom, PowerDiscarded, PowerPlayed
from engines.monsters.orders import Discard, Play
from engines.monsters.powers import has_room, play_power
from engines.monsters.running import RunningTurn, tag


def play_and_discard(turn: RunningTurn, dice: Dice) -> None:
    """Carry out PLAY and DISCARD in the order written, then take the used powers out of the hands."""
    spent: dict[int, set[int]] = {}
    for entry in turn.given:
        match entry.order:
            case Discard(number):
                turn.note(PowerDiscarded(entry.keeper, number, turn.keepers[entry.keeper].hand[number - 1]))
                spent.setdefault(entry.keeper, set()).add(number)
            case Play() if _play(turn, entry.keeper, entry.order, dice):
                spent.setdefault(entry.keeper, set()).add(entry.order.power)
            case _:
                pass
    for number, used in spent.items():
        keeper = turn.keepers[number]
        hand = tuple(power for at, power in enumerate(keeper.hand, 1) if at not in used)
        turn.change_keeper(replace(keeper, hand=hand))


def _play(turn: RunningTurn, keeper: int, order: Play, dice: Dice) -> bool:
    monster = turn.monster(order.monster)
    if monster is None:
        return False
    power = turn.keepers[keeper].hand[order.power - 1]
    if not has_room(monster, power):
        turn.note(NoRoom(tag(monster), data.SIZES[monster.size].powers))
        return False
    turn.put(play_power(monster, power, dice), PowerPlayed(tag(monster), order.power, power))
    return True
