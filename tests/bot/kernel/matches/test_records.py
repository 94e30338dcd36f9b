"""Tests of the result of each seat, as lists of results and ratings read it."""

import pytest

from bot.kernel.matches.records import results
from engines.core.rules import Outcome, Seat
from tests.bot.made_up import BLUE, GREEN, RED

SEATS = (RED, BLUE, GREEN, 44, 55)


@pytest.mark.parametrize(
    ("winners", "points", "left", "places"),
    [
        pytest.param([1], (5, 3, 9, 5, 1), {}, [3, 1, 2, 3, 5], id="winners are first and points order the others"),
        pytest.param([0, 2], (5, 3, 9, 4, 1), {}, [1, 4, 1, 3, 5], id="all winners share the first place"),
        pytest.param(
            [1], (50, 3, 9, 60, 1), {0: 7, 3: 4}, [4, 1, 2, 5, 3], id="who left is last, the later the better"
        ),
        pytest.param([1], None, {4: 2}, [2, 1, 2, 2, 5], id="without points all losers share a place"),
        pytest.param([], (1, 2, 3, 4, 5), {0: 1}, [None] * 5, id="without winners there are no places"),
    ],
)
def test_each_seat_has_its_place(
    winners: list[int], points: tuple[int, ...] | None, left: dict[int, int], places: list[int | None]
) -> None:
    found = results(Outcome(tuple(map(Seat, winners)), points, "x"), SEATS, left)
    assert [(row.place, row.won) for row in found] == [(place, place == 1) for place in places]
