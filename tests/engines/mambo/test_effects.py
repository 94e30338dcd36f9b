"""What a player is told of a turn before it is played."""

import re

import pytest

from engines.core import Seat
from engines.mambo import RULES
from engines.mambo.effects import effects
from engines.mambo.options import Options
from engines.mambo.state import State
from engines.mambo.view import Variant
from tests.engines.mambo.tables import VECTORS, figure, play, random_game, table

NAMES = ("Red", "Blue")


def effect_text(state: State, text: str) -> str:
    seat = Seat(state.mover)
    return " ".join(effects(RULES.public_view(state), RULES.public_view(play(state, text)), seat, NAMES))


def before(name: str, last: str, mover: int, options: Options | None = None) -> State:
    """A figure without its last tile."""
    tiles = [f"{at}:{tile}" for at, tile in VECTORS[name]["tiles"].items()]
    tiles.remove(last)
    return table(" ".join(tiles), options, mover)


@pytest.mark.parametrize(("mover", "verdict"), [(0, "This wins!"), (1, "This loses!")])
def test_a_turn_that_ends_the_game_says_for_whom(mover: int, verdict: str) -> None:
    said = effect_text(before("win_O_null", "1,1:f", mover), "1,1:f")
    assert said.startswith(verdict)
    assert "Red wins: one of Blue's groups is walled in." in said


def test_automatic_tiles_are_counted() -> None:
    assert "1 more tile fills in." in effect_text(table("0,0:a 0,1:e 1,-1:d"), "1,1:a")


def test_a_group_left_with_one_way_out_is_named_by_its_tile_and_its_place() -> None:
    for number in range(20):
        for state in random_game(Options(), b"mouth %d" % number)[:-1]:
            for text in map(RULES.format, RULES.legal_actions(state, state.mover)):
                if re.search(r"Your group at tile \d+ can only grow at \d+\.", effect_text(state, text)):
                    return
    pytest.fail("no turn leaves one way out")


def test_a_turn_that_only_joins_says_nothing() -> None:
    assert effect_text(table("0,0:a"), "0,-1:a") == ""


def test_loops_and_territory_are_told_as_they_grow() -> None:
    loop = before("win_O_loop", "0,1:d", 1, Options(variant=Variant.MAMBA))
    assert "You then have 1 of 2 loops." in effect_text(loop, "0,1:d")
    for number in range(20):
        for state in random_game(Options(variant=Variant.MAMBOGO), b"land %d" % number)[:-1]:
            for text in map(RULES.format, RULES.legal_actions(state, state.mover)[:6]):
                if "Your territory goes from 0 to 1." in effect_text(state, text):
                    return
    pytest.fail("no turn encloses a junction")


def test_a_ladder_means_nothing_where_groups_are_not_killed() -> None:
    state = figure("ladder_after", Options(variant=Variant.MAMBOGO), mover=1)
    for text in map(RULES.format, RULES.legal_actions(state, state.mover)):
        assert "only grow" not in effect_text(state, text)
