"""Strips over what is in sight (rules/monoch.md, strips)."""

import pytest

from engines.monoch.blocks import ORIENTATIONS, BlockType, parts_of
from engines.monoch.options import Options
from engines.monoch.showing import strips_of
from engines.monoch.view import Axis, Colour, Face, Strip
from tests.engines.monoch.tables import state_with
from tests.engines.monoch.test_slow_check import compare_strips


def strips(*texts: str, through: bool = False) -> list[Strip]:
    return list(strips_of(state_with(texts, Options(through=through))))


def of(colour: Colour, found: list[Strip]) -> list[Strip]:
    return [strip for strip in found if strip.colour is colour]


@pytest.mark.parametrize("kind", BlockType)
def test_the_surface_of_a_block_is_sixteen_points_of_which_a_and_b_halve_four(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        parts = parts_of(kind, orientation)
        assert len({(part.cell, part.face) for part in parts}) == 16
        halves = [part for part in parts if part.is_half]
        assert len(halves) == (8 if kind in (BlockType.A, BlockType.B) else 0)
        assert all(len({one.colour for one in halves if one.cell == part.cell}) == 2 for part in halves)


@pytest.mark.parametrize("kind", BlockType)
def test_a_block_alone_has_the_strips_of_the_slow_check(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        compare_strips(state_with([f"{kind.value}{orientation.text}@0,0"]))


def test_a_strip_runs_on_in_one_plane_from_block_to_block() -> None:
    assert len(of(Colour.BLACK, strips("GT0@0,0", "GT0@2,0"))) == 1
    assert [strip.length(Axis.WEST_EAST) for strip in strips("GT0@0,0", "GT0@2,0")] == [4]


def test_a_strip_runs_round_a_convex_edge() -> None:
    (white,) = strips("HT0@0,0")
    assert {part.face for part in white.parts} == {Face.T, Face.N, Face.S, Face.E, Face.W}


def test_a_strip_runs_through_an_inner_corner() -> None:
    # The white top of the one meets the white side of the upright one that stands beside it.
    assert len(strips("HT0@0,0", "HN0@0,2")) == 1


def test_blocks_on_the_table_or_covered_carry_nothing() -> None:
    found = strips("HT0@0,0", "GT0@0,0")
    assert all(part.face is not Face.T for strip in of(Colour.WHITE, found) for part in strip.parts)
    assert not any(part.face is Face.B for strip in found for part in strip.parts)


def test_blocks_that_touch_in_an_upright_edge_only_are_joined_if_their_colours_are() -> None:
    assert len(strips("HT0@0,0", "HT0@2,2")) == 1
    assert len(strips("HT0@0,0", "GT0@2,2")) == 2


@pytest.mark.parametrize("kind", BlockType)
def test_the_slow_check_agrees_at_upright_edges(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        wide, deep, _ = orientation.size
        compare_strips(state_with([f"{kind.value}{orientation.text}@0,0", f"AT0@{wide},{deep}", f"ET90@{-2},{deep}"]))


def test_along_the_diagonal_of_a_halved_point_nothing_joins() -> None:
    halved = [strip for strip in strips("AT0@0,0") if any(part.is_half for part in strip.parts)]
    tops = [{(part.cell.x, part.cell.y) for part in strip.parts if part.face is Face.T} for strip in halved]
    assert {strip.colour for strip in halved} == {Colour.BLACK, Colour.WHITE}
    assert all(tops)


def test_through_hidden_points_count_and_join_where_they_lie_on_each_other() -> None:
    plain = of(Colour.WHITE, strips("CT0@0,0", "CT180@2,0"))
    through = of(Colour.WHITE, strips("CT0@0,0", "CT180@2,0", through=True))
    assert (len(plain), len(through)) == (2, 1)
    assert any(part.face is Face.B for part in through[0].parts)


def test_through_a_strip_is_not_cut_by_what_stands_on_it() -> None:
    cut = ("DT0@0,0", "DT0@2,0", "GN0@1,0")
    assert len(of(Colour.WHITE, strips(*cut, through=True))) < len(of(Colour.WHITE, strips(*cut)))
