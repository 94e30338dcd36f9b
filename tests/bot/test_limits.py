"""Each number at which something changes for an operator or a player, on both of its sides."""

import pytest

from bot.kernel.matches.computer_names import computer_id, level_of, name_of, next_computer, share_of
from bot.kernel.rate_limit import _MOST_KEPT, Effort, RateLimiter, too_often
from bot.kernel.store.match_row import can_be_rated, has_computers, is_computer, is_former, people_of
from bot.kernel.text.durations import write_turn_time
from bot.kernel.timing import (
    SURELY_PAST,
    QuietHours,
    SteadyClock,
    Times,
    after,
    move_times,
    running,
    turn_times,
    zone_of,
)
from bot.servers.server import option_words


@pytest.mark.parametrize(
    ("seconds", "when"),
    [
        (0, "1 second"),
        (1, "1 second"),
        (1.01, "2 seconds"),
        (59, "59 seconds"),
        (59.5, "1 minute"),
        (60, "1 minute"),
        (60.5, "2 minutes"),
        (120, "2 minutes"),
        (121, "3 minutes"),
    ],
)
def test_when_to_try_again_is_told_in_whole_seconds_and_then_in_minutes(seconds: float, when: str) -> None:
    assert too_often(Effort.REQUEST, seconds).endswith(f"Try again in {when}.")


@pytest.mark.parametrize("effort", Effort)
def test_a_burst_is_taken_and_then_one_by_one(effort: Effort) -> None:
    now, ada, ben = 1_000.0, 1, 2
    pace = RateLimiter(clock=lambda: now)
    assert [pace.take(ada, effort) for _ in range(effort.at_once)] == [0] * effort.at_once
    wait = pace.take(ada, effort)
    assert wait == pytest.approx(effort.every)
    assert pace.take(ada, effort) == pytest.approx(wait), "what was refused does not count"
    assert pace.take(ben, effort) == 0, "nobody waits for somebody else"
    now += effort.every
    assert pace.take(ada, effort) == 0
    assert pace.take(ada, effort) > 0


def test_ordinary_play_is_never_throttled() -> None:
    now = 0.0
    pace = RateLimiter(clock=lambda: now)
    for _ in range(2_000):
        now += 0.6
        for effort in (Effort.REQUEST, Effort.COMPLETION, Effort.ORDERS, Effort.PREVIEW, Effort.PICTURE):
            assert pace.take(1, effort) == 0


def test_rate_limits_of_idle_users_are_dropped() -> None:
    now = 0.0
    pace = RateLimiter(clock=lambda: now)
    for user in range(_MOST_KEPT):
        assert pace.take(user, Effort.OFFER) == 0
    assert len(pace._full) == _MOST_KEPT == 10_000
    now = Effort.OFFER.every
    assert pace.take(-1, Effort.OFFER) == 0
    assert list(pace._full) == [(-1, Effort.OFFER)]
    for _ in range(Effort.OFFER.at_once - 1):
        pace.take(-1, Effort.OFFER)
    assert pace.take(-1, Effort.OFFER) == Effort.OFFER.every
    now += 0.001 * Effort.OFFER.every
    assert pace.take(-1, Effort.OFFER) == pytest.approx(0.999 * Effort.OFFER.every)
    now += 0.9995 * Effort.OFFER.every
    assert pace.take(-1, Effort.OFFER) == 0, "a thousandth is no wait"


NIGHT, NOON = QuietHours(22 * 60 + 15, 6 * 60 + 45, "UTC"), QuietHours(12 * 60, 13 * 60 + 30, "UTC")


def at(day: int, hour: int, minute: int = 0, second: int = 0) -> int:
    return 1_000 * 86_400 + day * 86_400 + hour * 3_600 + minute * 60 + second


@pytest.mark.parametrize(
    ("hours", "asked", "over", "begun"),
    [
        (NIGHT, at(0, 22, 14, 59), at(0, 22, 14, 59), at(-1, 22, 15)),
        (NIGHT, at(0, 22, 15), at(1, 6, 45), at(0, 22, 15)),
        (NIGHT, at(0, 23, 59, 59), at(1, 6, 45), at(0, 22, 15)),
        (NIGHT, at(1, 0), at(1, 6, 45), at(0, 22, 15)),
        (NIGHT, at(1, 6, 44, 59), at(1, 6, 45), at(0, 22, 15)),
        (NIGHT, at(1, 6, 45), at(1, 6, 45), at(0, 22, 15)),
        (NOON, at(0, 11, 59), at(0, 11, 59), at(-1, 12)),
        (NOON, at(0, 12), at(0, 13, 30), at(0, 12)),
        (NOON, at(0, 13, 29, 30), at(0, 13, 30), at(0, 12)),
        (NOON, at(0, 13, 30), at(0, 13, 30), at(0, 12)),
    ],
)
def test_quiet_hours_begin_and_end_to_the_second(hours: QuietHours, asked: int, over: int, begun: int) -> None:
    assert (hours.over_at(asked), hours.beginning_before(asked)) == (over, begun)


