"""Games of Monoch that begin in the middle."""

import dataclasses
from typing import Any

import pytest

from engines.core import Dice, OptionError, Seat
from engines.monoch import RULES
from engines.monoch.actions import Swap
from engines.monoch.options import Options
from engines.monoch.start_position import StartPosition
from engines.monoch.state import State
from engines.monoch.view import Colour
from tests.engines.start_positions import assert_comes_back


def begin(*blocks: str, options: Options | None = None, **fields: Any) -> State:  # any field by name
    return RULES.start_from(StartPosition(blocks=blocks, **fields), options or Options(), Dice(b"puzzle", 0))


def test_a_puzzle_begins_with_its_blocks_and_colours() -> None:
    view = RULES.public_view(begin("GT0 M13", "HT0 O13", colour=Colour.WHITE, missed=(0, 1)))
    assert [(block.name, block.seat) for block in view.blocks] == [("GT0 M13", 0), ("HT0 O13", 1)]
    assert (sum(view.pool), view.turn) == (22, (Seat(0),))
    assert [(side.colour, side.missed) for side in view.sides] == [(Colour.WHITE, 0), (Colour.BLACK, 1)]


def test_the_first_block_can_still_be_answered_by_a_swap() -> None:
    state = begin("GT0 M13", options=Options(swap=True), to_move=1, can_swap=True)
    assert Swap() in RULES.legal_actions(state, Seat(1))


def test_the_partner_plays_for_a_resigned_player() -> None:
    assert RULES.public_view(begin("GT0 M13", seats=4, to_move=1, left=(1,))).turn == (Seat(3),)


def test_a_strip_from_end_to_end_leaves_nothing_to_play() -> None:
    with pytest.raises(OptionError, match=r"The game is already over there\."):
        begin("GT0 M13", "HT0 O13", "GT0 N15", "HT0 P15", "GT0 O17", options=Options(min_blocks=3))


def test_a_position_comes_back_as_it_was_written() -> None:
    blocks, by = ("GT0 M13", "HT0 O13"), (Seat(1), Seat(3))
    four = StartPosition(4, blocks, by, 2, Colour.WHITE, missed=(0, 1, 0, 1), left=(Seat(0),))
    one = StartPosition(2, ("GT0 M13",), (Seat(0),), 1, Colour.BLACK, missed=(0, 0))
    swap = Options(swap=True)
    open_, done = dataclasses.replace(one, can_swap=True), dataclasses.replace(one, to_move=0, swapped=True)
    assert_comes_back(RULES, (four, Options()), (open_, swap), (done, swap))
