"""Imagined grids are grids that a player could have placed."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from engines.core import Dice, Seat
from engines.core.beliefs import count_facts
from engines.core.errors import RulesError
from engines.mono import RULES
from engines.mono.options import Options
from engines.mono.placement import read_grid
from engines.mono.random_placement import random_grid
from engines.mono.resampling import grid_like
from engines.mono.state import Player, State
from engines.mono.view import LABELS, Grid, Take


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


SAMPLES, NEAR = 2_000, 0.04


@cache
def all_grids(size: int) -> tuple[Grid, ...]:
    """Return every grid that can be placed."""
    sizes = {value: value for value in range(1, size + 1)}
    return tuple(grid for grid in _fill((), sizes) if _is_legal(grid, size))


def _fill(grid: Grid, left: dict[int, int]) -> Iterator[Grid]:
    if not any(left.values()):
        yield grid
    for value in [value for value, count in left.items() if count]:
        yield from _fill((*grid, value), {**left, value: left[value] - 1})


def _is_legal(grid: Grid, size: int) -> bool:
    try:
        return bool(read_grid("".join(LABELS[value - 1] for value in grid), size))
    except RulesError:
        return False


@pytest.mark.parametrize(
    ("size", "grid", "uncovered"),
    [
        (3, (1, 2, 2, 3, 3, 3), ()),
        (3, (1, 2, 2, 3, 3, 3), (2,)),
        (4, (1, 2, 2, 3, 4, 4, 3, 3, 4, 4), (3, 4)),
        (4, (1, 2, 2, 3, 4, 4, 3, 3, 4, 4), (0, 9)),
    ],
)
def test_chances_are_those_of_all_grids_that_fit(size: int, grid: Grid, uncovered: tuple[int, ...]) -> None:
    grid = next(each for each in all_grids(size) if all(each[cell] == grid[cell] for cell in uncovered))
    own = Player(all_grids(size)[0], frozenset(), 0, left=False)
    players = own, Player(grid, frozenset(uncovered), 0, left=False)
    state = State(Options(size, False, Take.BEST), players, 2, Seat(0), None, None)
    fitting = [each for each in all_grids(size) if all(each[cell] == grid[cell] for cell in uncovered)]
    chances = count_facts(islice(RULES.hidden_facts(RULES.seat_view(state, Seat(0)), b"seed"), SAMPLES)).chances
    covered = [cell for cell in range(len(grid)) if cell not in uncovered]
    exact = {(1, cell, value): 0.0 for cell in covered for value in range(1, size + 1)}
    for each in fitting:
        for cell in covered:
            exact[1, cell, each[cell]] += 1 / len(fitting)
    assert chances.keys() == {fact for fact, chance in exact.items() if chance}, "all that can be, and nothing else"
    assert {fact: chances.get(fact, 0.0) for fact in exact} == pytest.approx(exact, abs=NEAR)
