"""The mean luck of a seat over random games of Mono: 0, give or take two standard errors.

`python -m benchmarks luck GAMES OPTIONS`, as in `luck 10000 size=5`: 10,000 of the usual size by default.
"""

import math
from dataclasses import dataclass

from bot.computers.luck import luck_of
from engines import GAMES
from engines.core.options import options_from_text
from engines.core.record import Record
from engines.core.rules import Outcome
from engines.selfplay import random_game, seed_bytes, step_at_random


@dataclass(frozen=True, slots=True)
class Check:
    """The luck of the first seat over many games."""

    games: int
    mean: float
    error: float
    """The standard error of the mean."""
    spread: float
    """The standard deviation of one game."""


def check_luck(
    game: str, games: int, seed: str, *, seats: int | None = None, draws: int = 1, options: str = ""
) -> Check:
    """Return the mean luck of the first seat over random games: it is to be 0, give or take two errors."""
    records = (_random_record(game, f"luck:{seed}:{number}", seats, options) for number in range(games))
    lucks = [luck_of(record, draws).seats[0] for record in records]
    mean = math.fsum(lucks) / games
    spread = math.sqrt(math.fsum((each - mean) ** 2 for each in lucks) / max(1, games - 1))
    return Check(games, mean, spread / math.sqrt(games), spread)


def _random_record(game: str, seed: str, seats: int | None, options: str) -> Record:
    rules = GAMES[game]
    count = rules.info.min_seats if seats is None else seats
    played = random_game(rules, seed_bytes(seed), seats=count, options=options_from_text(rules.Options, options))
    while not isinstance(played.turn, Outcome):
        step_at_random(played)
    return played.record


def run(words: tuple[str, ...] | list[str] = ()) -> None:
    """Print the mean luck of the first seat, its standard error, and that of one game."""
    games, options = words[0] if words else "10000", " ".join(words[1:])
    lucks = check_luck("mono", int(games), "0", options=options)
    print(f"mono {options}: mean luck {lucks.mean:+.5f} ± {lucks.error:.5f} over {lucks.games} games", end="")
    print(f" ({abs(lucks.mean) / lucks.error:.1f} standard errors), one game {lucks.spread:.3f}")
