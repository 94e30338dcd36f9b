"""Moving tiles that are on the table (rules/mambo.md, moving a placed tile)."""

import pytest

from engines.mambo import RULES
from engines.mambo.actions import Move, format_action
from engines.mambo.options import Options
from engines.mambo.rules import MOST_MOVES_IN_A_ROW
from engines.mambo.tile_moves import moves_from
from engines.mambo.view import Variant
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
