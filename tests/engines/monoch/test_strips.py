"""Strips over what is in sight (rules/monoch.md, strips)."""

import pytest

from engines.monoch.blocks import ORIENTATIONS, BlockType
from engines.monoch.options import Options
from engines.monoch.showing import strips_of
from engines.monoch.view import Colour, Face, Strip
from tests.engines.monoch.tables import state_with
from tests.engines.monoch.test_slow_check import compare_strips


def strips(*texts: str, through: bool = False) -> list[Strip]:
    return list(strips_of(state_with(texts, Options(through=through))))


def of(colour: Colour, found: list[Strip]) -> list[Strip]:
    return [strip for strip in found if strip.colour is colour]


@pytest.mark.parametrize("kind", BlockType)
def test_a_block_alone_has_the_strips_of_the_slow_check(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        compare_strips(state_with([f"{kind.value}{orientation.text}@0,0"]))


@pytest.mark.parametrize("kind", BlockType)
def test_the_slow_check_agrees_at_upright_edges(kind: BlockType) -> None:
    for orientation in ORIENTATIONS:
        wide, deep, _ = orientation.size
        compare_strips(state_with([f"{kind.value}{orientation.text}@0,0", f"AT0@{wide},{deep}", f"ET90@{-2},{deep}"]))


def test_through_hidden_points_count_and_join_where_they_lie_on_each_other() -> None:
    plain = of(Colour.WHITE, strips("CT0@0,0", "CT180@2,0"))
    through = of(Colour.WHITE, strips("CT0@0,0", "CT180@2,0", through=True))
    assert (len(plain), len(through)) == (2, 1)
    assert any(part.face is Face.B for part in through[0].parts)


def test_through_a_strip_is_not_cut_by_what_stands_on_it() -> None:
    cut = ("DT0@0,0", "DT0@2,0", "GN0@1,0")
    assert len(of(Colour.WHITE, strips(*cut, through=True))) < len(of(Colour.WHITE, strips(*cut)))
