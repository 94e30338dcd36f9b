"""Tests of typed moves (rules/monocards.md, canonical notation)."""

import pytest

from engines.core import NotationError, Seat
from engines.monocards import RULES
from engines.monocards.actions import ACCEPT, CALL, CHALLENGE, DRAW, PASS, Action, Catch, Jump, Play
from engines.monocards.cards import Card, Origin
from engines.monocards.options import Options, Several
from tests.engines import examples
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


@examples.typed("""
play E5: e5 | PLAY   e 5 | eldritch 5 | play play e5 | play "E5"
play MS: Martian Skip
play ZD: wizard draw 2
play PD: precursor +2
play MR: m reverse
play MD: m draw2
play E5,M5: e5 m5 | e5 + m5
play E5,Z5: e5 and z5
play ED,MD: e+2 + m+2
play E4,M4: e4+m4
play W>M: wild martian | wildcard m | wild card m
play W>Z: w z
play W>P: w > p
play W>E: Wild -> Eldritch
play W4>M: w4 m | w4m | w 4 m | wd4 m | wild +4 m | w +4 m | w+4>m | wild draw4 m | wild card draw four m
play W4>M: +4 as martian
play W4>Z: wild draw four wizard | wild draw 4 > z
play E0>2: e0 swap 2
play E7>1: play e7 swap with seat 1 | e7 swap with player 1
draw: Draw a card
mono: MONO!
accept: take
jump E5: jump in e5 | jump-in e5
catch 1: Catch seat 1
""")
def test_friendly_texts_are_read(typed: str, canonical: str) -> None:
    assert RULES.format(read(typed)) == canonical


def test_the_longest_text_gets_a_short_answer() -> None:
    full = Options(several=Several.SAME, seven_zero=True, jump_in=True)
    with pytest.raises(NotationError) as caught:
        RULES.parse(lay("E1 E2", *["P1 P2"] * 9, options=full).state, Seat(0), "x" * 500)
    assert "`play E5,M5` or `play E7>1`; or `jump E5`, `draw`" in str(caught.value)
    assert len(str(caught.value)) < 220
