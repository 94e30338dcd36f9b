"""A league of the eight steps, and the ratings that come of it."""

import json
import math
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from players.league import Result
from players.steps import STEPS, TABLE, expected_share

MIDDLE: Final = 1600
"""The mean of the eight: leagues tell differences only."""
_APART: Final = 2
"""Steps farther apart do not play each other: who wins nearly always is hardly measured by it."""
_POINTS: Final = 400 / math.log(10)
_CLOSE: Final = 1e-6
"""Points of a rating: below this the search for the most likely ones is over."""


def pairs() -> list[tuple[str, str]]:
    """Return the pairs of steps that play each other."""
    steps = list(STEPS)
    return [(one, other) for one, other in combinations(steps, 2) if steps.index(other) - steps.index(one) <= _APART]


def fit(results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Return the most likely rating of each step and its standard error (R. Bradley, M. Terry, 1952).

    One drawn game is added to each pair, so that a pair in which one has won all games says something finite. The error
    of a step is the one it has while all others stay where they are.
    """
    games = [(one, other, 0.5) for one, other in pairs()]
    games += [(one, other, result.share(one)) for result in results for one, other in [_sides(result)]]
    ratings = dict.fromkeys(STEPS, float(MIDDLE))
    for _ in range(2_000):
        slopes = {step: _slope(step, games, ratings) for step in STEPS}
        changes = {step: _clamp(slope * error**2 / 2) for step, (slope, error) in slopes.items()}
        ratings = {step: ratings[step] + change for step, change in changes.items()}
        if max(map(abs, changes.values())) < _CLOSE:
            break
    shift = MIDDLE - sum(ratings.values()) / len(ratings)
    return {step: (ratings[step] + shift, _slope(step, games, ratings)[1]) for step in STEPS}


def write(key: str, command: str, results: Sequence[Result], path: Path = TABLE) -> None:
    """Write the ratings of a game into the table, with the command that made them."""
    table = json.loads(path.read_text("utf-8")) if path.exists() else {}
    ratings = dict(zip(STEPS, _rising([rating for rating, _ in fit(results).values()]), strict=True))
    table[key] = {"command": command, "games": len(results), "ratings": ratings}
    path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", "utf-8")


def _rising(ratings: Sequence[float]) -> list[int]:
    """Return ratings of which none is below the one before: neighbours in the other order share theirs."""
    pools: list[tuple[float, int]] = []
    for rating in ratings:
        total, count = rating, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before, many = pools.pop()
            total, count = total + before, count + many
        pools.append((total, count))
    return [round(total / count) for total, count in pools for _ in range(count)]


def _clamp(points: float) -> float:
    return max(-50.0, min(50.0, points))


def _sides(result: Result) -> tuple[str, str]:
    one, other = dict.fromkeys(result.fixture.levels)
    return one, other


def _slope(step: str, games: Sequence[tuple[str, str, float]], ratings: dict[str, float]) -> tuple[float, float]:
    """Return by how much more a step has won than its rating expects, per point, and the error of its rating."""
    more, weight = 0.0, 0.0
    for one, other, share in games:
        if step in (one, other):
            chance = expected_share(ratings[one], ratings[other])
            more += (share - chance) if step == one else (chance - share)
            weight += chance * (1 - chance)
    return more / _POINTS, _POINTS / math.sqrt(weight)
