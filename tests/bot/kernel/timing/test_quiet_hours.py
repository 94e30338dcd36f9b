"""The hours in which a server wants nobody reminded: reminders wait or come before, clocks run."""

import dataclasses
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.clock import Clock
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.timing.quiet_hours import QuietHours
from bot.servers.server import choose, read_quiet_hours
from tests.bot.conftest import FakeClock
from tests.bot.matches import BLUE_PERSON, begin, kinds, load_row

HOUR, DAY = 3_600, 86_400
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


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("25", "8", "UTC"), "the time `25`"),
        (("late", "8", "UTC"), "as `22`"),
        (("22", "22:00", "UTC"), "none:True"),
        (("22", "8", "Bielefeld"), "I don't know the time zone `Bielefeld`"),
    ],
)
def test_a_bad_hour_or_zone_is_refused_with_what_to_type(typed: tuple[str, str, str], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        read_quiet_hours(*typed)


def test_hours_are_read_as_people_write_them() -> None:
    assert read_quiet_hours("22", "7:30", "europe/berlin") == QuietHours(1320, 450, "Europe/Berlin")
