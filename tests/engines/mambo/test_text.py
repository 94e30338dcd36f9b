"""The text board."""

import pytest

from engines.core import Outcome, Seat
from engines.mambo import RULES, TEXT
from engines.mambo.options import Options
from engines.mambo.view import GameEnded, Hex, Laid, Tile, TileMoved, TilesFilled, TurnPassed, Variant
from tests.engines.mambo.tables import DICE, play, random_game, table

NAMES = ("Red", "Blue")


def test_the_board_shows_points_stripes_positions_nulls_and_the_last_tiles() -> None:
    state = play(table("0,0:a 0,1:e 1,-1:b"), "1,1:a")
    assert TEXT.public(RULES.public_view(state), NAMES).splitlines() == [
        "Mambo, 44 left. Blue to play.",
        "O vermilion = Red: largest group 2",
        "x teal = Blue: largest group 1",
        "number: position, -: null, *: last tile, +: automatic",
        "",
        "        1",
        "    2     x 3",
        "4     O \\",
        "  x |     O 5",
        "6     O -",
        r"  x \     O 7",
        "8     x |4*",
        "    9     O 10",
        "        11",
    ]


def test_automatic_tiles_are_marked() -> None:
    board = TEXT.public(RULES.public_view(play(table("0,0:a 0,1:e 1,-1:d"), "1,1:a")), NAMES)
    assert "|4*" in board
    assert "\\5+" in board


def test_tile_numbers_are_shown_where_tiles_are_moved() -> None:
    view = RULES.public_view(table("0,0:a 0,1:b", Options(move_any_time=True)))
    assert "|1" in TEXT.public(view, NAMES)
    assert "\\2" in TEXT.public(view, NAMES)


def test_boards_of_games_with_48_tiles_fit_a_message() -> None:
    for variant in Variant:
        for number in range(10):
            for state in random_game(Options(variant=variant), b"fit %d" % number):
                board = TEXT.public(RULES.public_view(state), ("N" * 32, "M" * 32))
                assert len(board) <= 1800
                assert max(map(len, board.splitlines())) <= 60


def test_the_private_board_is_the_public_one() -> None:
    state = table("0,0:a")
    assert TEXT.private(RULES.seat_view(state, Seat(1)), NAMES) == TEXT.public(RULES.public_view(state), NAMES)


def test_a_turn_is_told_with_the_number_the_tile_keeps() -> None:
    state = table("0,0:a")
    step = RULES.apply(state, Seat(0), RULES.parse(state, Seat(0), "b3"), DICE)
    assert [TEXT.event(event, NAMES) for event in step.events] == ["Red lays tile 2 as b."]


def test_moves_turns_in_place_and_passes_are_told() -> None:
    at, to = RULES.public_view(table("0,0:a 0,1:a")).tiles
    moved, turned = (TileMoved(Seat(1), 2, to.hex, target, at.tile) for target in (at.hex, to.hex))
    assert TEXT.event(moved, NAMES) == "Blue moves tile 2 and lays it as a."
    assert TEXT.event(turned, NAMES) == "Blue turns tile 2 in place, into a."
    assert TEXT.event(TurnPassed(Seat(0)), NAMES) == "Red has no tile to move and is skipped."


def test_automatic_tiles_are_told_by_their_numbers() -> None:
    state = table("0,0:a 0,1:e 1,-1:d")
    step = RULES.apply(state, Seat(0), RULES.parse(state, Seat(0), "1,1:a"), DICE)
    assert TEXT.event(step.events[1], NAMES) == "Tile 5 (b) fills in by itself."
    two = TilesFilled(tuple(Laid(Hex(0, at), Tile.A) for at in range(2)), 7)
    assert TEXT.event(two, NAMES) == "Tiles 7 (a) and 8 (a) fill in by themselves."


def test_a_loss_by_leaving_or_by_time_is_told_once() -> None:
    said = [
        " ".join(filter(None, (TEXT.event(event, NAMES) for event in step.events)))
        for step in (RULES.withdraw(table("0,0:a"), Seat(1), DICE), RULES.expire(table("0,0:a", mover=1), DICE))
    ]
    assert said == ["Blue left the game, so Red wins.", "Blue ran out of time, so Red wins."]


@pytest.mark.parametrize(("need", "words"), [(1, "1 loop in one group"), (2, "2 loops in one group")])
def test_a_win_by_loops_says_how_many(need: int, words: str) -> None:
    for number in range(400):
        final = random_game(Options(variant=Variant.MAMBA, num_loops=need), b"loops %d" % number)[-1]
        view = RULES.public_view(final)
        assert view.outcome is not None
        if view.outcome.reason == "LOOPS" and max(each.loops for each in view.standings) == need:
            assert words in " ".join(TEXT.public(view, NAMES).split())
            return
    pytest.fail("no game ended by loops")


def test_a_tie_agreed_on_is_told_without_figures() -> None:
    outcome = Outcome((Seat(0), Seat(1)), None, "TIE")
    assert TEXT.event(GameEnded(outcome), NAMES) == "The pool is empty. The game is a tie: nobody has won."
