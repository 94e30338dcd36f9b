"""Tests of the places for a block (rules/monoch.md, placing a block)."""

import pytest

from engines.monoch import RULES
from engines.monoch.actions import Place
from engines.monoch.view import cell_name
from tests.engines.monoch.tables import mover, new_game


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [
        (0, 0, "M13"),
        (-12, -12, "A1"),
        (13, 0, "Z13"),
        (14, 0, "AA13"),
        (-13, -13, "ZZ0"),
        (-14, -14, "ZY-1"),
        (40, 1, "BA14"),
    ],
)
def test_a_cell_has_one_name(x: int, y: int, name: str) -> None:
    assert cell_name(x, y) == name
    state = new_game()
    place = RULES.parse(state, mover(state), f"AT90 {name}")
    assert isinstance(place, Place)
    assert (place.x, place.y) == (x, y)
