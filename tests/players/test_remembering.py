"""A search that remembers positions: it finds what the plain one finds, for less."""

from collections.abc import Sequence

import pytest

from engines.core.dice import Dice
from engines.selfplay import seed_bytes
from players.core.alphabeta import WIN, Search
from players.core.budget import Budget
from players.core.remembering import RememberingSearch
from tests.players.prizes import Prize, Prizes, prizes


def searches(
    seed: str, count: int, widths: Sequence[int], positions: int = 100_000
) -> tuple[Search[Prize], Search[Prize]]:
    return tuple(  # type: ignore[return-value] # two of them
        kind(prizes(seed, count), widths, Budget(positions), Dice(seed_bytes("order"), 0))
        for kind in (Search, RememberingSearch)
    )


@pytest.mark.parametrize("depth", [2, 3, 4, 5])
def test_the_search_finds_the_value_of_plain_search(depth: int) -> None:
    for seed in range(20):
        plain, remembering = searches(f"prizes{seed}", 7, [7] * depth)
        plain.best()
        found = remembering.best()
        assert found == remembering.children[0].move
        assert remembering.children[0].worth == pytest.approx(plain.children[0].worth)
        assert remembering.depth == plain.depth


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("window", [(-60.0, -50.0), (50.0, 60.0)])
def test_a_bound_is_not_taken_for_the_worth(window: tuple[float, float], depth: int) -> None:
    board = prizes("bound", 6)
    plain, remembering = searches("bound", 6, [6] * 4)
    remembering._value(board, depth, *window, 1)
    whole = (-2 * WIN, 2 * WIN)
    assert remembering._value(board, depth, *whole, 1) == pytest.approx(plain._value(board, depth, *whole, 1))


def test_it_meets_no_position_twice_where_moves_come_in_any_order() -> None:
    plain, remembering = searches("orders", 9, [9] * 5)
    plain.best()
    remembering.best()
    assert remembering.depth == plain.depth == 5
    assert remembering.budget.spent < plain.budget.spent / 2


def test_it_stops_within_its_budget_and_keeps_the_best_so_far() -> None:
    for positions in (1, 8, 9, 30, 200):
        _, remembering = searches("short", 8, [8] * 6, positions)
        found = remembering.best()
        assert remembering.budget.spent <= positions
        assert found == remembering.children[0].move


def test_it_takes_a_win_that_lies_deep_and_leaves_the_prize_that_tempts() -> None:
    # The 3 that is worth 9 to the other side must be taken first; the 5 is there afterwards.
    tempting, needed, small = (5, 1, 0), (3, 9, 1), (1, 1, 2)
    board = Prizes(frozenset((tempting, needed, small)))
    search = RememberingSearch(board, (3, 3, 3), Budget(1_000), Dice(seed_bytes("tempting"), 0))
    assert search.best() == needed
    assert search.second(needed) != needed
