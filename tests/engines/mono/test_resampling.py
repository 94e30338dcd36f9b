"""Imagined grids are grids that a player could have placed."""

import pytest

from engines.core import Dice
from engines.mono.placement import read_grid
from engines.mono.random_placement import random_grid
from engines.mono.resampling import grid_like
from engines.mono.view import LABELS, Grid


def uncover_some(grid: Grid, percent: int, dice: Dice) -> tuple[int | None, ...]:
    return tuple(value if dice.chance(percent) else None for value in grid)


@pytest.mark.parametrize("percent", [0, 5, 20, 50, 80, 95, 100])
@pytest.mark.parametrize("size", [2, 3, 5, 9])
def test_a_drawn_grid_agrees_with_what_was_uncovered_and_could_be_placed(size: int, percent: int) -> None:
    for number in range(3):
        dice = Dice(f"{size} {percent}".encode(), number)
        seen = uncover_some(random_grid(size, dice), percent, dice)
        drawn = grid_like(size, seen, dice)
        assert all(value in (None, found) for value, found in zip(seen, drawn, strict=True))
        assert read_grid("".join(LABELS[value - 1] for value in drawn), size) == drawn


def test_a_cell_that_may_hold_several_values_does_so_in_turn() -> None:
    # Two by three cells with the upper row uncovered: `333` above leaves `122`, `221` and no other below.
    seen = (3, 3, 3, None, None, None)
    drawn = {grid_like(3, seen, Dice(b"turns", number)) for number in range(40)}
    assert drawn == {(3, 3, 3, 1, 2, 2), (3, 3, 3, 2, 2, 1)}


def test_the_largest_grids_keep_what_was_uncovered_and_the_sizes_of_regions() -> None:
    dice = Dice(b"largest", 0)
    grid = random_grid(15, dice)
    seen = uncover_some(grid, 60, dice)
    drawn = grid_like(15, seen, dice)
    assert all(value in (None, found) for value, found in zip(seen, drawn, strict=True))
    assert sorted(drawn) == sorted(grid)
