"""What an interaction was answered, as it is kept and as it is told."""

import pytest

from bot.kernel.matches.answers import (
    Accepted,
    Agreed,
    Aim,
    Answer,
    ComputerJoined,
    ComputersGone,
    Declined,
    Entered,
    GotUp,
    IsBack,
    Joined,
    Moved,
    NotAgreed,
    Offered,
    Proposed,
    Queued,
    Resigned,
    SeatOffered,
    SeatOfferEnded,
    SeatTaken,
    Shown,
    Started,
    Stopped,
    Unqueued,
    Waiting,
    Withdrawn,
    deserialize,
    serialize,
)
from bot.play.answer_texts import answer_text, played_text
from bot.play.play import PlayedAction
from engines.core.rules import Seat
from tests.bot.test_messages import positions

ANSWERS = (
    Offered(101, open_table=False),
    Offered(101, open_table=True),
    Accepted(101),
    Declined(101),
    Withdrawn(101),
    Joined(101),
    ComputerJoined(101, "Easy bot"),
    ComputersGone(101),
    GotUp(101),
    Started(101),
    Entered(101, 7),
    Waiting(101, 1_000_004, 4),
    Resigned(101),
    Proposed(101, Aim.DRAW),
    Agreed(101, Aim.ABORT, ended=False),
    Agreed(101, Aim.DRAW, ended=True),
    NotAgreed(101, Aim.DRAW, own=True),
    NotAgreed(101, Aim.ABORT, own=False),
    Proposed(101, Aim.UNDO),
    Agreed(101, Aim.UNDO, ended=False),
    Agreed(101, Aim.UNDO, ended=True),
    NotAgreed(101, Aim.UNDO, own=True),
    NotAgreed(101, Aim.UNDO, own=False),
    Proposed(101, Aim.SUBSTITUTE),
    Agreed(101, Aim.SUBSTITUTE, ended=True),
    NotAgreed(101, Aim.SUBSTITUTE, own=True),
    Queued(101, "a3"),
    Unqueued(101),
    SeatTaken(101, Seat(2), "Red"),
    SeatOffered(101, Seat(2), "Red"),
    SeatOfferEnded(101, "Red"),
    IsBack(101, was_away=True),
    Moved(101, 7),
    Shown(101),
    IsBack(101, was_away=False),
    Stopped(101),
)


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_an_answer_is_read_as_it_was_written_and_names_its_match(answer: Answer) -> None:
    assert deserialize(serialize(answer)) == answer
    assert "#101" in answer_text(answer)


def test_a_long_entry_is_told_with_its_beginning() -> None:
    before = next(positions("monsters", 2))
    for count, whole in ((3, True), (60, False)):
        action = before.parse(Seat(0), "; ".join(["eat m1"] * count))
        told = played_text(PlayedAction(action, Seat(0), before, before))
        assert told.startswith("Played in #9999999: Grumigash (M1) eats, Grumigash (M1) eats")
        assert told.endswith("eats." if whole else "…")
        assert len(told) < 330


def test_every_kind_of_answer_has_its_sentence_here() -> None:
    assert {type(answer) for answer in ANSWERS} == set(Answer.__args__)
