"""Tests of the rate limits of one person, step by step on a clock that only the test moves."""

import pytest

from bot.buttons.match_verbs import Accept, History, Text
from bot.services.rate_limit import Effort, RateLimiter, too_often
from cogs.mambo.verbs import Look, Zoom
from cogs.monsters.verbs import Written

ADA, BEN = 1, 2


class Hands:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def pace(hands: Hands) -> RateLimiter:
    return RateLimiter(clock=hands)


@pytest.mark.parametrize("effort", Effort)
def test_so_many_may_come_at_once_and_then_one_after_the_other(effort: Effort, pace: RateLimiter, hands: Hands) -> None:
    assert [pace.take(ADA, effort) for _ in range(effort.at_once)] == [0] * effort.at_once
    wait = pace.take(ADA, effort)
    assert wait == pytest.approx(effort.every)
    assert pace.take(ADA, effort) == pytest.approx(wait), "what was refused does not count"
    assert pace.take(BEN, effort) == 0, "nobody waits for somebody else"
    hands.now += effort.every
    assert pace.take(ADA, effort) == 0
    assert pace.take(ADA, effort) > 0


def test_sorts_of_requests_are_counted_apart(pace: RateLimiter) -> None:
    for _ in range(Effort.OFFER.at_once):
        pace.take(ADA, Effort.OFFER)
    assert pace.take(ADA, Effort.OFFER) > 0
    assert pace.take(ADA, Effort.REQUEST) == 0


def test_who_pauses_may_do_as_much_at_once_again(pace: RateLimiter, hands: Hands) -> None:
    for _ in range(Effort.OFFER.at_once):
        pace.take(ADA, Effort.OFFER)
    hands.now += Effort.OFFER.at_once * Effort.OFFER.every
    assert [pace.take(ADA, Effort.OFFER) for _ in range(Effort.OFFER.at_once)] == [0] * Effort.OFFER.at_once
    assert pace.take(ADA, Effort.OFFER) > 0


def test_nobody_who_plays_as_people_do_is_ever_held_up(pace: RateLimiter, hands: Hands) -> None:
    for _ in range(2_000):
        hands.now += 0.6
        for effort in (Effort.REQUEST, Effort.COMPLETION, Effort.ORDERS, Effort.PREVIEW, Effort.PICTURE):
            assert pace.take(ADA, effort) == 0


def test_only_those_who_asked_lately_are_kept(pace: RateLimiter, hands: Hands) -> None:
    for user_id in range(30_000):
        pace.take(user_id, Effort.REQUEST)
        hands.now += 1
    assert len(pace._full) <= 10_000


@pytest.mark.parametrize(
    ("effort", "seconds", "said"),
    [
        (Effort.OFFER, 0.2, "Too many invitations at once. Try again in 1 second."),
        (Effort.PREVIEW, 11.1, "Too many previews at once. Try again in 12 seconds."),
        (Effort.HISTORY, 61, "Too many replays at once. Try again in 2 minutes."),
    ],
)
def test_the_answer_says_when_to_try_again(effort: Effort, seconds: float, said: str) -> None:
    assert too_often(effort, seconds) == said


def test_each_verb_says_what_sort_of_request_it_is() -> None:
    found = [verb.effort for verb in (Accept, Text, History, Look, Zoom, Written)]
    pictures = Effort.PICTURE
    assert found == [Effort.REQUEST, pictures, Effort.HISTORY, Effort.PREVIEW, pictures, Effort.ORDERS]
