"""Games of the Mambo family that begin in the middle."""

from typing import Any

import pytest

from engines.core import Dice, OptionError
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.start_position import StartPosition
from engines.mambo.state import State
from tests.engines.mambo.tables import legal, play
from tests.engines.start_positions import assert_comes_back

DANGER = "0,0:a 0,-1:b 1,-1:b 2,-2:f -1,-1:f -1,1:b -2,-1:c"
"""Laid at -2,0, tile b closes the last mouth of a group of X: -1,0 then fills in by itself."""


def begin(tiles: str, options: Options | None = None, **fields: Any) -> State:  # any field by name
    return RULES.start_from(StartPosition(tiles, **fields), options or Options(), Dice(b"puzzle", 0))


@pytest.mark.parametrize(
    ("tiles", "fields", "said"),
    [
        ("0,0:a a1", {}, "`tiles`: a1 does not exist."),
        ("0,0:a 1,-1:x", {}, "`tiles`: "),
        ("0,0:a  1,-1b", {}, "`tiles`: 1,-1b does not exist."),
        ("0,0:a 0,0>1,0:b", {}, "`tiles`: 0,0>1,0:b does not exist."),
        ("0,0:a 0,0:b", {}, "`tiles`: 0,0 is listed twice."),
        ("0,0:a 0,-1:d", {}, "`tiles`: 0,-1:d does not match the others."),
        ("0,0:a 3,3:a", {}, "`tiles`: 3,3:a does not touch the others."),
        (DANGER + " -2,0:b", {}, "`tiles`: -1,0:c is missing."),
        (DANGER + " -2,0:b -1,0:c", {}, "The game is already over there."),
        ("0,0:a 0,-1:b 1,-1:b 2,-2:f -1,-1:f", {"options": Options(size=4)}, "`tiles`: there are too many tiles."),
        ("0,0:a 0,-1:b 1,-1:b 2,-2:f", {"options": Options(size=4)}, "The game is already over there."),
        ("0,0:a", {"to_move": 2}, "`to_move`: 2 is not possible here."),
        ("0,0:a", {"moves_in_a_row": 100}, "`moves_in_a_row` is a number from 0 to 99, not 100."),
    ],
)
def test_an_impossible_position_is_refused(tiles: str, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError) as refusal:
        begin(tiles, **fields)
    assert str(refusal.value).startswith(said), str(refusal.value)


def test_a_position_comes_back_as_it_was_written() -> None:
    state = begin(DANGER, Options(move_any_time=True))
    move = next(text for text in sorted(legal(state)) if ">" in text)
    after = play(state, move)
    numbered = RULES.describe(after).numbers
    moved = StartPosition(DANGER, to_move=1, moves_in_a_row=7, numbers=numbered)
    assert_comes_back(RULES, (moved, Options(move_any_time=True)), (StartPosition(DANGER), Options()))
