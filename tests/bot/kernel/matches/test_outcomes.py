"""Tests of the result of each seat, as lists of results and ratings read it."""

import pytest

from bot.kernel.matches.outcomes import results
from bot.kernel.messages.phrases import ordinal
from bot.kernel.store.match_row import SeatRow, Status
from bot.offers.offer_post import offer_post
from engines.core.rules import Outcome, Seat
from tests.bot.made_up import BLUE, GREEN, RED, a_match

SEATS = (RED, BLUE, GREEN, 44, 55)


def places(outcome: Outcome, left: dict[int, int]) -> list[int | None]:
    return [row.place for row in results(outcome, SEATS, left)]


def test_winners_are_first_and_points_order_the_others() -> None:
    assert places(Outcome((Seat(1),), (5, 3, 9, 5, 1), "x"), {}) == [3, 1, 2, 3, 5]


def test_all_winners_share_the_first_place() -> None:
    assert places(Outcome((Seat(0), Seat(2)), (5, 3, 9, 4, 1), "x"), {}) == [1, 4, 1, 3, 5]


def test_resigned_players_rank_last_in_order_of_leaving() -> None:
    assert places(Outcome((Seat(1),), (50, 3, 9, 60, 1), "x"), {0: 7, 3: 4}) == [4, 1, 2, 5, 3]


def test_without_points_all_remaining_losers_share_a_place() -> None:
    assert places(Outcome((Seat(1),), None, "x"), {4: 2}) == [2, 1, 2, 2, 5]


def test_a_match_without_winners_has_no_places() -> None:
    assert places(Outcome((), (1, 2, 3, 4, 5), "x"), {0: 1}) == [None] * 5
    assert not any(row.won for row in results(Outcome((), None, "x"), SEATS, {}))


def test_an_offer_that_was_declined_says_by_whom() -> None:
    table = (SeatRow(0, RED, "Red", 5), SeatRow(1, BLUE, "Blue", None), SeatRow(2, GREEN, "Green", None))
    match = a_match(101, status=Status.DECLINED, declined_by=GREEN, table=table)
    assert "Green declined Red's invitation." in offer_post(match).content


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")]
)
def test_places_are_said_as_people_say_them(number: int, said: str) -> None:
    assert ordinal(number) == said
