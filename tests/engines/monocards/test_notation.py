"""What people may type (rules/monocards.md, canonical notation)."""

import pytest

from engines.core import NotationError, Seat
from engines.monocards import RULES
from engines.monocards.actions import ACCEPT, CALL, CHALLENGE, DRAW, PASS, Action, Catch, Jump, Play
from engines.monocards.cards import Card, Origin
from tests.engines.monocards.positions import lay

STATE = lay("E1 E2", "P1 P2", "Z1 Z2", discards="E5").state


def read(text: str) -> Action:
    return RULES.parse(STATE, Seat(0), text)


def one(name: str, named: Origin | None = None, swap: int | None = None) -> Play:
    return Play((Card(name),), named, None if swap is None else Seat(swap))


CANONICAL: list[tuple[str, Action]] = [
    ("play E5", one("E5")),
    ("play E5,M5", Play((Card("E5"), Card("M5")))),
    ("play W>M", one("W", Origin.MARTIAN)),
    ("play W4>Z", one("W4", Origin.WIZARD)),
    ("play E0>2", one("E0", swap=2)),
    ("draw", DRAW),
    ("pass", PASS),
    ("mono", CALL),
    ("catch 2", Catch(Seat(2))),
    ("challenge", CHALLENGE),
    ("accept", ACCEPT),
    ("jump E5", Jump(Card("E5"))),
    ("jump E7>1", Jump(Card("E7"), Seat(1))),
]


@pytest.mark.parametrize(("text", "action"), CANONICAL)
def test_the_canonical_text_is_read_and_written(text: str, action: Action) -> None:
    assert read(text) == action
    assert RULES.format(action) == text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("e5", "play E5"),
        ("  PLAY   e 5 ", "play E5"),
        ("eldritch 5", "play E5"),
        ("Martian Skip", "play MS"),
        ("wizard draw 2", "play ZD"),
        ("precursor +2", "play PD"),
        ("m reverse", "play MR"),
        ("e5 m5", "play E5,M5"),
        ("e5 + m5", "play E5,M5"),
        ("e5 and z5", "play E5,Z5"),
        ("wild martian", "play W>M"),
        ("w z", "play W>Z"),
        ("w > p", "play W>P"),
        ("Wild -> Eldritch", "play W>E"),
        ("w4 m", "play W4>M"),
        ("wild draw four wizard", "play W4>Z"),
        ("wild draw 4 > z", "play W4>Z"),
        ("+4 as martian", "play W4>M"),
        ("e0 swap 2", "play E0>2"),
        ("play e7 swap with seat 1", "play E7>1"),
        ("Draw a card", "draw"),
        ("MONO!", "mono"),
        ("take", "accept"),
        ("jump in e5", "jump E5"),
        ("Catch seat 1", "catch 1"),
    ],
)
def test_friendly_texts_are_read(typed: str, canonical: str) -> None:
    assert RULES.format(read(typed)) == canonical


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type a card"),
        ("fold", "`fold` is not an action"),
        ("e", "is not an action"),
        ("e55", "is not an action"),
        ("w5", "Wizard cards are written Z"),
        ("w", "Name the Origin that follows"),
        ("w4>x", "Name the Origin that follows"),
        ("w,w>m", "played alone"),
        ("e5>9", "Seats are numbered 0 to 2"),
        ("e5>m", "Seats are numbered"),
        ("catch 7", "Seats are numbered 0 to 2"),
        ("catch me", "Seats are numbered"),
        ("catch ²", "Seats are numbered"),
        ("jump w>m", "no wild card"),
        ("play", "is not an action"),
        ("x" * 500, "is not an action"),
    ],
)
def test_other_texts_are_refused_with_what_to_type_instead(typed: str, answer: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(typed)
    assert answer in str(caught.value)
    assert len(str(caught.value)) < 200
