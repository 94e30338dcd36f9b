"""A picture drawn by us beside the same picture drawn plainly, turn and turn about."""

import statistics
import time
from collections.abc import Callable

ROUNDS = 15


def compare(what: str, draw: Callable[[], bytes], draw_plainly: Callable[[], bytes], target: float) -> None:
    """Print the median times of both in ms, once warm, the sizes of both PNG files, and our share of the plain time."""
    start = time.perf_counter()
    png = draw()
    first = time.perf_counter() - start
    plain_png = draw_plainly()
    ours, plain = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        draw()
        middle = time.perf_counter()
        draw_plainly()
        ours.append(middle - start)
        plain.append(time.perf_counter() - middle)
    mine, yardstick = statistics.median(ours), statistics.median(plain)
    print(
        f"{what}: {mine * 1e3:.1f} ms and {len(png) / 1000:.0f} KB, plain {yardstick * 1e3:.0f} ms and "
        f"{len(plain_png) / 1000:.0f} KB, ratio {mine / yardstick:.3f} ({target} or less is wanted); "
        f"first picture {first * 1e3:.0f} ms"
    )
