"""Phase 3: monsters ordered to eat eat all the food of their hex."""

from dataclasses import replace

from engines.core import Dice
from engines.monsters.creatures import Monster, fed
from engines.monsters.orders import Verb
from engines.monsters.running import RunningTurn, note
from engines.monsters.view import NoteKind


def eat(turn: RunningTurn, dice: Dice) -> RunningTurn:
    """Carry out EAT; of several in one hex a random one comes first and leaves nothing."""
    for given in dice.shuffle(turn.orders(Verb.EAT)):
        monster = turn.monster(given.order.subject)
        if monster is not None:
            turn = meal(turn, monster)
    return turn


def meal(turn: RunningTurn, monster: Monster) -> RunningTurn:
    """Let a monster eat all there is; it has acted even where nothing was left."""
    state, place = turn.state, monster.place
    food = state.food[place]
    if not food:
        return turn.changed([replace(monster, acted=True)], [note(monster, NoteKind.FOUND_NOTHING)])
    left = (*state.food[:place], 0, *state.food[place + 1 :])
    eaten = replace(fed(monster, food, state.terrain[place]), acted=True)
    turn = replace(turn, state=replace(state, food=left))
    return turn.changed([eaten], [note(monster, NoteKind.ATE, amount=food)])
