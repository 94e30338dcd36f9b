"""Puzzles of Monsters! for two: the monster that wins a fight against a visible one, and the order that saves one."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monsters.options import Options
from engines.monsters.view import WILD_KEEPER, SeatView
from players import computer
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import best_of, chance_puzzle
from tools.puzzles.families.monsters_turns import (
    MARGIN,
    TURNS,
    chances,
    fault_of,  # noqa: F401 - what a family has
    is_puzzle,
    orders_of,
)
from tools.puzzles.games import positions

_PLAYERS: Final = (("easy", "medium"), ("medium", "easy"), ("easy", "easy"))
_FIRST_LOOK: Final = 40
"""The number of trial turns after which unpromising positions are dropped."""
_FEWEST: Final = 3
"""The minimum number of orders to choose from."""


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from games of computer players endlessly, at most three per game."""
    rules, options, game = GAMES["monsters"], Options(), 0
    while True:
        players = [computer("monsters", level) for level in _PLAYERS[game % len(_PLAYERS)]]
        count = 0
        for played, _ in positions(rules, options, players, f"{seed}:{game}"):
            if count == 3 or any(keeper.orders for keeper in played.keepers):
                continue
            # A puzzle begins without last turn's report, and is judged so.
            state = rules.start_from(rules.describe(played), options, Dice(b"puzzle", 0))
            for view in (rules.seat_view(state, seat) for seat in (Seat(0), Seat(1))):
                made = _puzzles(state, view, Motif.ESCAPE if game % 2 else Motif.FIGHT, options)
                for puzzle in itertools.islice(made, 3 - count):
                    count += 1
                    yield puzzle
        game += 1


def _puzzles(state: object, view: SeatView, motif: Motif, options: Options) -> Iterator[Puzzle]:
    """Yield the puzzles of a position: visible monsters to be attacked, or own ones in danger."""
    seen = [each for hex_ in view.hexes for each in hex_.monsters if each.keeper != view.keeper]
    if not seen or any(each.keeper == WILD_KEEPER for each in seen):
        return  # wild monsters are unpredictable
    for number in [each.number for each in (view.monsters if motif is Motif.ESCAPE else seen)]:
        orders = orders_of(state, view, motif, number)
        seed = f"M{number} in turn {view.public.turn_number} for {view.keeper}"
        if len(orders) < _FEWEST:
            continue
        if not is_puzzle(motif, chances(view, motif, number, orders, seed, _FIRST_LOOK), MARGIN / 2):
            continue
        values = chances(view, motif, number, orders, seed, TURNS)
        if is_puzzle(motif, values, MARGIN):
            rules, rating = GAMES["monsters"], _rating(motif, values)
            made = chance_puzzle(rules, state, view.seat, motif, values, sorted(values), rating, None, options)
            yield replace(made, about=f"M{number}")


def _rating(motif: Motif, values: dict[str, float]) -> int:
    solutions, margin = best_of(values)
    if motif is Motif.ESCAPE:
        return 1400 + 40 * (len(values) - len(solutions))
    return 1450 + round(400 * (0.35 - min(0.7, margin))) + 20 * len(values)
