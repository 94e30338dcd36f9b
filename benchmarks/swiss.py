"""A round of a Swiss of 64: the processor seconds of its matching, which must be below 1."""

import time
from typing import Final

from engines.contests.swiss import Round, pair
from engines.core.dice import Dice
from engines.selfplay import seed_bytes

PLAYERS: Final = 64
ROUNDS: Final = 6


def run() -> None:
    """Print the seconds of each round of a Swiss with random results."""
    dice, history = Dice(seed_bytes("swiss"), 0), list[Round]()
    points, seconds = {f"player {number}": 0 for number in range(PLAYERS)}, []
    for number in range(ROUNDS):
        standing = sorted(points.items(), key=lambda each: -each[1])
        began = time.process_time()
        history.append(pair(standing, history, Dice(seed_bytes("swiss"), number + 1)))
        seconds.append(time.process_time() - began)
        for one, other in history[-1].pairs:
            won = dice.below(3)
            points[one] += won
            points[other] += 2 - won
    print(f"swiss: {PLAYERS} players, {', '.join(f'{each:.2f}' for each in seconds)} s a round", flush=True)
    assert max(seconds) < 1
