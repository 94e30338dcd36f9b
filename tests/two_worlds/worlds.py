"""Worlds that one player cannot tell apart, with what everybody does in them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from engines import GAMES, AnyRules
from engines.core import Dice, RulesError, Seat, Step
from engines.selfplay import seed_bytes

NAMES = ("red", "blue", "green")
DICE = seed_bytes("the dice of both worlds")
"""The dice of a world are independent of its secret: both worlds may have the same dice and different secrets."""


@dataclass(frozen=True, slots=True)
class TypedAction:
    """Something typed to play by, in the command of the game."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class World:
    """The start of a match, everybody's actions, and the actions that end simultaneous turns."""

    start: Any  # Any: a state of the game's own type, as in the catalogue
    deeds: tuple[TypedAction, ...]
    turns: Mapping[int, Step[Any]] = field(default_factory=dict)
    """By the number of the turn that begins."""


@contextmanager
def play_in(game: str, world: World) -> Iterator[None]:
    """Let matches of a game be of that world, whatever their seeds are."""
    rules = GAMES[game]
    apply = type(rules).apply

    def in_this_world(self: AnyRules, state: object, seat: Seat, action: object, _dice: Dice) -> Step[Any]:
        step = apply(self, state, seat, action, Dice(DICE, 1))
        return world.turns.get(turn_of(step.state), step) if turn_of(step.state) != turn_of(state) else step

    with (
        mock.patch.object(type(rules), "start", return_value=world.start),
        mock.patch.object(type(rules), "apply", in_this_world),
    ):
        yield


def states(game: str, world: World) -> list[Any]:  # Any: as above
    """Return the positions of a world, from its start on; RulesError for an illegal action."""
    rules, found = GAMES[game], [world.start]
    for deed in world.deeds:
        state, seat = found[-1], Seat(deed.seat)
        found.append(rules.apply(state, seat, rules.parse(state, seat, deed.text), Dice(DICE, 1)).state)
    return found


def looks_the_same(game: str, one: World, other: World, observer: Seat) -> bool:
    """Return whether that seat can tell two worlds apart by no position of theirs."""
    rules = GAMES[game]
    try:
        pairs = list(zip(states(game, one), states(game, other), strict=True))
    except RulesError:
        return False
    return all(rules.seat_view(here, observer) == rules.seat_view(there, observer) for here, there in pairs)


def turn_of(state: Any) -> int:  # Any: as above
    """Return the number of the turn, 0 in a game that counts none."""
    return int(getattr(state, "turn", 0))
