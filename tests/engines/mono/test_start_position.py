"""Games of Mono that begin in the middle."""

from typing import Any

from engines.core import Dice, Seat
from engines.mono import RULES
from engines.mono.options import Options
from engines.mono.start_position import StartPosition
from engines.mono.state import State
from tests.engines.start_positions import assert_comes_back

ONE, TWO = "333 122", "122 333"


def begin(*grids: str, **fields: Any) -> State:  # any field by name
    return RULES.start_from(StartPosition(grids, **fields), Options(size=3), Dice(b"puzzle", 0))


def test_a_puzzle_begins_with_the_cells_that_are_open_in_it() -> None:
    state = begin(ONE, "random", opened=("a1 c1", ""), scores=(4, 5), to_move=1, round=3)
    view = RULES.public_view(state)
    assert view.boards[0].cells == (None, None, None, 1, None, 2)
    assert [board.score for board in view.boards] == [4, 5]
    assert (view.turn, view.round) == ((Seat(1),), 3)
    assert RULES.seat_view(state, Seat(0)).grid == (3, 3, 3, 1, 2, 2)
    assert sorted(RULES.seat_view(state, Seat(1)).grid or ()) == [1, 2, 2, 3, 3, 3]


def test_grids_that_a_position_leaves_out_are_placed_first() -> None:
    view = RULES.public_view(begin("", ONE))
    assert view.placing
    assert view.turn == (Seat(0),)


def test_a_position_comes_back_as_it_was_written() -> None:
    position = StartPosition(
        ("333122", "122333", ""), ("c2 a1", "", ""), (4, 5, 6), to_move=1, round=3, left=(Seat(2),)
    )
    assert_comes_back(RULES, (position, Options(size=3)))
