"""When a turn's time is up and when its players are reminded: worked out, and stepped second by second."""

import pytest

from bot.kernel.timing.deadlines import Times, after, move_times, running, turn_limit, turn_times
from engines.core.dice import Dice

HOUR, DAY = 3_600, 86_400


@pytest.mark.parametrize("seed", range(20))
def test_a_clock_counts_each_second_in_which_it_does_not_stand(seed: int) -> None:
    dice = Dice(b"stops", seed)
    stands_until, begins, seconds = dice.below(100), dice.below(50), dice.die(60)
    end = after(begins, seconds, stands_until)
    assert sum(at >= stands_until for at in range(begins, end)) == running(begins, end, stands_until) == seconds
    assert end > stands_until
    assert running(end, begins, stands_until) == -seconds


def test_no_time_passes_on_vacation() -> None:
    assert turn_times(4 * HOUR, DAY, 20 * DAY) == Times(20 * DAY + 4 * HOUR, 20 * DAY + 3 * HOUR)


def test_remaining_time_is_restored_after_a_vacation() -> None:
    times = turn_times(4 * HOUR, 0, 0)
    away = HOUR + 10 * DAY
    still = move_times(times, HOUR, 0, away)
    assert still == Times(10 * DAY + 4 * HOUR, 10 * DAY + 3 * HOUR)
    back = move_times(still, 2 * DAY, away, 2 * DAY)
    assert back == Times(2 * DAY + 3 * HOUR, 2 * DAY + 2 * HOUR)


@pytest.mark.parametrize(
    ("banks", "limit"),
    [
        pytest.param([None], DAY, id="no time for the match"),
        pytest.param([10 * DAY], DAY, id="enough of it"),
        pytest.param([HOUR], HOUR + DAY // 4, id="less than a turn, and then a quarter of one"),
        pytest.param([0], DAY // 4, id="used up"),
        pytest.param([0, 10 * DAY], DAY, id="of several the one with the most"),
        pytest.param([], DAY, id="nobody in particular"),
    ],
)
def test_a_turn_lasts_as_long_as_the_time_for_the_match_allows(banks: list[int | None], limit: int) -> None:
    assert turn_limit(DAY, banks) == limit
