"""Parts of a budget."""

import pytest

from players.core.budget import Budget


@pytest.mark.parametrize(("spent", "positions"), [(0, 30), (60, 30), (90, 10), (100, 0)])
def test_a_part_has_so_many_positions_as_are_left_at_most(spent: int, positions: int) -> None:
    whole = Budget(100)
    whole.spend(spent)
    assert whole.at_most(30).most == positions


def test_a_part_has_all_the_seconds_that_are_left() -> None:
    assert Budget(100).at_most(30).left
    assert not Budget(100, seconds=0).at_most(30).left
