"""Depth and positions per second of `hard`: midgame positions between two `medium` players, in processor time."""

import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome
from engines.selfplay import AnyGame, seed_bytes
from players import computer
from players.core.budget import Budget
from players.core.player import consider

KEYS: Final = ("mambo", "monoch")
_GAMES: Final = 6
_ENTRIES: Final = (3, 6, 9, 12)
_POSITIONS: Final = 1_500
"""The positions that `medium` may examine, so that the games are the same on every machine."""


def run() -> None:
    """Print a line per game: the depths of finished searches, their time, and their speed."""
    for key in KEYS:
        hard, depths, longest, positions, spent = computer(key, "hard"), Counter[int](), 0.0, 0, 0.0
        for ply, view in _middles(key):
            asked = GAMES[key], view, Dice(seed_bytes("searches"), ply)
            budget, began = hard.allowance.budget(waited_for=False), time.thread_time()
            hard.choose(*asked, budget)
            taken = time.thread_time() - began
            longest, positions, spent = max(longest, taken), positions + budget.spent, spent + taken
            depths[consider(hard, *asked, hard.allowance.budget(waited_for=False)).depth or 0] += 1
        reached = ", ".join(f"{count} to {depth}" for depth, count in sorted(depths.items()))
        print(
            f"{key}: plies {reached}; {longest:.2f} s at most, {positions / spent:,.0f} positions a second", flush=True
        )


def _middles(key: str) -> Iterator[tuple[int, object]]:
    """Yield views of the seat to move, with the ply."""
    rules, medium = GAMES[key], computer(key, "medium")
    for number in range(_GAMES):
        game = AnyGame(rules, rules.Options(), 2, seed_bytes(f"searches{number}"))
        while not isinstance(game.turn, Outcome):
            ply, seat = len(game.entries), game.turn.seats[0]
            view = rules.seat_view(game.state, seat)
            if ply in _ENTRIES:
                yield ply, view
            chosen = medium.choose(rules, view, Dice(seed_bytes(f"searches{number}{seat}"), ply), Budget(_POSITIONS))
            game.play(seat, rules.format(chosen))
