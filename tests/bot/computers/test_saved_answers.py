"""Answers of computers in the database: what was asked once is not thought about again."""

import logging

import pytest

from bot.computers.pool import count_cut
from bot.computers.saved_answers import (
    answer_from_json,
    answer_to_json,
    load_answer,
    question_of_view,
    save_first_answer,
)
from bot.kernel.matches.host import Host
from bot.kernel.matches.request import Person
from bot.offers.offer import Offer, make_offer
from engines import GAMES
from engines.core import Dice, Seat
from engines.core.messages import N_, NP_, Player, Text, join
from players.core.budget import Cut
from players.questions import Answer, Kind, Question
from tests.bot.made_up import RED

FULL = Answer(
    "0,0:a",
    reasons=(
        NP_("{player} still needs {count} block.", "{player} still needs {count} blocks.", 2, player=Player(1)),
        join([N_("It closes a loop."), N_("It holds {place}.", place=N_("the south end"))]),
    ),
)


@pytest.mark.parametrize("answer", [FULL, Answer("pass"), Answer(None)])
def test_an_answer_is_the_same_after_it_was_written_and_read(answer: Answer) -> None:
    again = answer_from_json(answer_to_json(answer))
    assert again == answer
    assert [_loudly(reason) for reason in again.reasons] == [_loudly(reason) for reason in answer.reasons]


def _loudly(reason: Text) -> str:
    """Return a sentence in another language, with its players named."""
    return reason.with_players(lambda seat: f"P{seat}").in_language(
        lambda text: f"¡{text}", lambda *forms: f"¡{forms[1]}"
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_equal_views_are_the_same_question_and_others_are_not(game: str) -> None:
    rules = GAMES[game]
    state = rules.start(rules.Options(), rules.info.min_seats, Dice(b"question", 0))
    views = [rules.seat_view(state, Seat(seat)) for seat in (0, 0, 1)]
    first, again, other = (question_of_view(rules, view) for view in views)
    assert first == again != other


async def _match(host: Host) -> int:
    return (await make_offer(host, Offer("mambo", Person(RED, "Ada"), (), 2, 1, 2, 1_000, random_seats=True))).match_id


async def test_of_two_answers_to_one_question_the_first_is_told(host: Host) -> None:
    match_id = await _match(host)
    assert await load_answer(host, match_id, "hint a") is None
    assert await save_first_answer(host, match_id, "hint a", FULL) == FULL
    assert await save_first_answer(host, match_id, "hint a", Answer("0,0:c")) == FULL
    assert await load_answer(host, match_id, "hint b") is None


@pytest.mark.parametrize(("cut", "counted"), [(None, (0, 0)), (Cut.PROCESSOR, (1, 0)), (Cut.WALL, (0, 1))])
def test_a_cut_choice_is_counted(
    host: Host, cut: Cut | None, counted: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.computers.pool")
    count_cut(host, Question(Kind.CHOOSE, "mambo", "hard", None, b""), Answer("pass", cut=cut), 101)
    counters = host.counters
    assert (counters.choices_cut_by_processor, counters.choices_cut_by_wall) == counted
    assert [cut.value in record.getMessage() for record in caplog.records if cut] == [True] * sum(counted)
