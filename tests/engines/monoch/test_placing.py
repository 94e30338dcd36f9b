"""Tests of the places for a block (rules/monoch.md, placing a block)."""

import pytest

from engines.monoch import RULES
from engines.monoch.actions import Place
from engines.monoch.view import cell_name
from tests.engines.monoch import examples
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


@examples.every("""
the second block needs one contact and stands on the table
    start | black; GT0@0,0 | fits has: HT0@2,1; fits has: HN0@0,-1
    | 1 HT0@0,0 | refused: on the table
    | 1 HT0@3,0 | refused: touches no block
from the third on a block touches two
    start; keep=no | black; GT0@0,0; HT0@2,0 | fits has: AT0@1,2; fits has: AT0@1,0
    | AT0@0,2 | refused: touches only one
    | AT0@0,0 | refused: touches only one
an edge or a corner is no contact
    GT0@0,0 | HT0@2,2 | refused: touches no block
a block over a gap is refused
    GT0@0,0 HT0@2,0 | AT0@1,1 | refused: a gap below
a block may not cut a strip, but where strips are not kept
    start | black; DT0@0,0; DT0@2,0 | fits lacks: GN0@1,0
    | GN0@1,0 | refused: would cut the white strip on block D at M13
    start; keep=no | black; DT0@0,0; DT0@2,0; GN0@1,0 | state.blocks.2.z: 1
    start; through | black; DT0@0,0; DT0@2,0; GN0@1,0 | state.blocks.2.z: 1
there are three blocks of each type
    GT0@0,0 GT0@2,0 GT0@4,0 | GT0@1,2 | refused: No block G is left
    |  | kinds: A, B, C, D, E, F, H
flat blocks only lie and are stacked still
    GT0@0,0 HT0@2,0; flat; keep=no |  | faces: B, T; fits has: AT0@1,0
    | AN0@1,2 | refused: Blocks don't stand
the blocks of the start come from the pool, and the first block touches one of them and stands on the table
    start; start=none |  | blocks: nothing; pool: 3, 3, 3, 3, 3, 3, 3, 3
    start; start=d |  | blocks: DT0 M13; pool: 3, 3, 3, 2, 3, 3, 3, 3
    | white | fits has: AT0@-2,0
    | AT0@0,0 | refused: on the table
    | AT0@-2,0; AT0@-4,0 | refused: touches only one
    start; start=gh |  | blocks: GT0 M13, HT0 O13; pool: 3, 3, 3, 3, 3, 3, 2, 2
    | white | fits has: AT0@-2,0
    | AT0@0,0 | refused: on the table
    | AT0@-2,0; AT0@-4,0 | refused: touches only one
the first block lies or stands at the origin and nowhere else
    start | black | choices: 114
    | AT0@1,0 | refused: `M13`
blocks never move and the names of cells never shift
    start | black; GT0 M13; HT0 K12 | blocks: GT0 M13, HT0 K12; state.blocks.1.x: -2; state.blocks.1.y: -1
    | HT0 M11 | blocks: GT0 M13, HT0 K12, HT0 M11
""")
def test_an_example_of_placing_comes_out(example: examples.Example) -> None:
    examples.check(example)
