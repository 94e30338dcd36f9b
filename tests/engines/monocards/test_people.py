"""Names for seats in what is typed, and in what is read."""

import itertools

import pytest

from engines.core import AmbiguousActionError, Dice, IllegalActionError, NotationError, People, RulesError, Seat
from engines.hotseat import HotSeat
from engines.monocards import RULES
from engines.monocards.actions import Action, Catch, Jump, Play, format_action
from engines.monocards.cards import Card, Origin
from engines.monocards.complaints import say_whose_hand
from engines.monocards.options import Options, Several
from engines.monocards.people import with_names, with_seats
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
    with pytest.raises(AmbiguousActionError if typed.endswith("ana") else NotationError) as caught:
        with_seats(typed, NAMES)
    assert "3 Ana, 4 ana" in caught.value.naming(PEOPLE)
    assert ("Several are called `ana`" in caught.value.naming(PEOPLE)) == typed.endswith("ana")


@pytest.mark.parametrize(
    ("action", "read"),
    [
        (Play((E7,), swap=Seat(1)), "play E7>Blue Moon"),
        (Play((E7, Card("W")), Origin.PRECURSOR, Seat(0)), "play E7,W>P>red"),
        (Jump(E7, Seat(6)), "jump E7>Zoë"),
        (Catch(Seat(2)), "catch 3"),
        (Play((E7,), swap=Seat(4)), "play E7>7"),
        (Play((Card("E5"), Card("M5"))), "play E5,M5"),
    ],
)
def test_seats_become_people(action: Action, read: str) -> None:
    assert with_names(action, PEOPLE) == read


def test_refusals_name_people_with_the_numbers_to_type() -> None:
    example = say_whose_hand(Play((E7,), swap=Seat(1)))
    assert IllegalActionError(example).naming(PEOPLE) == "Name whose hand you take, like `play E7>2` for Blue Moon."


HOSTILE = (
    ("Player 3", "Player 1", "Player 2"),
    ("Ruth", "Ruth", "1"),
    ("2", "1"),
    ("Seat 2", "Bob"),
    ("Ruth", "ruth", "1", "#1", "##1", "2", "#2"),
    ("M", "e", "Wizard", "w4", "a>b", "to", "swap with Ann", "Ann to Bob"),
    ("me", "Everyone", "everything", "@me"),
    ("seat 1", "player 1", "player seat 1"),
    ("Yay!", "Yay", "Mr. T", "O’Neil", "`x`", '"q"', "“q”", "\uff12", "#", ">"),
    ("Bob", "Bobby", "catch Bob", "Catch! 2", "draw", "seat", "player"),
)


@pytest.mark.parametrize("names", HOSTILE, ids=str)
def test_what_is_written_for_a_player_is_read_as_that_player_whatever_the_names(names: tuple[str, ...]) -> None:
    people = People(names)
    for seat in map(Seat, range(len(names))):
        wild = Play((E7, Card("W")), Origin.PRECURSOR, seat)
        for action in (Play((E7,), swap=seat), wild, Jump(E7, seat), Catch(seat)):
            assert with_seats(with_names(action, people), names) == format_action(action)
        told = IllegalActionError(say_whose_hand(Play((E7,), swap=seat))).naming(people)
        assert with_seats(told.split("`")[1], names) == f"play E7>{seat}"


WORDS = ("catch", "play", "jump", "E7", "W", ">M", ">", "->", "swap with", "to", "as", "seat", "#", "2", "!", '"', "`")


def test_no_number_reaches_the_rules_as_it_was_typed() -> None:
    """Numbers count from 1 for people and from 0 in the rules: 2 is never the player whom the rules call so."""
    state = RULES.start(Options(seven_zero=True, jump_in=True, several=Several.LEGAL), 4, Dice(bytes(32), 0))
    names, read = ("Ann", "Bob", "Cid", "Dan"), 0
    for parts in itertools.product(WORDS, repeat=4):
        if "2" not in parts:
            continue
        try:
            action = RULES.parse(state, Seat(0), with_seats(" ".join(parts), names))
        except RulesError:
            continue
        meant = action.seat if isinstance(action, Catch) else getattr(action, "swap", None)
        assert meant in (None, 1), parts
        read += meant == 1
    assert read > 100


def test_players_at_one_keyboard_are_called_by_their_names() -> None:
    game = AnyGame(RULES, Options(), 3, bytes(32))
    shown: list[str] = []
    lines = iter(("", "catch ada", "catch kim", "quit"))
    HotSeat(game, ["Ada", "Ben", "Cleo"], lambda _: next(lines), shown.append).play()
    assert "Ada can't be caught now." in shown
    assert "No player is called `kim`. Players: 1 Ada, 2 Ben, 3 Cleo." in shown
