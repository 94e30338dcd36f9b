"""When a turn's time is up and when its players are reminded: worked out, and stepped second by second."""

import dataclasses
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.clock import Clock
from bot.kernel.matches.host import Host
from bot.kernel.matches.turn_time import read_turn_time
from bot.kernel.timing import QuietHours, Times, after, move_times, running, turn_limit, turn_times
from bot.servers.server import choose
from engines.core.dice import Dice
from tests.bot.conftest import FakeClock
from tests.bot.matches import BLUE_PERSON, begin, kinds, load_row
from tests.bot.refused import expect_refusal

HOUR, DAY = 3_600, 86_400


@pytest.mark.parametrize("seed", range(20))
def test_a_clock_counts_each_second_in_which_it_does_not_stand(seed: int) -> None:
    dice = Dice(b"stops", seed)
    stands_until, begins, seconds = dice.below(100), dice.below(50), dice.die(60)
    end = after(begins, seconds, stands_until)
    assert sum(at >= stands_until for at in range(begins, end)) == running(begins, end, stands_until) == seconds
    assert end > stands_until
    assert running(end, begins, stands_until) == -seconds


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


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("10m", 600), ("12h", 43_200), ("3d", 259_200), ("1 day 12 hours", 129_600), ("2 weeks", 1_209_600), ("2M", 120)],
)
def test_usual_ways_to_write_a_time_are_understood(text: str, seconds: int) -> None:
    assert read_turn_time(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "soon", "1m", "31d", "3", "-3d", "3d!", "2 months", pytest.param("9" * 5_000 + "d", id="9…d")]
)
def test_other_texts_are_refused_with_an_example(text: str) -> None:
    with expect_refusal("for a turn, 2 minutes to 30 days"):
        read_turn_time(text)


NIGHT = QuietHours(22 * 60, 8 * 60, "Europe/Berlin")


def there(day: int, hour: int, minute: int = 0, *, month: int = 6) -> int:
    return int(datetime(2027, month, day, hour, minute, tzinfo=ZoneInfo("Europe/Berlin")).timestamp())


@pytest.mark.parametrize(
    ("at", "over"),
    [
        (there(5, 21, 59), there(5, 21, 59)),
        (there(5, 22), there(6, 8)),
        (there(6, 3), there(6, 8)),
        (there(6, 8), there(6, 8)),
        pytest.param(there(27, 23, month=3), there(28, 8, month=3), id="the night in which clocks are set on"),
    ],
)
def test_quiet_hours_go_by_the_clocks_of_their_zone(at: int, over: int) -> None:
    assert NIGHT.over_at(at) == over


def test_the_hour_that_comes_twice_ends_quiet_hours_no_earlier_than_a_reminder_is_due() -> None:
    short = QuietHours(22 * 60, 2 * 60 + 30, "Europe/Berlin")
    second = datetime(2026, 10, 25, 2, 10, fold=1, tzinfo=ZoneInfo("Europe/Berlin"))
    assert short.over_at(int(second.timestamp())) == int(second.timestamp()) + 20 * 60


async def test_a_server_s_night_holds_the_reminder_and_not_the_deadline(host: Host, fake_clock: FakeClock) -> None:
    fake_clock.now = there(5, 14)
    await choose(host, 1, lambda server: dataclasses.replace(server, quiet=NIGHT))
    await begin(host, BLUE_PERSON, turn_time=20 * HOUR)
    match = await load_row(host)
    assert (match.deadline, match.reminder) == (there(6, 10), there(6, 8))
    fake_clock.now = there(6, 7)
    await Clock(host).tick()
    assert "reminder" not in await kinds(host)
    fake_clock.now = there(6, 8)
    await Clock(host).tick()
    assert "reminder" in await kinds(host)


async def test_quiet_hours_chosen_meanwhile_hold_too(host: Host, fake_clock: FakeClock) -> None:
    fake_clock.now = there(5, 14)
    await begin(host, BLUE_PERSON, turn_time=20 * HOUR)
    await choose(host, 1, lambda server: dataclasses.replace(server, quiet=NIGHT))
    fake_clock.now = there(6, 5)
    await Clock(host).tick()
    assert "reminder" not in await kinds(host)
    assert (await load_row(host)).reminder == there(6, 8)


def test_remaining_time_is_restored_after_a_vacation() -> None:
    times = turn_times(4 * HOUR, 0, 0)
    away = HOUR + 10 * DAY
    still = move_times(times, HOUR, 0, away)
    assert still == Times(10 * DAY + 4 * HOUR, 10 * DAY + 3 * HOUR)
    assert move_times(still, 2 * DAY, away, 2 * DAY) == Times(2 * DAY + 3 * HOUR, 2 * DAY + 2 * HOUR)
