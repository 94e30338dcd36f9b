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
    Moved,
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
    ComputerJoined(101, "Easy bot"): "Easy bot has joined #101.",
    ComputersGone(101): "#101 has no computers any more.",
    GotUp(101): "You have left #101.",
    Started(101): "#101 begins.",
    Entered(101, 7): "Your move on #101 is played.",
    Waiting(101, 1_000_004, 4): "Your move on #101 is played in 4 s.",
    Resigned(101): "You have left #101.",
    Proposed(101, Aim.DRAW): ("You have offered a draw on #101. Everyone else must agree; a move ends it."),
    Agreed(101, Aim.ABORT, ended=False): "You have agreed to call the match off on #101. The others have yet to.",
    Agreed(101, Aim.DRAW, ended=True): "Everyone has agreed: #101 is over.",
    NotAgreed(101, Aim.DRAW, own=True): "You have withdrawn the draw offer on #101.",
    NotAgreed(101, Aim.ABORT, own=False): "You have declined the offer to call it off on #101.",
    Proposed(101, Aim.UNDO): (
        "You have asked to take back your last move on #101. Everyone else must agree; a move ends it."
    ),
    Agreed(101, Aim.UNDO, ended=False): "You have agreed to take the move back on #101. The others have yet to.",
    Agreed(101, Aim.UNDO, ended=True): "Everyone has agreed: the move on #101 is taken back.",
    NotAgreed(101, Aim.UNDO, own=True): "Your move on #101 stands.",
    NotAgreed(101, Aim.UNDO, own=False): "You have declined the request to take the move back on #101.",
    Proposed(101, Aim.CARETAKER): (
        "You have asked to let a computer play on for you on #101. You play until everyone agrees."
    ),
    Agreed(101, Aim.CARETAKER, ended=True): "Everyone has agreed: a computer plays on for them on #101.",
    NotAgreed(101, Aim.CARETAKER, own=True): "You keep playing #101 yourself.",
    Queued(101, "a3"): (
        "`a3` is queued on #101: I play it within half a minute of your turn, if it is possible then. "
        "`/table queue` shows or removes it."
    ),
    Unqueued(101): "Nothing is queued on #101 any more.",
    SeatTaken(
        101, Seat(2), "Red"
    ): "The seat of Red on #101 is yours now; what only you may see comes by direct message.",
    SeatOffered(101, "Red"): "The seat of Red on #101 is on offer. Its player plays on until somebody takes it.",
    SeatKept(101, "Red"): "The seat of Red on #101 is not on offer any more.",
    IsBack(101, was_away=True): "You play #101 yourself again. Your time for this turn starts over.",
    Moved(101, 7): "#101 goes on in <#7>.",
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
