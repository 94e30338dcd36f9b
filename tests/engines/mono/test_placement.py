"""The first round (rules/mono.md, board, first round)."""

from collections.abc import Iterable

import pytest

from engines.core import Dice, Seat
from engines.core.running import RunningGame
from engines.mono import RULES
from engines.mono.options import Options
from engines.mono.placement import read_grid
from engines.mono.random_placement import random_grid
from engines.mono.view import (
    LABELS,
    PlacementDone,
    TimeRanOut,
    cell_at,
    cell_count,
    cell_name,
    col_count,
    neighbours,
    row_count,
)
from tests.engines.mono.boards import DRAWN, Game, refusal
from tests.engines.mono.test_resampling import all_grids

SIZES = "2:1x3 3:2x3 4:2x5 5:3x5 6:3x7 7:4x7 8:4x9 9:5x9 10:5x11 11:6x11 12:6x13 13:7x13 14:7x15 15:8x15"


def _game(size: int = 9, seats: int = 2) -> Game:
    return RunningGame(RULES, Options(size=size), seats, b"placing")


@pytest.mark.parametrize("row", SIZES.split())
def test_a_board_has_the_rows_and_columns_of_its_size(row: str) -> None:
    size, _, shape = row.partition(":")
    assert f"{row_count(int(size))}x{col_count(int(size))}" == shape


def test_rows_are_numbered_from_the_bottom() -> None:
    assert cell_name(9, 0) == "a5"
    assert cell_name(9, 44) == "i1"
    assert cell_at(9, "a5") == 0
    assert cell_at(9, "i1") == 44


@pytest.mark.parametrize("size", range(2, 16))
def test_every_cell_has_a_name_of_its_own(size: int) -> None:
    cells = range(cell_count(size))
    assert [cell_at(size, cell_name(size, cell)) for cell in cells] == list(cells)


@pytest.mark.parametrize("name", ["j1", "a6", "a0", "a05", "a", "5a", "", "aa", "a٣"])
def test_a_name_off_the_board_is_no_cell(name: str) -> None:
    assert cell_at(9, name) is None


def test_cells_at_the_edge_do_not_touch_the_next_row() -> None:
    assert [cell_name(9, cell) for cell in neighbours(9, 8)] == ["h5", "i4"]
    assert [cell_name(9, cell) for cell in neighbours(9, 9)] == ["a5", "b4", "a3"]


@pytest.mark.parametrize("seats", [2, 4])
def test_random_grids_are_there_from_the_start_and_follow_from_the_seed_alone(seats: int) -> None:
    one, other, same = (
        RunningGame(RULES, Options(size=5, random_grids=True), seats, seed) for seed in (b"one", b"other", b"one")
    )
    view = one.public_view
    assert (view.placing, view.round, view.turn) == (False, 2, (Seat(0),))
    assert all(board.placed and board.grid is None and not any(board.cells) for board in view.boards)
    grids = [one.seat_view(Seat(seat)).grid for seat in range(seats)]
    assert len({*grids}) == seats
    for grid in grids:
        assert grid is not None
        assert read_grid("".join(LABELS[value - 1] for value in grid), 5) == grid
    assert same.state == one.state
    assert other.state != one.state
    assert refusal(one, 0, "place random") == "Your grid is placed. Name a cell like `b3`, or type `random`."


def test_the_drawn_grid_is_accepted_as_it_is_read() -> None:
    game = _game()
    step = game.play(Seat(0), DRAWN.replace(" ", "\n"))
    assert step.events == (PlacementDone(Seat(0)),)
    own = RULES.seat_view(game.state, Seat(0))
    assert own.grid is not None
    assert own.grid[:9] == (6, 6, 6, 6, 9, 9, 7, 7, 7)
    assert game.entries[0].text == f"place {DRAWN.replace(' ', '')}"


@pytest.mark.parametrize("size", range(2, 16))
def test_a_random_grid_is_a_grid_a_player_could_have_placed(size: int) -> None:
    for number in range(2 if size > 12 else 8):
        grid = random_grid(size, Dice(b"random", number))
        assert read_grid("".join(LABELS[value - 1] for value in grid), size) == grid


def test_every_grid_a_player_could_place_may_be_placed_at_random() -> None:
    found = {random_grid(4, Dice(b"every", number)) for number in range(4000)}
    assert found == set(all_grids(4))


def test_a_large_grid_takes_few_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    # The bot plays nothing else meanwhile. By new shuffles alone it took 780 starts.
    starts: list[int] = []
    shuffled = Dice.shuffle

    def counted(dice: Dice, items: Iterable[int]) -> list[int]:
        starts.append(1)
        return shuffled(dice, items)

    monkeypatch.setattr(Dice, "shuffle", counted)
    for number in range(30):
        random_grid(15, Dice(b"large", number))
    assert len(starts) < 60


def test_the_clock_places_at_random_for_late_players() -> None:
    game = _game(seats=3)
    game.play(Seat(1), DRAWN)
    step = game.expire()
    assert step.events == tuple(kind(Seat(seat)) for seat in (0, 2) for kind in (TimeRanOut, PlacementDone))
    dice = Dice(b"placing", 2)
    assert game.state.players[0].grid == random_grid(9, dice)
    assert game.state.players[1].grid == read_grid(DRAWN.replace(" ", ""), 9)
    assert game.state.players[2].grid == random_grid(9, dice)
    assert RULES.public_view(game.state).turn == (0,)
