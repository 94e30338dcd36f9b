"""Tests of typed moves (rules/monocards.md, canonical notation)."""

import pytest

from engines.core import NotationError, Seat
from engines.monocards import RULES
from engines.monocards.actions import ACCEPT, CALL, CHALLENGE, DRAW, PASS, Action, Catch, Jump, Play
from engines.monocards.cards import Card, Origin
from engines.monocards.options import Options, Several
from engines.monocards.state import State
from tests.engines.monocards.positions import lay

STATE = lay("E1 E2", "P1 P2", "Z1 Z2", discards="E5").state
RICH = lay("E1 E2", "P1 P2", "Z1 Z2", discards="E5", options=Options(zero_swaps=True, jump_in=True)).state
"""At a table that swaps hands and jumps in."""


def read(text: str, state: State = STATE) -> Action:
    return RULES.parse(state, Seat(0), text)


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
        ("wildcard m", "play W>M"),
        ("wild card m", "play W>M"),
        ("w4 m", "play W4>M"),
        ("w4m", "play W4>M"),
        ("w 4 m", "play W4>M"),
        ("wd4 m", "play W4>M"),
        ("wild +4 m", "play W4>M"),
        ("w +4 m", "play W4>M"),
        ("w+4>m", "play W4>M"),
        ("wild draw4 m", "play W4>M"),
        ("wild card draw four m", "play W4>M"),
        ("m draw2", "play MD"),
        ("e+2 + m+2", "play ED,MD"),
        ("e4+m4", "play E4,M4"),
        ("wild draw four wizard", "play W4>Z"),
        ("wild draw 4 > z", "play W4>Z"),
        ("+4 as martian", "play W4>M"),
        ("e0 swap 2", "play E0>2"),
        ("play e7 swap with seat 1", "play E7>1"),
        ("Draw a card", "draw"),
        ("MONO!", "mono"),
        ("take", "accept"),
        ("e7 swap with player 1", "play E7>1"),
        ("jump in e5", "jump E5"),
        ("jump-in e5", "jump E5"),
        ("Catch seat 1", "catch 1"),
        ("play play e5", "play E5"),
        ('play "E5"', "play E5"),
    ],
)
def test_friendly_texts_are_read(typed: str, canonical: str) -> None:
    assert RULES.format(read(typed)) == canonical


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type a card"),
        ("fold", "`fold` is not a move"),
        ("e", "is not a move"),
        ("e55", "There is no card `E55`. Type one like `E5`"),
        ("play q9", "There is no card `Q9`."),
        ("play e5 q9", "There is no card `Q9`."),
        ("qx", "`qx` is not a move"),
        ("w5", "Wizard cards begin with Z: `play Z5`"),
        ("w 5", "Wizard cards begin with Z: `play Z5`"),
        ("w skip", "Wizard cards begin with Z: `play ZS`"),
        ("m4+4m", "Type a card"),
        ("e4+4", "Type a card"),
        ("e2+2", "Type a card"),
        ("w", "Name the suit"),
        ("w4", "like `play W4>M`. Wizard 4 is `Z4`."),
        ("w4>x", "Name the suit"),
        ("w,w>m", "wild card alone"),
        ("e5,w4>m", "Play a wild card alone, like `play W4>M`"),
        ("e5>9", "No suit or player after Eldritch 5: type `play E5`."),
        ("e5>m", "No suit or player after Eldritch 5: type `play E5`."),
        ("catch 7", "Players: 0 Seat 0"),
        ("catch me", "Players: 0 Seat 0"),
        ("catch ²", "Players: 0 Seat 0"),
        ("jump", "No jumping in here"),
        ("play", "is not a move"),
        ("x" * 500, "is not a move"),
    ],
)
def test_other_texts_are_refused_with_what_to_type_instead(typed: str, answer: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(typed)
    assert answer in str(caught.value)
    assert len(str(caught.value)) < 220


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("e0>", "Name whose hand you take, like `play E0>1` for"),
        ("e0 swap", "Name whose hand you take"),
        ("e0 swap with", "Name whose hand you take"),
        ("e0 to", "Name whose hand you take"),
        ("e0>red", "Name whose hand you take"),
        ("jump e0 swap", "Name whose hand you take, like `jump E0>1` for"),
        ("e7 to", "No suit or player after Eldritch 7"),
        ("jump", "Jump in with one card, like `jump E5`."),
        ("jump w", "Jump in with one card"),
        ("jump w>m", "Jump in with one card"),
        ("e0 1", "`play E0>1`"),
        ("fold", "`jump E5`"),
    ],
)
def test_an_unfinished_swap_or_jump_is_never_read_as_a_play_and_is_shown_in_full(typed: str, answer: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(typed, RICH)
    assert answer in str(caught.value)


def test_nobody_is_asked_whose_hand_the_last_card_takes() -> None:
    last = lay("E0", "P1 P2", discards="E5", options=Options(zero_swaps=True)).state
    with pytest.raises(NotationError, match=r"No suit or player after Eldritch 0: type `play E0`"):
        read("e0>", last)


def test_advice_names_only_the_options_of_the_match() -> None:
    bare = lay("E1 E2", "P1 P2", discards="E5", options=Options(no_bluff=True, call_penalty=0)).state
    with pytest.raises(NotationError) as caught:
        read("fold", bare)
    assert str(caught.value) == (
        "`fold` is not a move. "
        "Type a card like `play E5` or `play W>M` (Wild, then Martian); or `draw`, `pass` or `accept`."
    )
    full = Options(several=Several.SAME, seven_zero=True, jump_in=True)
    with pytest.raises(NotationError) as caught:
        read("x" * 500, lay("E1 E2", *["P1 P2"] * 9, options=full).state)
    assert "`play E5,M5` or `play E7>1`; or `jump E5`, `draw`" in str(caught.value)
    assert len(str(caught.value)) < 220
