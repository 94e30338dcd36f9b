"""The chances of monsters in the fog: everywhere alike where nobody looks, less where they would have been noticed."""

from itertools import islice

import pytest

from engines.core import Seat
from engines.core.beliefs import count_facts
from engines.monsters import RULES
from tests.engines.monsters.scenes import monster, scene

SAMPLES, NEAR = 1_200, 0.02


def test_an_unseen_monster_may_be_on_any_hex_out_of_sight_alike() -> None:
    state = scene(monster(0, 1, 0), monster(1, 2, 24))
    view = RULES.seat_view(state, Seat(0))
    in_sight = {hex_.place for hex_ in view.hexes}
    dark = [place for place in range(state.width * state.height) if place not in in_sight]
    assert 24 in dark
    chances = count_facts(islice(RULES.hidden_facts(view, b"seed"), SAMPLES)).chances
    assert sum(chances.values()) == pytest.approx(1), "there is one"
    within = sum(chances.get((place,), 0.0) for place in in_sight)
    exact = (1 - within) / len(dark)
    assert {place: chances.get((place,), 0.0) for place in dark} == pytest.approx(dict.fromkeys(dark, exact), abs=NEAR)
    assert within / len(in_sight) < exact, "it would mostly have been noticed"


def test_a_monster_that_is_seen_is_no_secret() -> None:
    state = scene(monster(0, 1, 0), monster(1, 2, 0))
    view = RULES.seat_view(state, Seat(0))
    assert not count_facts(islice(RULES.hidden_facts(view, b"seed"), 20)).counts
