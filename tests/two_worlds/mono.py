"""Mono: the others place other grids, which agree where they are uncovered."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engines import GAMES
from engines.core import Dice, Seat, Turn
from engines.mono.actions import Place, format_action
from engines.mono.random_placement import random_grid
from engines.mono.view import LABELS, Grid
from engines.selfplay import seed_bytes
from tests.end_to_end.harness import Json
from tests.two_worlds.game import Game
from tests.two_worlds.worlds import NAMES, TypedAction, World, looks_the_same, states

SIZE = 4
OPTIONS: Json = {"size": SIZE, "no_auto": True}
RANDOM: Json = {**OPTIONS, "random_grids": True}
LOOKS: Sequence[tuple[str, Json]] = ()
WRONG = ("", "z9", "a1,a1", "place 1", "place random", "b2,random,end", "random random")
UNCOVERED = ("a1", "b2,c2", "c1", "a2", "b1,d2")


def worlds(observer: Seat, seed: str) -> list[World]:
    """Return two worlds that the observer cannot tell apart."""
    return _find_worlds(observer, Dice(seed_bytes(f"mono {seed}"), 0), OPTIONS)


def _worlds_with_random_grids(observer: Seat, seed: str) -> list[World]:
    return _find_worlds(observer, Dice(seed_bytes(f"random grids {seed}"), 0), RANDOM)


def _find_worlds(observer: Seat, dice: Dice, options: Json) -> list[World]:
    rules = GAMES["mono"]
    start = rules.start(rules.Options(**options), len(NAMES), dice)
    one = _world(start, [random_grid(SIZE, dice) for _ in NAMES])
    end = states("mono", one)[-1]
    while True:
        other = rules.resample(rules.seat_view(end, observer), dice)
        found = _world(start, [player.grid for player in other.players])
        if found != one and looks_the_same("mono", one, found, observer):
            return [one, found]


def _world(start: Any, grids: Sequence[Grid]) -> World:  # Any: as in `World`
    """Return the world with these grids, which are placed unless the start has some."""
    rules, deeds = GAMES["mono"], list[TypedAction]()
    if start.options.random_grids:
        players = zip(start.players, grids, strict=True)
        start = replace(start, players=tuple(replace(player, grid=grid) for player, grid in players))
    else:
        labels = ["".join(LABELS[value - 1] for value in grid) for grid in grids]
        deeds = [TypedAction(seat, format_action(Place(each))) for seat, each in enumerate(labels)]
    for cells in UNCOVERED:
        turn = rules.turn(states("mono", World(start, tuple(deeds)))[-1])
        assert isinstance(turn, Turn)
        deeds = [*deeds, TypedAction(turn.seats[0], f"{cells},end")]
    return World(start, tuple(deeds))


GAME = Game(
    "mono",
    worlds,
    options=OPTIONS,
    looks=LOOKS,
    wrong=WRONG,
    tried=("c2,end", "d1", "random"),
    middle=3,
)
RANDOM_GRIDS = replace(GAME, options=RANDOM, worlds=_worlds_with_random_grids)