def test_a_reminder_in_quiet_hours_comes_before_the_turn_ends_or_not_at_all() -> None:
    due, ends = at(1, 3), at(1, 6, 45)
    assert NIGHT.reminder(at(1, 7), at(1, 8), 0) == at(1, 7)
    assert NIGHT.reminder(due, ends + 1, 0) == ends
    assert NIGHT.reminder(due, ends, at(0, 22, 14, 59)) == at(0, 22, 15)
    assert NIGHT.reminder(due, ends, at(0, 22, 15)) is None


@pytest.mark.parametrize("name", ["No/Where", "../secrets", ""])
def test_a_zone_that_this_machine_does_not_know_is_utc(name: str) -> None:
    assert zone_of(name).key == "UTC"


def test_times_are_counted_to_the_second() -> None:
    assert (running(61, 0, 30), running(25, 25, 30)) == (-31, 0)
    assert (after(25, 0, 30), after(25, -5, 30), after(10, 0, 10)) == (30, 20, 10)
    assert turn_times(1_001, 5, 0) == Times(1_006, 755)
    assert move_times(Times(100, None), 40, 0, 50, more=7) == Times(117, None)
    assert move_times(Times(100, 30), 40, 0, 0) == Times(100, 30)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "under a minute"),
        (59, "under a minute"),
        (60, "1 minute"),
        (119, "1 minute"),
        (120, "2 minutes"),
        (3_600, "1 hour"),
        (7_260, "2 hours 1 minute"),
        (86_400, "1 day"),
        (2 * 86_400 + 3_600 + 120, "2 days 1 hour 2 minutes"),
    ],
)
def test_a_time_is_told_in_words(seconds: int, words: str) -> None:
    assert write_turn_time(seconds) == words


def test_computers_have_the_numbers_just_below_zero() -> None:
    users = (-10_000, -9_999, -1, 0, 1)
    assert [is_computer(user) for user in users] == [False, True, True, False, False]
    assert [is_former(user) for user in users] == [True, False, False, False, False]
    assert (people_of((3, -1, 2, 3, -10_000)), has_computers((1, 0)), has_computers((1, -1))) == (
        [3, 2, -10_000],
        False,
        True,
    )
    assert [computer_id(level, 1) for level in ("easy", "medium", "hard")] == [-101, -201, -301]
    assert [level_of(user) for user in (-101, -199, -201, -399)] == ["easy", "easy", "medium", "hard"]
    assert [name_of(user) for user in (-101, -102)] == ["Easy bot", "Easy bot 2"]
    assert (share_of(-101), share_of(-302)) == (101, 302)
    assert [next_computer("easy", taken) for taken in ((), (-101,), (-102,), (-101, -102))] == [-101, -102, -101, -103]
    assert next_computer("easy", range(-198, 0)) == -199
    with pytest.raises(StopIteration):
        next_computer("easy", range(-199, 0))


def test_only_people_each_in_one_seat_can_be_rated() -> None:
    tables = ((1, 2), (1, 1), (1, -1), (1, 2, 1), (1, 2, 3))
    assert [can_be_rated(holders) for holders in tables] == [True, False, False, False, True]


def test_options_are_told_as_people_type_them() -> None:
    assert option_words({"stacking": True, "decks": 2, "swaps": False, "size": 1, "kind": "x"}) == [
        "stacking",
        "decks=2",
        "swaps=no",
        "size=1",
        "kind=x",
    ]


class System:
    """The system's clock and how long it has been up."""

    def __init__(self, shown: float) -> None:
        self.shown, self.up = shown, 50.0

    def passes(self, seconds: float) -> None:
        self.shown, self.up = self.shown + seconds, self.up + seconds

    def time(self) -> SteadyClock:
        return SteadyClock(lambda: self.shown, lambda: self.up)


def test_the_bot_goes_by_what_has_passed_and_says_once_that_the_clock_was_set(caplog: pytest.LogCaptureFixture) -> None:
    system = System(SURELY_PAST + 100.5)
    time = system.time()
    assert time() == SURELY_PAST + 100
    system.passes(10)
    assert (time(), caplog.records) == (SURELY_PAST + 110, [])
    system.shown += 59
    assert (time(), caplog.records) == (SURELY_PAST + 110, [])
    system.shown += 1
    assert [time(), time()] == [SURELY_PAST + 110] * 2
    assert [line.getMessage() for line in caplog.records] == [
        "the system clock was changed by +60 s: ignoring it until a restart"
    ]
    system.shown -= 120
    assert time() == SURELY_PAST + 110
    assert "changed by -120 s" in caplog.text


@pytest.mark.parametrize(
    ("shown", "noted", "goes_on"),
    [
        (5_000, SURELY_PAST, True),
        (5_000, SURELY_PAST - 1, False),
        (SURELY_PAST - 1, SURELY_PAST, True),
        (SURELY_PAST, SURELY_PAST + 9, False),
    ],
)
def test_an_unset_clock_goes_on_from_the_note(
    shown: int, noted: int, goes_on: bool, caplog: pytest.LogCaptureFixture
) -> None:
    system = System(shown)
    time = system.time()
    time.go_on_from(noted)
    system.passes(7)
    assert time() == (noted if goes_on else shown) + 7
    assert len(caplog.records) == goes_on
    assert SURELY_PAST == 1_735_689_600
