"""The single game orders a keeper can give now: the atoms that sets are made of."""

from engines.monsters.orders import Order, Verb
from engines.monsters.state import Keeper, State
from engines.monsters.terms import Direction, Growth

_PLAIN = (Verb.EAT, Verb.FLAUNT, Verb.GROW, Verb.SCAN, Verb.SKULK)


def possible_orders(state: State, keeper: Keeper) -> tuple[Order, ...]:
    """Return every game order that passes the check by itself; free text and administrative orders are left out."""
    found: list[Order] = []
    powers = tuple(enumerate(keeper.hand, 1))
    for monster in state.monsters_of(keeper.number):
        number = monster.number
        found += [Order(verb, number) for verb in _PLAIN]
        found += [Order(Verb.MOVE, number, word=direction.name.lower()) for direction in Direction]
        found += [Order(Verb.PLAY, number, at) for at, _ in powers]
    for lair in state.lairs_of(keeper.number):
        found += [Order(Verb.LAIR, lair.place, word=growth.value) for growth in Growth]
        if lair.leaves_from <= state.turn + 1:
            found.append(Order(Verb.SPAWN, lair.place))
    found += [Order(Verb.DISCARD, value=at) for at, _ in powers]
    found += [Order(Verb.FRIENDLY, other.number) for other in state.playing() if other.number != keeper.number]
    return tuple(found)
