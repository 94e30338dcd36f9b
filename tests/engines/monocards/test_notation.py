"""Tests of typed moves (rules/monocards.md, canonical notation)."""

import pytest

from engines.core import NotationError, Seat
from engines.monocards import RULES
from engines.monocards.actions import ACCEPT, CALL, CHALLENGE, DRAW, PASS, Action, Catch, Jump, Play
from engines.monocards.cards import Card, Origin
from engines.monocards.options import Options, Several
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


def test_the_longest_text_gets_a_short_answer() -> None:
    full = Options(several=Several.SAME, seven_zero=True, jump_in=True)
    with pytest.raises(NotationError) as caught:
        RULES.parse(lay("E1 E2", *["P1 P2"] * 9, options=full).state, Seat(0), "x" * 500)
    assert "`play E5,M5` or `play E7>1`; or `jump E5`, `draw`" in str(caught.value)
    assert len(str(caught.value)) < 220
