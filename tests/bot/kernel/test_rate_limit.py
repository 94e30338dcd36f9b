"""Tests of the rate limits of one person, step by step on a clock that only the test moves."""

import pytest

from bot.kernel.rate_limit import Effort, RateLimiter

ADA, BEN = 1, 2


class FakeClock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def fake_clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def pace(fake_clock: FakeClock) -> RateLimiter:
    return RateLimiter(clock=fake_clock)


@pytest.mark.parametrize("effort", Effort)
def test_a_burst_is_taken_and_then_one_by_one(effort: Effort, pace: RateLimiter, fake_clock: FakeClock) -> None:
    assert [pace.take(ADA, effort) for _ in range(effort.at_once)] == [0] * effort.at_once
    wait = pace.take(ADA, effort)
    assert wait == pytest.approx(effort.every)
    assert pace.take(ADA, effort) == pytest.approx(wait), "what was refused does not count"
    assert pace.take(BEN, effort) == 0, "nobody waits for somebody else"
    fake_clock.now += effort.every
    assert pace.take(ADA, effort) == 0
    assert pace.take(ADA, effort) > 0


def test_ordinary_play_is_never_throttled(pace: RateLimiter, fake_clock: FakeClock) -> None:
    for _ in range(2_000):
        fake_clock.now += 0.6
        for effort in (Effort.REQUEST, Effort.COMPLETION, Effort.ORDERS, Effort.PREVIEW, Effort.PICTURE):
            assert pace.take(ADA, effort) == 0
