"""The text boards (engines/mono/text.py)."""

import re

from engines.core import Outcome, Seat
from engines.core.running import RunningGame
from engines.mono import RULES, TEXT
from engines.mono.options import Options
from engines.mono.view import cell_at, cell_name
from tests.engines.mono.boards import table, turn

NAMES = ["Ada", "Ben", "Cy", "Dot"]


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
