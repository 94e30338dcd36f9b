"""Measure how decisive and how fair Monoch is: `python -m tests.engines.monoch.balance [random GAMES] [ahead GAMES]`.

Prints a line for each way to sit, with and without `keep`: for random players, and for those of greedy.py.
"""

import sys
from collections import Counter
from statistics import median

from engines.core import Dice
from engines.monoch.options import Options
from engines.monoch.state import State
from tests.engines.monoch.greedy import play_out
from tests.engines.monoch.tables import new_game, random_game

WAYS = (("two, facing", False, 2), ("two, crossed", True, 2), ("four", False, 4))


def main(players: str, games: int) -> None:
    """Play them all."""
    for name, crossed, seats in WAYS:
        for keep in (True, False):
            options = Options(crossed=crossed, keep=keep)
            finals = [_play_game(players, options, seats, number) for number in range(games)]
            _tell(f"{players}, {name}, keep {'on' if keep else 'off'}", finals)


def _play_game(players: str, options: Options, seats: int, number: int) -> State:
    if players == "random":
        return random_game(options, seats, f"thousand {number}".encode())[-1]
    return play_out(new_game(options, seats), Dice(b"balance", number))


def _tell(name: str, finals: list[State]) -> None:
    found = Counter(_result(final) for final in finals)
    games, decided = len(finals), found["first"] + found["second"]
    share, won = decided / games, found["first"] / max(1, decided)
    errors = [(100 * (part * (1 - part) / max(1, count)) ** 0.5) for part, count in ((share, games), (won, decided))]
    sys.stdout.write(
        f"{name}: {games} games, decided {100 * share:.1f} % +- {errors[0]:.1f}, "
        f"seat 0's side wins {100 * won:.0f} % +- {errors[1]:.0f} of those, "
        f"median of {median(len(final.blocks) for final in finals):g} blocks\n"
    )
    sys.stdout.flush()


def _result(final: State) -> str:
    assert final.outcome is not None
    if final.outcome.reason != "STRIP":
        return "draw"
    return "first" if 0 in final.outcome.winners else "second"


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "ahead", int(sys.argv[2]) if len(sys.argv) > 2 else 100)
