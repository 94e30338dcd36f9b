"""Monoch's pictures: limits, words, names and colours."""

from dataclasses import replace

import numpy as np
import pytest

from engines.monoch.options import Options
from engines.monoch.placing import strip_cut_by
from engines.monoch.view import Block, BlockType, Colour, Face, PublicView, Spot, Stance
from render.core.board import PublicBoard
from render.core.colour import rgb
from render.core.png import public_board
from render.core.theme import GOLD
from render.monoch import (
    Corner,
    draw_places,
    draw_preview,
    draw_protected,
    draw_turned,
)
from render.monoch.box import Box
from render.monoch.dialogue import LARGEST_CELL, picture_places
from render.monoch.look import FULL
from render.monoch.plan import Plan, plan_of
from render.monoch.scene import scene_of
from tests.engines.monoch.tables import stance
from tests.render.monoch_pictures import standing, table
from tests.render.pictures import Boards, Pixels, assert_can_be_posted, open_png

BOARDS = Boards("monoch")


FLAT = ["HT0@0,0", "GT0@2,0", "DT0@0,2", "AT90@2,2"]


def pixels_of(board: PublicBoard) -> Pixels:
    assert_can_be_posted(board)
    return np.asarray(open_png(board.png).convert("RGB"))


def share(picture: Pixels, colour: str) -> float:
    return float((picture == np.array(rgb(colour))).all(axis=2).mean())


def places_of(view: PublicView, wanted: Stance) -> list[Spot]:
    return [spot for spot in view.spots if wanted in spot.fits]


def plan_with(view: PublicView) -> Plan:
    return plan_of(scene_of(view), Box(32, 76, 640, 792), LARGEST_CELL)


def test_the_places_of_a_lesson_are_outlined_as_large_as_the_block() -> None:
    view = standing(FLAT)
    spots = places_of(view, stance("GT0"))[:2]
    plain, outlined = (
        pixels_of(public_board(picture_places(view, stance("GT0"), spots, outlined=each))) for each in (False, True)
    )
    plan = plan_with(view)
    for spot in spots:
        left, top = plan.at(spot.x, spot.y)
        corner = slice(top + round(1.5 * plan.unit), top + 2 * plan.unit), slice(left, left + 2 * plan.unit)
        assert share(outlined[corner], GOLD) > share(plain[corner], GOLD) + 0.02


def test_numbers_stay_readable_on_a_page_of_a_large_construction() -> None:
    view = standing([f"{'GH'[x % 2]}T0@{2 * x},0" for x in range(3)] + [f"CN0@{x},-1" for x in range(0, 6, 2)])
    far = tuple(Spot(40, y, 0, (stance("DT0"),)) for y in range(3))
    near = tuple(Spot(6, y, 0, (stance("DT0"),)) for y in range(-2, 2))
    wide = replace(view, blocks=(*view.blocks, Block(stance("DT0"), 38, 0, 0, None)))
    for places in (far, near):
        assert_can_be_posted(draw_places(wide, BlockType.D, stance("DT0").orientation, places))


def test_a_refused_block_shows_the_strip_it_would_cut() -> None:
    texts = ["HT0@0,0", "GT0@0,2", "GT0@0,-2", "GT0@2,0"]
    view = standing(texts)
    cutting = Block(stance("GT0"), 0, 0, 1, None)
    strip = next(strip for strip in view.strips if strip.colour is Colour.BLACK)
    board = draw_protected(view, cutting, strip)
    picture, bare = pixels_of(board), pixels_of(draw_preview(view, cutting))
    assert share(picture, GOLD) > share(bare, GOLD) * 1.2
    assert "Not allowed: block G at M13 (level 2) would cut the black strip" in board.alt
    assert "M11" in board.alt
    assert strip_cut_by(view.blocks, Block(stance("GT0"), 4, 0, 0, None), Options()) is None


@pytest.mark.parametrize("corner", Corner)
def test_the_construction_is_seen_from_the_corner_that_was_asked_for(corner: Corner) -> None:
    view = standing(["GN0@0,0", "HN0@0,1"], last=1)
    board = draw_turned(view, table(view), corner)
    picture = pixels_of(board)
    assert f"Seen from the {corner.value}" in board.alt
    # The white block stands south of the black one: its broad side is what the south sees of the two.
    south = corner in (Corner.SOUTH_EAST, Corner.SOUTH_WEST)
    black, white = (share(picture, FULL.face(Face.S, colour)) for colour in Colour)
    assert (white > black) is south
