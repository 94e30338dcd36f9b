"""The single game orders a keeper can give now: the atoms that sets are made of."""

from collections.abc import Iterator

from engines.monsters.orders import (
    Befriend,
    Discard,
    Eat,
    Favour,
    Flaunt,
    Grow,
    Move,
    Order,
    Play,
    Scan,
    Skulk,
    Spawn,
)
from engines.monsters.state import Keeper, State
from engines.monsters.terms import Direction, Growth

_PLAIN = (Eat, Flaunt, Grow, Scan, Skulk)


def possible_orders(state: State, keeper: Keeper) -> Iterator[Order]:
    """Yield every game order that passes the check by itself; free text and administrative orders are left out."""
    powers = range(1, len(keeper.hand) + 1)
    for monster in state.monsters_of(keeper.number):
        number = monster.number
        yield from (order(number) for order in _PLAIN)
        yield from (Move(number, direction) for direction in Direction)
        yield from (Play(number, at) for at in powers)
    for lair in state.lairs_of(keeper.number):
        yield from (Favour(lair.place, growth) for growth in Growth)
        if lair.leaves_from <= state.turn + 1:
            yield Spawn(lair.place)
    yield from (Discard(at) for at in powers)
    yield from (Befriend(other.number) for other in state.playing() if other.number != keeper.number)
