"""Moving tiles that are on the table (rules/mambo.md, moving a placed tile)."""

import pytest

from engines.core import IllegalActionError, Seat
from engines.mambo import RULES
from engines.mambo.actions import Move, format_action
from engines.mambo.options import Options
from engines.mambo.rules import MOST_MOVES_IN_A_ROW
from engines.mambo.state import State
from engines.mambo.tile_moves import moves_from
from engines.mambo.view import TileMoved, Variant
from tests.engines.mambo.tables import DICE, figure, legal, play, random_game, table

ANY_TIME = Options(move_any_time=True)


def _sources(state: State) -> set[str]:
    return {text.split(">")[0] for text in legal(state) if ">" in text}


@pytest.mark.parametrize("size", [20, pytest.param(Options().size, marks=pytest.mark.soak)])
@pytest.mark.parametrize("move_any", [False, True])
def test_the_moves_of_each_tile_are_together_those_the_rules_allow(move_any: bool, size: int) -> None:
    options = Options(size=size, move_any_time=True, no_kill=True, no_auto=True, move_any=move_any)
    for state in random_game(options, b"lifted")[:-1:5]:
        view = RULES.public_view(state)
        found = [move for laid in view.tiles for move in moves_from(view, laid.hex)]
        allowed = [move for move in RULES.legal_actions(state, state.mover) if isinstance(move, Move)]
        assert sorted(found, key=format_action) == allowed


def test_no_tile_moves_without_an_option() -> None:
    assert _sources(table("0,0:a 0,1:a")) == set()
    with pytest.raises(IllegalActionError, match="can't move tiles in this match"):
        play(table("0,0:a 0,1:a"), "0,0>0,2:a")


def test_a_tile_of_the_mover_s_colour_moves_on_any_turn() -> None:
    state = table("0,0:a 0,1:a 1,-1:d", ANY_TIME)
    assert _sources(state) == {"0,1"}
    assert _sources(table("0,0:a 0,1:a 1,-1:d", ANY_TIME, mover=1)) == {"1,-1"}


def test_with_move_any_either_colour_moves_and_with_move_non_dominant_only_the_other() -> None:
    tiles = "0,0:a 0,1:a 1,-1:d"
    assert _sources(table(tiles, Options(move_any_time=True, move_any=True))) == {"0,1", "1,-1"}
    assert _sources(table(tiles, Options(move_any_time=True, move_non_dominant=True))) == {"1,-1"}


def test_a_tile_that_holds_others_together_stays() -> None:
    with pytest.raises(IllegalActionError, match="others would fall apart"):
        play(table("0,0:a 0,1:a 0,2:a", ANY_TIME), "0,1>0,3:a")


def test_a_tile_with_no_free_corner_stays() -> None:
    # (0,0) shares its W corner with (-1,0), and NE and SE with (1,-1) and (1,0). The others hold together without it.
    state = table("0,0:a -1,0:c 0,-1:b 1,-1:b 1,0:c", Options(move_any_time=True, move_any=True))
    assert _sources(state) == {"-1,0", "0,-1", "1,-1", "1,0"}
    with pytest.raises(IllegalActionError, match="no free corner"):
        play(state, "0,0>0,1:a")


def test_a_moved_tile_may_be_turned_in_its_place_but_not_put_back_unchanged() -> None:
    state = table("0,0:a 0,1:a", ANY_TIME)
    # Its NE corner stays bound to the O of the tile above.
    assert {text for text in legal(state) if text.startswith("0,1>0,1")} == {"0,1>0,1:c", "0,1>0,1:e"}
    assert "0,1>0,1:a" not in legal(state)
    with pytest.raises(IllegalActionError, match="leaves tile 7 as it was"):
        play(state, "0,1>0,1:a")


def test_a_lone_tile_is_turned_in_its_place_only() -> None:
    state = table("0,0:a", ANY_TIME)
    assert {text for text in legal(state) if ">" in text} == {f"0,0>0,0:{letter}" for letter in "bcdef"}


def test_a_move_costs_no_tile_takes_the_number_of_its_place_and_counts_as_the_turn() -> None:
    state = table("0,0:a 0,1:a", ANY_TIME)
    step = RULES.apply(state, Seat(0), RULES.parse(state, Seat(0), "0,1>0,-1:a"), DICE)
    after = step.state
    assert (after.left, after.mover) == (state.left, 1)
    assert [(laid.hex, laid.number) for laid in RULES.public_view(after).tiles] == [((0, 0), 1), ((0, -1), 2)]
    assert isinstance(step.events[0], TileMoved)
    assert (step.events[0].number, step.events[0].place) == (7, 2)


def test_automatic_tiles_follow_a_move() -> None:
    state = table("0,0:a 0,1:e 1,-1:d 0,2:a", Options(move_any_time=True, no_kill=True))
    found = [text for text in legal(state) if text.startswith("0,2>1,1:")]
    assert found
    for text in found:
        after = play(state, text)
        assert after.last is not None
        assert after.last.filled == ((1, 0),)


def test_the_ladder_figure_lets_exactly_two_tiles_free_it() -> None:
    assert _sources(figure("ladder_after", Options(free_ladders=True), mover=1)) == {"0,0", "0,1"}


def test_a_ladder_is_freed_by_its_own_player_only() -> None:
    assert _sources(figure("ladder_after", Options(free_ladders=True), mover=0)) == set()


def test_with_move_none_left_tiles_move_only_once_the_pool_is_empty() -> None:
    options = Options(move_none_left=True, size=4, no_kill=True)
    state = table("0,0:a 0,1:a 0,2:a", options)
    assert _sources(state) == set()
    after = play(state, "0,3:c")
    assert after.outcome is None
    assert after.left == 0
    assert legal(after)
    assert all(">" in text for text in legal(after))
    with pytest.raises(IllegalActionError, match="No tiles are left"):
        play(after, "0,4:a")


def test_moving_without_end_ends_as_an_empty_pool_does() -> None:
    options = Options(variant=Variant.MAMBOGO, move_none_left=True, move_any=True, size=8)
    states = random_game(options, b"moving on")
    final = states[-1]
    assert final.moves_in_a_row == MOST_MOVES_IN_A_ROW
    assert final.outcome is not None
    assert final.outcome.reason in {"TERRITORY", "TERRITORY_SIZE", "TIE"}


def test_a_player_who_can_move_no_tile_is_passed_over() -> None:
    # Only O stripes lie on the table, so X has nothing to move.
    options = Options(move_none_left=True, size=4, no_kill=True)
    after = play(table("0,0:a 0,1:a 0,2:a", options), "0,3:a")
    assert after.outcome is None
    assert after.mover == 0
