"""What an interaction was answered, as it is kept and as it is told."""

import pytest

from bot.answers import (
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
    NotAgreed,
    Offered,
    Proposed,
    Queued,
    Resigned,
    SeatKept,
    SeatOffered,
    SeatTaken,
    Started,
    Stopped,
    Unqueued,
    UnreadableAnswerError,
    Waiting,
    Withdrawn,
    read,
    written,
)
from bot.posts.answers import said, said_of_play
from bot.services.play import Played
from engines.core.rules import Seat
from tests.bot.test_messages import positions

TOLD = {
    Offered(101, open_table=False): "Your challenge is #101.",
    Offered(101, open_table=True): "Your table is #101.",
    Accepted(101): "You have accepted #101.",
    Declined(101): "You have declined #101.",
    Withdrawn(101): "You have withdrawn #101.",
    Joined(101): "You have joined #101.",
    ComputerJoined(101, "easy"): "A computer (easy) plays on #101.",
    ComputersGone(101): "No computer sits at #101 any more.",
    GotUp(101): "You have left #101.",
    Started(101): "#101 begins.",
    Entered(101, 7): "Your move on #101 is played.",
    Waiting(101, 1_000_004, 4): "Your move on #101 waits 4 s and is then played by itself.",
    Resigned(101): "You have left #101.",
    Proposed(101, Aim.DRAW): (
        "You have offered a draw on #101. It counts once all others agree; a move ends the offer."
    ),
    Agreed(101, Aim.ABORT, ended=False): "You have agreed to calling the match off on #101. The others have yet to.",
    Agreed(101, Aim.DRAW, ended=True): "All have agreed: #101 is over.",
    NotAgreed(101, Aim.DRAW, own=True): "You have taken back your offer of a draw on #101.",
    NotAgreed(101, Aim.ABORT, own=False): "You have declined calling the match off on #101.",
    Proposed(101, Aim.UNDO): (
        "You have asked to take your last move back on #101. All others must agree; a move ends it."
    ),
    Agreed(101, Aim.UNDO, ended=False): "You have agreed to taking the move back on #101. The others have yet to.",
    Agreed(101, Aim.UNDO, ended=True): "All have agreed: the move on #101 is taken back.",
    NotAgreed(101, Aim.UNDO, own=True): "Your move on #101 stands: you ask no more to take it back.",
    NotAgreed(101, Aim.UNDO, own=False): "You have declined taking the move back on #101.",
    Proposed(101, Aim.CARETAKER): (
        "You have asked whether a computer may play on for you on #101. You play until all agree."
    ),
    Agreed(101, Aim.CARETAKER, ended=True): "All have agreed: a computer plays on for them on #101.",
    NotAgreed(101, Aim.CARETAKER, own=True): "You keep playing #101 yourself.",
    Queued(101, "a3"): (
        "`a3` is queued on #101: it is played within half a minute of your turn, if it is possible then. "
        "`/table queue` shows it again, and takes it out."
    ),
    Unqueued(101): "Nothing is queued on #101 any more.",
    SeatTaken(
        101, Seat(2), "Red"
    ): "The seat of Red on #101 is yours now; what only you may see comes by direct message.",
    SeatOffered(101, "Red"): "The seat of Red on #101 is on offer. Its player plays on until it is taken.",
    SeatKept(101, "Red"): "The seat of Red on #101 is not on offer any more.",
    IsBack(101, was_away=True): "You play #101 yourself again. Your time for this turn starts over.",
    IsBack(101, was_away=False): "You play #101 yourself: no computer does.",
    Stopped(101): "You have ended #101. Its players are told why.",
}


@pytest.mark.parametrize("answer", TOLD, ids=str)
def test_an_answer_is_read_as_it_was_written_and_told(answer: Answer) -> None:
    assert read(written(answer)) == answer
    assert said(answer) == TOLD[answer]


def test_a_long_entry_is_told_with_its_beginning() -> None:
    before = next(positions("monsters", 2))
    for count, whole in ((3, True), (60, False)):
        action = before.parse(Seat(0), "; ".join(["eat m1"] * count))
        told = said_of_play(Played(action, Seat(0), before, before))
        assert told.startswith("Played on #9999999: `eat m1; eat m1; ")
        assert told.endswith("eat m1`." if whole else "…`.")
        assert len(told) < 330


def test_every_kind_of_answer_has_its_sentence_here() -> None:
    assert {type(answer) for answer in TOLD} == set(Answer.__args__)


@pytest.mark.parametrize(
    "text", ["You have left #101.", "[]", "7", '{"kind": "joined"}', '{"board": 1}', '{"kind": "new", "board": 1}']
)
def test_what_is_no_answer_is_not_read(text: str) -> None:
    with pytest.raises(UnreadableAnswerError):
        read(text)
