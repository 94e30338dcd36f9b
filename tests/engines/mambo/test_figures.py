"""The original's own figures: groups, loops, mouths, dead groups and territory as it tells them."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core import Seat
from engines.mambo import RULES
from engines.mambo.geometry import unpack
from engines.mambo.judging import of_colour
from engines.mambo.options import Options
from engines.mambo.state import State, position_of
from engines.mambo.territory import territory_of
from engines.mambo.view import Group, Space
from tests.engines.mambo.tables import DICE, VECTORS, figure

SHARED = Path(__file__).parents[4] / "shared" / "vectors" / "mambo.json"


def _figures_given(group: dict[str, Any]) -> tuple[object, ...]:
    points, mouths = (frozenset(map(tuple, group[name])) for name in ("points", "mouths"))
    return group["c"], points, group["dominant"], group["loops"], mouths, group["dead"]


def _figures_of(group: Group) -> tuple[object, ...]:
    return group.colour.value, frozenset(group.points), group.size, group.loops, frozenset(group.mouths), group.dead


@pytest.mark.parametrize("name", VECTORS)
def test_the_groups_of_a_figure_are_as_told(name: str) -> None:
    view = RULES.public_view(figure(name))
    assert {_figures_of(group) for group in view.groups} == {_figures_given(group) for group in VECTORS[name]["groups"]}
    assert len(view.groups) == len(VECTORS[name]["groups"])


@pytest.mark.parametrize("name", VECTORS)
def test_the_spaces_of_a_figure_are_as_told(name: str) -> None:
    view = RULES.public_view(figure(name))

    def of_kind(known: int, different: int) -> set[tuple[int, int]]:
        return {space.hex for space in view.spaces if _kind(space) == (known, different)}

    assert set(view.nulls) == set(map(tuple, VECTORS[name]["null"]))
    assert of_kind(3, 2) == set(map(tuple, VECTORS[name]["auto"]))
    assert of_kind(2, 1) == set(map(tuple, VECTORS[name]["known"]))


def _kind(space: Space) -> tuple[int, int]:
    codes = [colour for colour in space.known if colour]
    return len(codes), len(set(codes))


@pytest.mark.parametrize("name", VECTORS)
def test_the_territory_of_a_figure_is_as_told(name: str) -> None:
    position = position_of(figure(name))
    found = {
        (frozenset(map(unpack, group.chain.points)), territory_of(position, group).count)
        for colour in (1, 2)
        for group in of_colour(position, colour)
    }
    assert found == {(frozenset(map(tuple, group["points"])), group["territory"]) for group in VECTORS[name]["groups"]}


def test_the_ladder_figure_has_one_group_in_a_ladder() -> None:
    view = RULES.public_view(figure("ladder_after"))
    (ladder,) = [group for group in view.groups if group.is_laddered]
    assert ladder.colour.seat == Seat(1)
    assert ladder.mouths == ((1, -1),)


@pytest.mark.skipif(not SHARED.exists(), reason="the shared vectors are not beside this checkout")
def test_our_copy_of_the_figures_is_the_shared_one() -> None:
    assert json.loads(SHARED.read_text())["positions"] == VECTORS


def _perft(state: State, depth: int) -> int:
    actions = RULES.legal_actions(state, state.mover)
    if depth == 1:
        return len(actions)
    return sum(_perft(RULES.apply(state, state.mover, action, DICE).state, depth - 1) for action in actions)


@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 108), (3, 2424)])
def test_the_first_turns_can_go_in_so_many_ways(depth: int, count: int) -> None:
    assert _perft(RULES.start(Options(), 2, DICE), depth) == count
