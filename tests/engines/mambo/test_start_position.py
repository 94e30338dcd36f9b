"""Games of the Mambo family that begin in the middle."""

from typing import Any

from engines.core import Dice
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


def test_a_position_comes_back_as_it_was_written() -> None:
    state = begin(DANGER, Options(move_any_time=True))
    move = next(text for text in sorted(legal(state)) if ">" in text)
    after = play(state, move)
    numbered = RULES.describe(after).numbers
    moved = StartPosition(DANGER, to_move=1, moves_in_a_row=7, numbers=numbered)
    assert_comes_back(RULES, (moved, Options(move_any_time=True)), (StartPosition(DANGER), Options()))
