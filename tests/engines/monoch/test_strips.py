"""Strips, their ends and their lengths (rules/monoch.md, winning)."""

import itertools

import pytest

from engines.monoch.options import Options
from engines.monoch.strips import Board, longest, shortest
from engines.monoch.view import Axis, Block, Colour, Kind
from tests.engines.monoch import slow
from tests.engines.monoch.tables import random_game

NS, WE = Axis.NORTH_SOUTH, Axis.WEST_EAST


def _board(*words: str) -> Board:
    """Blocks on the table from `A0@0,0` words."""
    blocks = []
    for word in words:
        laying, at = word.split("@")
        x, y = (int(part) for part in at.split(","))
        blocks.append(Block(Kind(laying[0]), int(laying[1:]), x, y, 0))
    return Board(tuple(blocks))


def test_a_column_of_black_blocks_is_a_strip_of_as_many_blocks() -> None:
    path = shortest(_board("A0@0,0", "A0@0,2", "A0@0,4"), Colour.BLACK, NS)
    assert path is not None
    assert path.blocks == (0, 1, 2)
    assert len(path.cells) == 6


def test_unequal_points_cut_a_strip() -> None:
    assert shortest(_board("A0@0,0", "B0@0,2", "A0@0,4"), Colour.BLACK, NS) is None


@pytest.mark.parametrize(("kind", "black", "white"), [("F", True, False), ("G", False, True), ("H", True, True)])
def test_a_checkered_block_joins_across_what_its_type_says(kind: str, black: bool, white: bool) -> None:
    # Black comes from the north-west and goes on to the south-east; white from the north-east to the south-west.
    board = _board("E270@0,-2", f"{kind}0@0,0", "E90@0,2")
    assert (shortest(board, Colour.BLACK, NS) is not None) == black
    assert (shortest(board, Colour.WHITE, NS) is not None) == white


def test_the_shortest_way_counts_and_ends_are_the_outermost_points() -> None:
    board = _board("A0@0,0", "A0@2,0", "A0@2,2", "A0@0,2", "B0@4,-1")
    assert board.ends.north == -1
    assert shortest(board, Colour.BLACK, NS) is None, "the white block reaches further north"
    assert shortest(board, Colour.BLACK, WE) is None, "and further east"
    path = shortest(_board("A0@0,0", "A0@2,0", "A0@2,2", "A0@0,2"), Colour.BLACK, NS)
    assert path is not None
    assert len(path.blocks) == 2


def test_a_strip_runs_over_a_block_on_top() -> None:
    blocks = (
        Block(Kind.A, 0, 0, 0, 0), Block(Kind.B, 0, 2, 0, 0), Block(Kind.A, 0, 4, 0, 0), Block(Kind.A, 0, 1, 0, 1),
        Block(Kind.A, 0, 3, 0, 1),
    )  # fmt: skip
    path = shortest(Board(blocks), Colour.BLACK, WE)
    assert path is not None
    assert path.blocks == (0, 3, 4, 2)


def test_a_block_that_a_strip_passes_twice_counts_once() -> None:
    # White enters F in the north-east, goes round by the east and south, and leaves by its other corner.
    words = ("B0@0,-2", "F0@0,0", "B0@2,0", "B0@2,2", "B0@0,2", "B0@-2,0", "E90@-2,2", "B0@-2,4")
    board = _board(*words)
    path = shortest(board, Colour.WHITE, NS)
    assert path is not None
    assert path.blocks == tuple(range(8))
    passed = [board.cells[cell][0] for cell in path.cells]
    assert [index for index, _ in itertools.groupby(passed)] == [0, 1, 2, 3, 4, 1, 5, 6, 7]
    blocks = [(block.kind.value, block.turn, block.x, block.y, block.z) for block in board.blocks]
    assert slow.fewest_blocks(blocks, "W", 1) == 8


def test_going_through_a_block_twice_can_be_the_shortest_way() -> None:
    # White enters F from the north, climbs to the H on top of it, and comes down through F's other corner to reach G:
    # five blocks, F counted once. To stay on top and come down from the next H would pass six.
    blocks = (
        Block(Kind.B, 0, 2, -5, 0), Block(Kind.F, 0, 2, -3, 0), Block(Kind.H, 0, 2, -3, 1), Block(Kind.G, 0, 0, -2, 0),
        Block(Kind.H, 0, 0, -2, 1), Block(Kind.B, 0, -2, -1, 0),
    )  # fmt: skip
    path = shortest(Board(blocks), Colour.WHITE, NS)
    assert path is not None
    assert path.blocks == (0, 1, 2, 3, 5)


@pytest.mark.parametrize("number", range(12))
def test_shortest_strips_agree_with_a_search_of_all_pairs(number: int) -> None:
    state = random_game(Options(min_blocks=24, flat=number % 2 == 0), 2, b"paths %d" % number)[14 if number % 3 else 21]
    board = Board(state.blocks)
    blocks = [(block.kind.value, block.turn, block.x, block.y, block.z) for block in state.blocks]
    for colour, letter in ((Colour.BLACK, "B"), (Colour.WHITE, "W")):
        for axis, index in ((WE, 0), (NS, 1)):
            path = shortest(board, colour, axis)
            assert (len(path.blocks) if path else None) == slow.fewest_blocks(blocks, letter, index)


def test_a_strip_s_length_is_how_far_it_reaches_along_its_axis() -> None:
    board = _board("A0@0,0", "A0@2,0", "A0@4,1", "A0@0,6")
    assert longest(board, Colour.BLACK, WE) == 6
    assert longest(board, Colour.BLACK, NS) == 3
    assert longest(board, Colour.WHITE, NS) == 0
