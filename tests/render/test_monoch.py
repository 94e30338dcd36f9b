"""Monoch's pictures."""

import pytest

from engines.monoch import RULES
from engines.monoch.options import Options
from render import RENDERERS
from render.core.board import Table
from tests.engines.monoch.tables import random_game
from tests.render.pictures import assert_can_be_posted

NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea")


@pytest.mark.parametrize(("seats", "crossed"), [(2, False), (2, True), (4, False)])
def test_positions_are_drawn_within_the_limits(seats: int, crossed: bool) -> None:
    states = random_game(Options(crossed=crossed), seats, b"monoch")
    for state in (states[0], states[1], states[len(states) // 2], states[-1]):
        assert_can_be_posted(RENDERERS["monoch"].public(RULES.public_view(state), Table(101, NAMES[:seats])))
