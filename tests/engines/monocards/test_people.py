"""Names for seats in what is typed, and in what is read."""

import pytest

from engines.core import IllegalActionError, NotationError, People, Seat
from engines.hotseat import HotSeat
from engines.monocards import RULES
from engines.monocards.actions import Action, Catch, Jump, Play
from engines.monocards.cards import Card, Origin
from engines.monocards.complaints import say_whose_hand
from engines.monocards.options import Options
from engines.monocards.people import name_of, with_names, with_seats
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
def test_an_ambiguous_player_is_asked_for_with_all_names(typed: str) -> None:
    with pytest.raises(NotationError) as caught:
        with_seats(typed, NAMES)
    assert "3 Ana, 4 ana" in caught.value.naming(PEOPLE)
    assert ("2 players are called `ana`" in caught.value.naming(PEOPLE)) == typed.endswith("ana")


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
    assert with_names(action, PEOPLE) == read


def test_refusals_name_people_with_the_numbers_to_type() -> None:
    example = say_whose_hand(Play((E7,), swap=Seat(1)))
    assert IllegalActionError(example).naming(PEOPLE) == "Name whose hand you take, like `play E7>2` for Blue Moon."


def test_texts_for_a_seat_are_written_from_its_view() -> None:
    for seat in range(len(NAMES)):
        assert with_seats(f"play E7>{name_of(seat, NAMES)}", NAMES) == f"play E7>{seat}"


def test_players_at_one_keyboard_are_called_by_their_names() -> None:
    game = AnyGame(RULES, Options(), 3, bytes(32))
    shown: list[str] = []
    lines = iter(("", "catch ada", "catch kim", "quit"))
    HotSeat(game, ["Ada", "Ben", "Cleo"], lambda _: next(lines), shown.append).play()
    assert "Ada cannot be caught now." in shown
    assert "No player here is called `kim`. Players: 1 Ada, 2 Ben, 3 Cleo." in shown
