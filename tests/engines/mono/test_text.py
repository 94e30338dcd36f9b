"""The text boards (engines/mono/text.py)."""

import re

import pytest

from engines.core import Outcome, Seat
from engines.core.people import People
from engines.core.running import RunningGame
from engines.mono import RULES, TEXT
from engines.mono.options import Options
from engines.mono.view import cell_at, cell_name
from tests.engines.mono.boards import DRAWN, table, turn

NAMES = ["Ada", "Ben", "Cy", "Dot"]


PUBLIC = """\
Mono, round 2. Ben to move.
Points: Ada 5, Ben 0.
Above each grid: whose it is.

Ada                   Ben
5 . . . . . . . . .   5 6 . . . . . . . .
4 . . . . . . . . .   4 . . . . . . . . .
3 . . . . . . . . .   3 . . . . . . . . .
2 . . . . . . . . .   2 . . 2 . . . . . .
1 . . . . . . . . .   1 . 1 2 . . . . . .
  a b c d e f g h i     a b c d e f g h i

Ada opened c2 2, c1 2, a5 6, b1 1 ✖: 5 points. ✖ ends the
turn."""


def test_the_public_board_shows_uncovered_cells_only() -> None:
    game = table("", DRAWN, DRAWN)
    turn(game, "c2,c1,a5,b1")
    assert TEXT.public(RULES.public_view(game.state), NAMES) == PUBLIC


def test_the_private_board_shows_ones_own_grid_and_what_was_uncovered_of_it() -> None:
    game = table("", DRAWN, DRAWN)
    turn(game, "c2,c1,a5,b1")
    lines = TEXT.private(RULES.seat_view(game.state, Seat(1)), NAMES).splitlines()
    assert lines[1] == "Your grid comes first; * marks what the others opened."
    assert lines[5].startswith("Ben ")
    assert lines[6].startswith("5 6*6 6 6 9 9 7 7 7 ")
    assert lines[10].startswith("1 3 1*2*5 5 5 8 8 8 ")


def test_only_the_boards_are_in_columns_and_sentences_are_left_to_break_by_themselves() -> None:
    game = table("", DRAWN, DRAWN)
    turn(game, "c2,c1,a5,b1")
    before, rows, after = TEXT.parts(RULES.public_view(game.state), NAMES)
    assert before == ["Mono, round 2. Ben to move.", "Points: Ada 5, Ben 0.", "Above each grid: whose it is."]
    assert after == ["Ada opened c2 2, c1 2, a5 6, b1 1 ✖: 5 points. ✖ ends the turn."]
    assert list(rows) == PUBLIC.splitlines()[4:11]
    assert TEXT.parts(RULES.public_view(table("size=12", "random", "random").state), NAMES)[0][1:] == [
        "Points: Ada 0, Ben 0.",
        "Above each grid: whose it is.",
        "On the boards, a to c are 10 to 12.",
    ]


def test_at_the_end_all_grids_are_shown_with_dots_behind_covered_cells() -> None:
    game = table("size=2", "122", "122")
    turn(game, "a1,b1,end")
    game.withdraw(Seat(1))
    board = TEXT.public(RULES.public_view(game.state), NAMES)
    assert "Ben left the game." in board
    assert "1 1.2.2." in board
    assert "1 1 2 2." in board
    assert "A dot behind a value: that cell was never opened." in board


def test_a_long_turn_names_its_first_cells_and_counts_the_others() -> None:
    # All 120 cells in the order of their values: the longest list there can be.
    pair = table("size=15", "random", "random")
    grid = pair.state.players[1].grid
    assert grid is not None
    order = sorted(range(len(grid)), key=lambda cell: grid[cell])
    played = turn(pair, ",".join(cell_name(15, cell) for cell in order))
    assert len(played.picks) == 120
    assert played.points == sum(value * value for value in range(1, 16))
    assert ", 96 more, " in TEXT.event(played, NAMES)
    assert len(TEXT.event(played, NAMES)) < 500
    assert len(TEXT.public(RULES.public_view(pair.state), NAMES)) <= 1800


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("c2,c1,end", "c2, c1, then stop"),
        ("c2,random", "c2, then random cells"),
        ("random", "random cells"),
        ("a1,b1,c1,d1,a2,b2,c2,d2,a3,b3,end", "a1, b1, c1, d1, a2 and 5 more, then stop"),
    ],
)
def test_a_queued_or_suggested_move_is_named_in_words(typed: str, words: str) -> None:
    game = table("", DRAWN, DRAWN)
    action = RULES.parse(game.state, Seat(0), typed)
    assert TEXT.move(action, RULES.seat_view(game.state, Seat(0)), People(tuple(NAMES))) == words


def test_the_next_cell_of_a_number_is_among_those_a_tip_names() -> None:
    said = 0
    for number in range(10):
        game = RunningGame(RULES, Options(), 2, b"tips %d" % number)
        for seat in (0, 1):
            game.play(Seat(seat), "place random")
        while not isinstance(on_turn := game.turn, Outcome):
            (seat,) = on_turn.seats
            view = RULES.seat_view(game.state, seat)
            told, grid = TEXT.tip(view, ("Red", "Blue")), RULES.seat_view(game.state, Seat(1 - seat)).grid
            found = re.fullmatch(r"The next (\d) is at (.+)\.", told.sentence if told else "")
            if found is not None and grid is not None:
                cells = [cell_at(view.public.size, name) for name in re.findall(r"[a-i]\d", found[2])]
                assert int(found[1]) in [grid[cell] for cell in cells if cell is not None]
                said += 1
            game.play(seat, "random")
    assert said > 20
