"""Names for seats in what is typed, and back in what is read."""

import pytest

from bot.services.errors import Refusal
from cogs.monocards.people import name_of, with_names, with_seats

NAMES = ("red", "Blue Moon", "Ana", "ana", "7", "a>b", "Zoë")


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
    with pytest.raises(Refusal) as caught:
        with_seats(typed, NAMES)
    assert "3 Ana, 4 ana" in str(caught.value)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("play E7>1", "play E7>Blue Moon"),
        ("play E7,W>P>0", "play E7,W>P>red"),
        ("catch 2", "catch 3"),
        ("play E7>4", "play E7>5"),
        ("Seat 6 cannot be caught now.", "Zoë cannot be caught now."),
        ("Name whose hand you take, as in `play E7>0`.", "Name whose hand you take, as in `play E7>red`."),
        ("play E5,M5", "play E5,M5"),
    ],
)
def test_seats_become_people(said: str, read: str) -> None:
    assert with_names(said, NAMES) == read


def test_whatever_is_written_for_a_seat_is_read_as_that_seat() -> None:
    for seat in range(len(NAMES)):
        assert with_seats(f"play E7>{name_of(seat, NAMES)}", NAMES) == f"play E7>{seat}"
