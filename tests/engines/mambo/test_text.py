"""The text board."""

from engines.core import Seat
from engines.mambo import RULES, TEXT
from engines.mambo.options import Options
from engines.mambo.view import TileMoved, TurnPassed, Variant
from tests.engines.mambo.tables import DICE, play, random_game, table

NAMES = ("Red", "Blue")


def test_the_board_shows_points_stripes_positions_nulls_and_the_last_tiles() -> None:
    state = play(table("0,0:a 0,1:e 1,-1:b"), "1,1:a")
    assert TEXT.public(RULES.public_view(state), NAMES).splitlines() == [
        "Mambo, 44 left. Blue to play.",
        "O Red: largest 2, loops 0",
        "X Blue: largest 1, loops 0",
        "",
        "        1",
        "    2     x 3",
        "4     O \\",
        "  x |     O 5",
        "6     O -",
        r"  x \     O 7",
        "8     x |*",
        "    9     O 10",
        "        11",
    ]


def test_automatic_tiles_are_marked() -> None:
    board = TEXT.public(RULES.public_view(play(table("0,0:a 0,1:e 1,-1:d"), "1,1:a")), NAMES)
    assert "|*" in board
    assert "\\+" in board


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


def test_a_turn_is_told_with_the_position_it_was_typed_with() -> None:
    state = table("0,0:a")
    step = RULES.apply(state, Seat(0), RULES.parse(state, Seat(0), "b3"), DICE)
    assert [TEXT.event(event, NAMES) for event in step.events] == ["Red lays tile b at position 3."]


def test_moves_turns_in_place_and_passes_are_told() -> None:
    at, to = RULES.public_view(table("0,0:a 0,1:a")).tiles
    moved, turned = (TileMoved(Seat(1), 2, to.hex, target, at.tile) for target in (at.hex, to.hex))
    assert TEXT.event(moved, NAMES) == "Blue moves tile 2 and lays it as a."
    assert TEXT.event(turned, NAMES) == "Blue turns tile 2 in its place into a."
    assert TEXT.event(TurnPassed(Seat(0)), NAMES) == "Red can move no tile and is passed over."
