"""Eight strengths between a beginner and `hard`, and their ratings from leagues.

A step is a mixture of two players. A game whose players need other mixtures exports them as `STEPS`, instead of those
here. `python -m tools strengths KEY --write` measures the eight against each other and writes `ratings.json`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

TABLE: Final = Path(__file__).with_name("ratings.json")
_ROUNDED: Final = 50
"""The rounding of ratings in points, which is their accuracy."""
_A_BIT: Final = 50
_EQUALS: Final = {"easy": "step3", "medium": "step6", "hard": "step8"}
"""The steps that are the players of the three names."""
_EASY, _MEDIUM, _HARD = _EQUALS


@dataclass(frozen=True, slots=True)
class Mix:
    """The two players of a step, and the percentage of choices made by the stronger one."""

    weaker: str
    stronger: str
    percent: int


STEPS: Final[Mapping[str, Mix]] = MappingProxyType(
    {
        "step1": Mix("random", _EASY, 40),
        "step2": Mix("random", _EASY, 75),
        "step3": Mix(_EASY, _EASY, 100),
        "step4": Mix(_EASY, _MEDIUM, 30),
        "step5": Mix(_EASY, _MEDIUM, 65),
        "step6": Mix(_MEDIUM, _MEDIUM, 100),
        "step7": Mix(_MEDIUM, _HARD, 50),
        "step8": Mix(_HARD, _HARD, 100),
    }
)
"""The steps, weakest first. `easy` is the third, `medium` the sixth and `hard` the eighth, in every game."""


@cache
def _table() -> Mapping[str, Mapping[str, int]]:
    table = json.loads(TABLE.read_text("utf-8")) if TABLE.exists() else {}
    return {key: measured["ratings"] for key, measured in table.items()}


def rating_of(key: str, level: str) -> int | None:
    """Return the rounded rating of a level or step at a game; None if it has not been measured."""
    rating = _table().get(key, {}).get(_EQUALS.get(level, level))
    return None if rating is None else _ROUNDED * round(rating / _ROUNDED)


def rated_steps(key: str) -> Sequence[str]:
    """Return the steps of a game, weakest first; empty if they have not been measured."""
    return tuple(STEPS) if all(rating_of(key, step) is not None for step in STEPS) else ()


def stronger_step(key: str, results: Sequence[tuple[str, float]]) -> str:
    """Return the weakest step that is slightly stronger than a player with these results.

    A result is the level or step of the opponent, and the share of the win: 1, 0.5 or 0. Without results a player is
    assumed equal to `easy`; two drawn games against it always count, so that one game does not decide alone.
    """
    games = [(rating, share) for level, share in results if (rating := rating_of(key, level)) is not None]
    usual = rating_of(key, _EASY)
    if usual is None:
        return _EASY
    own = _performance([(usual, 0.5), (usual, 0.5), *games])
    return next((step for step in STEPS if (rating_of(key, step) or 0) >= own + _A_BIT), tuple(STEPS)[-1])


def expected_share(own: float, other: float) -> float:
    """Return the expected share of the win of a rating against another: 400 points more are ten to one."""
    return float(1 / (1 + 10 ** ((other - own) / 400)))


def _performance(games: Sequence[tuple[int, float]]) -> int:
    """Return the rating that would expect as much as was won."""
    low, high, won = 0.0, 4_000.0, sum(share for _, share in games)
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (middle, high) if sum(expected_share(middle, other) for other, _ in games) < won else (low, middle)
    return round(low)
