"""The pictures with which a Monoch block is chosen, turned, placed and looked at."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.placing import strip_cut_by
from engines.monoch.view import Block, BlockType, Colour, Face, PublicView, Spot, Stance, orientations_of
from render.core.board import PublicBoard
from render.core.colour import rgb
from render.core.theme import GOLD, IVORY
from render.monoch import (
    Corner,
    draw_orientations,
    draw_places,
    draw_preview,
    draw_protected,
    draw_turned,
    draw_types,
)
from render.monoch.box import Box
from render.monoch.dialogue import LARGEST_CELL
from render.monoch.look import FULL
from render.monoch.plan import Plan, plan_of
from render.monoch.scene import scene_of
from tests.engines.monoch.tables import random_game, stance
from tests.render.monoch_pictures import on_plan, reads, standing, table
from tests.render.pictures import Pixels, assert_can_be_posted, opened

FLAT = ["HT0@0,0", "GT0@2,0", "DT0@0,2", "AT90@2,2"]


def seen(board: PublicBoard) -> Pixels:
    assert_can_be_posted(board)
    return np.asarray(opened(board.png).convert("RGB"))


def share(picture: Pixels, colour: str) -> float:
    return float((picture == np.array(rgb(colour))).all(axis=2).mean())


@lru_cache
def midgame() -> PublicView:
    return RULES.public_view(random_game(Options(), 2, b"dialogue")[10])


def test_the_types_are_shown_with_what_the_pool_has_of_them() -> None:
    view = midgame()
    for types in ([*BlockType], [BlockType.G, BlockType.C]):
        board = draw_types(view, types)
        picture = seen(board)
        for number, kind in enumerate(types):
            x, y = 40 + number % 4 * 230, 84 + number // 4 * 200
            assert reads(picture, kind.value, (x + 22, y + 40), 46, anchor="l", ink=IVORY)
            left = view.pool[list(BlockType).index(kind)]
            assert reads(picture, f"×{left}", (x + 206, y + 40), 38, anchor="r")
            assert f"{kind.value} {left}" in board.alt


@pytest.mark.parametrize("kind", BlockType)
def test_every_distinct_orientation_is_shown_with_its_number(kind: BlockType) -> None:
    view = replace(midgame(), spots=())
    found, board = orientations_of(kind), draw_orientations(view, kind)
    picture = seen(board)
    columns = 6 if len(found) > 12 else 4 if len(found) > 4 else 3
    wide, high = 936 // columns, min(250, max(172, 640 // -(-len(found) // columns)))
    for number, orientation in enumerate(found):
        x, y = 32 + number % columns * wide, 84 + number // columns * high
        assert reads(picture, str(number + 1), (x + 18, y + 24), 36, anchor="l", ink=IVORY)
        assert f" {number + 1} {'lies' if orientation.lies else 'stands'}: " in board.alt
    assert f" {len(found) + 1} " not in board.alt


def test_an_orientation_that_fits_nowhere_recedes() -> None:
    fits = stance("AN90")
    view = replace(midgame(), spots=(Spot(5, 5, 0, (fits,)),))
    board = draw_orientations(view, BlockType.A)
    picture = seen(board)
    full = set(FULL.top)
    for number, orientation in enumerate(orientations_of(BlockType.A)):
        x, y = 32 + number % 4 * 234, 84 + number // 4 * 213
        part = picture[y + 50 : y + 200, x : x + 230]
        shown = max(share(part, colour) for colour in full)
        assert (shown > 0.02) is (orientation == fits.orientation), orientation.text
        idle = board.alt.partition("nowhere now: ")[2].partition(".")[0].split(", ")
        assert (str(number + 1) in idle) is (orientation != fits.orientation)


def places_of(view: PublicView, wanted: Stance) -> list[Spot]:
    return [spot for spot in view.spots if wanted in spot.fits]


def plan_with(view: PublicView) -> Plan:
    return plan_of(scene_of(view), Box(32, 76, 640, 792), LARGEST_CELL)


@pytest.mark.parametrize("first", [1, 26])
def test_each_place_carries_its_number_in_the_north_west_cell_of_the_footprint(first: int) -> None:
    view = standing(FLAT)
    wanted = stance("CN0")
    places = places_of(view, wanted)[::-1][:25]
    assert len(places) > 3
    board = draw_places(view, wanted.type, wanted.orientation, places, first)
    picture, plan = seen(board), plan_with(view)
    size = min(34, round(plan.unit * 0.6))
    for number, spot in enumerate(places, first):
        at = on_plan(plan, spot.x + 0.5, spot.y + 0.5)
        assert reads(picture, str(number), at, size, ink=IVORY), number
        assert not reads(picture, str(number + 1), at, size, ink=IVORY), number
        assert reads(picture, str(number), (at[0] + plan.unit, at[1]), size, ink=IVORY) is False
    assert f"{first}: " in board.alt
    assert f"{first + len(places) - 1}: " in board.alt


def test_the_words_of_one_place_are_in_the_singular() -> None:
    board = draw_places(standing(FLAT), BlockType.A, stance("AT0").orientation, [Spot(0, 0, 0, (stance("AT0"),))])
    assert "1 place for block A. Each number is its north-west corner. 1: M13" in board.alt


def test_numbers_stay_readable_on_a_page_of_a_large_construction() -> None:
    view = standing([f"{'GH'[x % 2]}T0@{2 * x},0" for x in range(3)] + [f"CN0@{x},-1" for x in range(0, 6, 2)])
    far = tuple(Spot(40, y, 0, (stance("DT0"),)) for y in range(3))
    near = tuple(Spot(6, y, 0, (stance("DT0"),)) for y in range(-2, 2))
    wide = replace(view, blocks=(*view.blocks, Block(stance("DT0"), 38, 0, 0, None)))
    for places in (far, near):
        assert_can_be_posted(draw_places(wide, BlockType.D, stance("DT0").orientation, places))


def test_a_preview_shows_the_block_from_all_four_corners_and_where_it_comes_to_lie() -> None:
    view = standing(FLAT)
    placed = Block(stance("GN0"), 0, 0, 0, None)
    board = draw_preview(view, placed)
    picture = seen(board)
    for x, y in ((32, 76), (508, 76), (32, 480), (508, 480)):
        assert share(picture[y : y + 388, x : x + 460], GOLD) > 0.01
    assert "block G at M13 (level 2)" in board.alt
    assert "block G at Q13," in draw_preview(view, replace(placed, x=4)).alt
    assert draw_preview(view, replace(placed, x=4)).png != board.png


def test_a_refused_block_shows_the_strip_it_would_cut() -> None:
    texts = ["HT0@0,0", "GT0@0,2", "GT0@0,-2", "GT0@2,0"]
    view = standing(texts)
    cutting = Block(stance("GT0"), 0, 0, 1, None)
    strip = next(strip for strip in view.strips if strip.colour is Colour.BLACK)
    board = draw_protected(view, cutting, strip)
    picture, bare = seen(board), seen(draw_preview(view, cutting))
    assert share(picture, GOLD) > share(bare, GOLD) * 1.2
    assert "Not allowed: block G at M13 (level 2) would cut the black strip" in board.alt
    assert "M11" in board.alt
    assert strip_cut_by(view.blocks, Block(stance("GT0"), 4, 0, 0, None), Options()) is None


@pytest.mark.parametrize("corner", Corner)
def test_the_construction_is_seen_from_the_corner_that_was_asked_for(corner: Corner) -> None:
    view = standing(["GN0@0,0", "HN0@0,1"], last=1)
    board = draw_turned(view, table(view), corner)
    picture = seen(board)
    assert f"Seen from the {corner.value}" in board.alt
    # The white block stands south of the black one: its broad side is what the south sees of the two.
    south = corner in (Corner.SOUTH_EAST, Corner.SOUTH_WEST)
    black, white = (share(picture, FULL.face(Face.S, colour)) for colour in Colour)
    assert (white > black) is south
