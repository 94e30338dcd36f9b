"""Counting every way the first turns can go.

Depth 1: the six tiles. Depth 2: each of the six hexes round a tile meets it at one coloured corner, and three of the
six tiles have a given colour there, so 6 * 6 * 3 = 108. Depth 3: two tiles have eight hexes round them. Six know one
corner, three tiles each. The hex beyond their shared coloured corner knows that one, three tiles too. The hex on the
other side knows two corners, one of each tile: different ones leave two tiles, equal ones leave one. Given the shared
corner, another corner of a tile has its colour in one case of three, so the two are equal in 1/9 + 4/9 of the 108
positions, which is 60. So 108 * 21 + 60 * 1 + 48 * 2 = 2424.
"""

import pytest

from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.state import State
from tests.engines.mambo.tables import DICE


def _perft(state: State, depth: int) -> int:
    actions = RULES.legal_actions(state, state.mover)
    if depth == 1:
        return len(actions)
    return sum(_perft(RULES.apply(state, state.mover, action, DICE).state, depth - 1) for action in actions)


@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 108), (3, 2424)])
def test_the_first_turns_can_go_in_so_many_ways(depth: int, count: int) -> None:
    assert _perft(RULES.start(Options(), 2, DICE), depth) == count
