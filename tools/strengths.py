"""A league of the eight steps, and the resulting table of ratings."""

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from players.steps import STEPS, TABLE
from tools.league import Result, rate

_APART: Final = 2
"""Steps farther apart do not play each other: results that are nearly always the same carry little information."""


def pairs() -> list[tuple[str, str]]:
    """Return the pairs of steps that play each other."""
    steps = list(STEPS)
    return [(one, other) for one, other in combinations(steps, 2) if steps.index(other) - steps.index(one) <= _APART]


def write(key: str, command: str, results: Sequence[Result], path: Path = TABLE) -> None:
    """Write the ratings of a game into the table, with the command that made them."""
    table = json.loads(path.read_text("utf-8")) if path.exists() else {}
    found = rate(results)
    ratings = dict(zip(STEPS, _pool_falls([found[step].points for step in STEPS]), strict=True))
    table[key] = {"command": command, "games": len(results), "ratings": ratings}
    path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", "utf-8")


def _pool_falls(ratings: Sequence[float]) -> list[int]:
    """Return ratings that never decrease: neighbours in the wrong order share their mean."""
    pools: list[tuple[float, int]] = []
    for rating in ratings:
        total, count = rating, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before, many = pools.pop()
            total, count = total + before, count + many
        pools.append((total, count))
    return [round(total / count) for total, count in pools for _ in range(count)]
