"""Names for seats in what is typed, and in what is read."""

import pytest

from engines.core import NotationError, People, Seat, sentence
from engines.hotseat import HotSeat
from engines.monocards import RULES
from engines.monocards.actions import Action, Catch, Jump, Play
from engines.monocards.call_reasons import CannotBeCaught
from engines.monocards.cards import Card, Origin
from engines.monocards.options import Options
from engines.monocards.people import name_of, with_seats, written
from engines.monocards.reasons import NoSwapWith, SayWhom, SayWhoseHand
from engines.selfplay import AnyGame

NAMES = ("red", "Blue Moon", "Ana", "ana", "7", "a>b", "Zoë")
PEOPLE = People(NAMES)
E7 = Card("E7")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("play E7>red", "play E7>0"),
        ("E7 -> blue moon", "E7>1"),
        ("E7 swap with Blue", "E7>1"),
        ("e7 > @zoë", "e7>6"),
        ("E7>3", "E7>2"),
        ("E7>7", "E7>4"),
        ("play W>M", "play W>M"),
        ("W>martian", "W>martian"),
        ("W to M", "W to M"),
        ("play E7,W>P>red", "play E7,W>P>0"),
        ("catch red", "catch 0"),
        ("catch seat 2", "catch 1"),
        ("play E5", "play E5"),
        ("draw", "draw"),
        ("catch", "catch"),
        ("E7>", "E7>"),
    ],
)
def test_people_become_seats(typed: str, read: str) -> None:
    assert with_seats(typed, NAMES) == read


@pytest.mark.parametrize("typed", ["E7>pink", "catch nobody", "E7>ana", "E7>9"])
def test_who_is_not_clear_is_asked_for_with_all_who_play(typed: str) -> None:
    with pytest.raises(NotationError) as caught:
        with_seats(typed, NAMES)
    assert "3 Ana, 4 ana" in sentence(caught.value.reason, PEOPLE)


@pytest.mark.parametrize(
    ("action", "read"),
    [
        (Play((E7,), swap=Seat(1)), "play E7>Blue Moon"),
        (Play((E7, Card("W")), Origin.PRECURSOR, Seat(0)), "play E7,W>P>red"),
        (Jump(E7, Seat(6)), "jump E7>Zoë"),
        (Catch(Seat(2)), "catch 3"),
        (Play((E7,), swap=Seat(4)), "play E7>5"),
        (Play((Card("E5"), Card("M5"))), "play E5,M5"),
    ],
)
def test_seats_become_people(action: Action, read: str) -> None:
    assert written(action, PEOPLE) == read


def test_refusals_name_people_and_what_to_type_for_them() -> None:
    assert sentence(CannotBeCaught(Seat(6)), PEOPLE) == "Zoë cannot be caught now."
    assert sentence(NoSwapWith(Seat(1)), PEOPLE) == "You cannot swap hands with Blue Moon."
    said = sentence(SayWhoseHand(Play((E7,), swap=Seat(0))), PEOPLE)
    assert said == "Name whose hand you take, as in `play E7>red`."
    assert sentence(SayWhom((Seat(1), Seat(2))), PEOPLE) == "Say who: `catch Blue Moon` or `catch 3`."


def test_signs_in_a_name_are_marked_where_it_is_told_and_left_where_it_is_typed() -> None:
    people = People(("a_b", "c*"), lambda name: name.replace("_", r"\_").replace("*", r"\*"))
    assert sentence(CannotBeCaught(Seat(1)), people) == r"c\* cannot be caught now."
    assert sentence(SayWhom((Seat(0),)), people) == "Say who: `catch a_b`."


def test_whatever_is_written_for_a_seat_is_read_as_that_seat() -> None:
    for seat in range(len(NAMES)):
        assert with_seats(f"play E7>{name_of(seat, NAMES)}", NAMES) == f"play E7>{seat}"


def test_players_at_one_keyboard_are_called_by_their_names() -> None:
    game = AnyGame(RULES, Options(), 3, bytes(32))
    shown: list[str] = []
    lines = iter(("", "catch ada", "catch kim", "quit"))
    HotSeat(game, ["Ada", "Ben", "Cleo"], lambda _: next(lines), shown.append).play()
    assert "Ada cannot be caught now." in shown
    assert "Nobody at this table is called `kim`. The players are 1 Ada, 2 Ben, 3 Cleo." in shown
