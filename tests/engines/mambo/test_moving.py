"""Moving tiles that are on the table (rules/mambo.md, moving a placed tile)."""

import pytest

from engines.mambo import RULES
from engines.mambo.actions import Move, format_action
from engines.mambo.options import Options
from engines.mambo.rules import MOST_MOVES_IN_A_ROW
from engines.mambo.tile_moves import moves_from
from engines.mambo.view import Variant
from tests.engines.mambo import examples
from tests.engines.mambo.tables import random_game


@pytest.mark.parametrize("size", [20, pytest.param(Options().size, marks=pytest.mark.soak)])
@pytest.mark.parametrize("move_any", [False, True])
def test_the_moves_of_each_tile_are_together_those_the_rules_allow(move_any: bool, size: int) -> None:
    options = Options(size=size, move_any_time=True, no_kill=True, no_auto=True, move_any=move_any)
    for state in random_game(options, b"lifted")[:-1:5]:
        view = RULES.public_view(state)
        found = [move for laid in view.tiles for move in moves_from(view, laid.hex)]
        allowed = [move for move in RULES.legal_actions(state, state.mover) if isinstance(move, Move)]
        assert sorted(found, key=format_action) == allowed


def test_moving_without_end_ends_as_an_empty_pool_does() -> None:
    options = Options(variant=Variant.MAMBOGO, move_none_left=True, move_any=True, size=8)
    states = random_game(options, b"moving on")
    final = states[-1]
    assert final.moves_in_a_row == MOST_MOVES_IN_A_ROW
    assert final.outcome is not None
    assert final.outcome.reason in {"TERRITORY", "TERRITORY_SIZE", "TIE"}


@examples.every("""
no tile moves without an option
    0,0:a 0,1:a |  | movable: nothing
    | 0,0>0,2:a | refused: can't move tiles in this match
a tile of the mover's colour moves on any turn
    0,0:a 0,1:a 1,-1:d; move_any_time |  | movable: 0,1
    0,0:a 0,1:a 1,-1:d; mover 1; move_any_time |  | movable: 1,-1
with move any either colour moves, and with move non dominant only the other
    0,0:a 0,1:a 1,-1:d; move_any_time; move_any |  | movable: 0,1, 1,-1
    0,0:a 0,1:a 1,-1:d; move_any_time; move_non_dominant |  | movable: 1,-1
a tile that holds others together stays
    0,0:a 0,1:a 0,2:a; move_any_time | 0,1>0,3:a | refused: others would fall apart
a tile with no free corner stays, here 0,0, which shares W with -1,0 and NE and SE with 1,-1 and 1,0
    0,0:a -1,0:c 0,-1:b 1,-1:b 1,0:c; move_any_time; move_any |  | movable: -1,0, 0,-1, 1,-1, 1,0
    | 0,0>0,1:a | refused: no free corner
a moved tile may be turned in its place, where a corner stays bound, but not put back unchanged
    0,0:a 0,1:a; move_any_time |  | turned: b, f, c, e
    | 0,1>0,1:a | refused: leaves tile 7 as it was
a lone tile is turned in its place only
    0,0:a; move_any_time |  | turned: b, c, d, e, f; movable: 0,0
a move costs no tile, takes the number of its place and counts as the turn
    0,0:a 0,1:a; move_any_time |  | left: 46
    | 0,1>0,-1:a | left: 46; mover: 1; tiles: 1 at 0,0, 2 at 0,-1; moved: 7 to 2
automatic tiles follow a move
    0,0:a 0,1:e 1,-1:d 0,2:a; move_any_time; no_kill | 0,2>1,1:a | moved: 10 to 9; filled: 1,0:b
    0,0:a 0,1:e 1,-1:d 0,2:a; move_any_time; no_kill | 0,2>1,1:e | moved: 10 to 9; filled: 1,0:b
    0,0:a 0,1:e 1,-1:d 0,2:a; move_any_time; no_kill | 0,2>1,1:f | moved: 10 to 9; filled: 1,0:d
the ladder figure lets exactly two tiles free it, and its own player only
    ladder_after; mover 1; free_ladders |  | movable: 0,0, 0,1
    ladder_after; mover 0; free_ladders |  | movable: nothing
with move none left tiles move only once the pool is empty
    0,0:a 0,1:a 0,2:a; move_none_left; size=4; no_kill |  | movable: nothing
    | 0,3:c | result: -; left: 0; placed: nothing
    | 0,4:a | refused: No tiles are left
a player who can move no tile, as where only O stripes lie on the table, is passed over
    0,0:a 0,1:a 0,2:a; move_none_left; size=4; no_kill | 0,3:a | result: -; mover: 0
""")
def test_an_example_of_moving_comes_out(example: examples.Example) -> None:
    examples.check(example)
