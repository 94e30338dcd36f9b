"""Whole games played by keepers who order what the dice say."""

import hashlib
from collections.abc import Iterator

from engines.core import Dice, Entry, Outcome, Seat, Step
from engines.monsters import RULES
from engines.monsters.options import Options
from engines.monsters.orders import Befriend, Discard
from engines.monsters.state import State


def seed_of(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def order_text(state: State, seat: Seat, dice: Dice) -> str:
    """A set of random orders for most of a keeper's monsters, with END."""
    view = RULES.seat_view(state, seat)
    by_subject: dict[str, list[str]] = {}
    for choice in view.choices:
        if not isinstance(choice, Discard | Befriend):
            text = choice.canonical
            by_subject.setdefault(text.split()[1], []).append(text)
    lines = [dice.choice(found) for _, found in sorted(by_subject.items()) if dice.chance(85)]
    return "; ".join([*lines, "end"])


def steps(seats: int, seed: str, options: Options | None = None) -> Iterator[tuple[Entry | None, Step[State]]]:
    """Play a game, yielding each entry with what it led to; first the start."""
    secret = seed_of(seed)
    chooser = Dice(seed_of(seed + " orders"), 0)
    state = RULES.start(options or Options(), seats, Dice(secret, 0))
    yield None, Step(state, ())
    ply = 0
    while not isinstance(turn := RULES.turn(state), Outcome):
        seat = turn.seats[0]
        action = RULES.parse(state, seat, order_text(state, seat, chooser))
        ply += 1
        step = RULES.apply(state, seat, action, Dice(secret, ply))
        state = step.state
        yield Entry(seat, RULES.format(action)), step
