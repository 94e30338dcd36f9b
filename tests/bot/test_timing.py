"""When a turn's time is up and when its players are reminded: worked out, and stepped second by second."""

import pytest

from bot.timing.deadlines import Stop, Times, after, move_times, running, standing_until, turn_limit, turn_times
from engines.core.dice import Dice

HOUR, DAY = 3_600, 86_400


def count_ticks(begins: int, ends: int, stops: list[Stop]) -> int:
    """Count the seconds in which a clock ticks, one by one."""
    return sum(not any(stop.begins <= at < stop.ends for stop in stops) for at in range(begins, ends))


@pytest.mark.parametrize("seed", range(20))
def test_a_clock_counts_each_second_in_which_it_does_not_stand(seed: int) -> None:
    dice = Dice(b"stops", seed)
    stops = [Stop(at, at + dice.below(30)) for at in (dice.below(100) for _ in range(dice.below(4)))]
    begins, seconds = dice.below(50), dice.die(60)
    end = after(begins, seconds, stops)
    assert count_ticks(begins, end, stops) == running(begins, end, stops) == seconds
    assert not any(stop.begins <= end - 1 < stop.ends for stop in stops)
    assert running(end, begins, stops) == -seconds


def test_no_time_passes_on_vacation() -> None:
    away = [Stop(0, 20 * DAY)]
    times = turn_times(4 * HOUR, DAY, away)
    assert times == Times(20 * DAY + 4 * HOUR, 20 * DAY + 3 * HOUR)
    assert standing_until(DAY, away) == 20 * DAY
    assert standing_until(20 * DAY, away) is None


def test_remaining_time_is_restored_after_a_vacation() -> None:
    times = turn_times(4 * HOUR, 0, ())
    away = [Stop(0, HOUR + 10 * DAY)]
    still = move_times(times, HOUR, (), away)
    assert still == Times(10 * DAY + 4 * HOUR, 10 * DAY + 3 * HOUR)
    back = move_times(still, 2 * DAY, away, [Stop(0, 2 * DAY)])
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
