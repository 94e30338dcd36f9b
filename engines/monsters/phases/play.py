"""Phase 2: powers are played or thrown away."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters import data_v3 as data
from engines.monsters.orders import Verb
from engines.monsters.powers import empowered, has_room
from engines.monsters.running import Given, RunningTurn, note
from engines.monsters.state import with_keeper
from engines.monsters.view import Note, NoteKind


def play_and_discard(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Carry out PLAY and DISCARD in the order written, then take the used powers out of the hands."""
    spent: set[tuple[int, int]] = set()
    for given in turn.orders(Verb.PLAY, Verb.DISCARD):
        if given.order.verb is Verb.DISCARD:
            power = turn.state.keepers[given.keeper].hand[given.order.value - 1]
            thrown = Note(given.keeper, NoteKind.DISCARDED, amount=given.order.value, power=power)
            turn = turn.noting([thrown])
            spent.add((given.keeper, given.order.value))
        else:
            turn, done = _play(turn, given, dice)
            if done:
                spent.add((given.keeper, given.order.value))
    return _without(turn, spent)


def _play(turn: RunningTurn, given: Given, dice: Dice) -> tuple[RunningTurn, bool]:
    monster = turn.monster(given.order.subject)
    if monster is None:
        return turn, False
    power = turn.state.keepers[given.keeper].hand[given.order.value - 1]
    if not has_room(monster, power):
        most = data.SIZES[monster.size].powers
        return turn.noting([note(monster, NoteKind.NO_ROOM, amount=most)]), False
    played = note(monster, NoteKind.PLAYED, amount=given.order.value, power=power)
    return turn.changed([empowered(monster, power, dice)], [played]), True


def _without(turn: RunningTurn, spent: set[tuple[int, int]]) -> RunningTurn:
    state = turn.state
    for keeper in turn.state.keepers:
        if any(number == keeper.number for number, _ in spent):
            hand = tuple(power for at, power in enumerate(keeper.hand, 1) if (keeper.number, at) not in spent)
            state = with_keeper(state, replace(keeper, hand=hand))
    return replace(turn, state=state)
