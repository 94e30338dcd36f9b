"""A turn and its score (rules/mono.md, a turn, score, three or four players)."""

import pytest

from engines.core import Seat
from engines.mono.turns import score, take
from engines.mono.view import Take, UncoveredValue


@pytest.mark.parametrize(
    ("values", "points"), [([], 0), ([4], 1), ([4, 4], 4), ([1, 2, 3], 3), ([2, 2, 2, 9], 10), ([1, 1, 2, 2], 8)]
)
def test_each_run_scores_its_length_squared(values: list[int], points: int) -> None:
    assert score(values) == points


def _values(*values: int) -> tuple[UncoveredValue, ...]:
    return tuple(UncoveredValue(Seat(seat), value) for seat, value in enumerate(values))


@pytest.mark.parametrize(
    ("mode", "last", "values", "taken"),
    [
        (Take.BEST, None, (7, 4, 9), (1, 4)),
        (Take.BEST, 5, (7, 4, 9), (0, 7)),
        (Take.BEST, 4, (7, 4, 9), (1, 4)),
        (Take.BEST, 8, (7, 4, 6), (0, 7)),
        (Take.BEST, 8, (3, 7, 7), (1, 7)),
        (Take.MIN, 5, (7, 4, 9), (1, 4)),
        (Take.MIN, None, (4, 4, 9), (0, 4)),
        (Take.MAX, 5, (7, 4, 9), (2, 9)),
        (Take.MAX, None, (7, 4, 9), (2, 9)),
    ],
)
def test_one_of_several_joins_it(mode: Take, last: int | None, values: tuple[int, ...], taken: tuple[int, int]) -> None:
    assert take(_values(*values), last, mode) == UncoveredValue(Seat(taken[0]), taken[1])
