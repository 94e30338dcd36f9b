"""Mono: random placements of each size, beside a fixed piece of plain Python in the same run."""

import statistics
import time

from engines.core import Dice
from engines.mono.random_placement import random_grid

SIZES = (5, 9, 12, 15)
GRIDS = 200


def run() -> None:
    """Print the median and the slowest time of a grid and their ratios to the yardstick: 100,000 additions."""
    measure = statistics.median(_time_additions() for _ in range(9))
    for size in SIZES:
        times = [_time_grid(size, number) for number in range(GRIDS)]
        median, slowest = statistics.median(times), max(times)
        print(
            f"mono: a random grid of size {size} {median * 1e3:.2f} ms, slowest of {GRIDS} {slowest * 1e3:.2f} ms, "
            f"100,000 additions {measure * 1e3:.2f} ms, ratios {median / measure:.2f} and {slowest / measure:.2f}"
        )


def _time_grid(size: int, number: int) -> float:
    start = time.process_time()
    random_grid(size, Dice(b"mono", number))
    return time.process_time() - start


def _time_additions() -> float:
    start = time.process_time()
    total = 0
    for number in range(100_000):
        total += number
    assert total == 4_999_950_000
    return time.process_time() - start


if __name__ == "__main__":
    run()
