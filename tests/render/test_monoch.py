"""Monoch's pictures: what lies where and in which colour, from all sides; ends, strips, names, the last block."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.view import (
    Axis,
    BlockType,
    Colour,
    Face,
    PublicView,
    orientations_of,
)
from render.core.canvas import Canvas
from render.core.colour import contrast
from render.core.theme import GOLD, PANEL
from render.monoch.board import draw_board, layout_of
from render.monoch.box import Box
from render.monoch.depth import draw_stage
from render.monoch.look import EDGE, FRAME_TEXT, FULL, SLAB, palette
from render.monoch.projection import Corner
from render.monoch.scene import scene_of
from render.monoch.stage import Stage, stage_of
from tests.engines.monoch.tables import random_game
from tests.render.monoch_pictures import (
    POSITIONS,
    SEEN,
    cells_of,
    colour_at,
    in_sight,
    parts_in_sight,
    place_in_picture,
    standing,
    table,
    view_of_win,
)
from tests.render.pictures import Boards, Pixels, assert_can_be_posted, pixels

BOARDS = Boards("monoch")
FOUR = ["HT0@0,0", "GT0@2,0", "DT0@0,2", "EN90@2,2", "CW180@3,2"]

from_every_corner = pytest.mark.parametrize("corner", Corner)


def quarter_of(cases: Iterable[object]) -> list[Any]:  # Any: pytest names no type of a parameter
    """Every case from one corner, the next from the next; from all four in long runs."""
    return [
        pytest.param(case, corner, marks=() if (at + number) % 4 == 0 else pytest.mark.soak)
        for at, case in enumerate(cases)
        for number, corner in enumerate(Corner)
    ]


at_every_position = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.soak if at % 2 else ()) for at, name in enumerate(POSITIONS)]
)


@lru_cache
def draw_from(view: PublicView, corner: Corner, width: int = 440, height: int = 380) -> tuple[Pixels, Stage]:
    canvas = Canvas(width, height, palette(), PANEL)
    scene = scene_of(view)
    stage = stage_of(scene, Box(0, 0, width, height), corner, largest=60)
    draw_stage(canvas, scene, stage)
    return pixels(canvas), stage


@lru_cache
def board_of(view: PublicView) -> Pixels:
    return pixels(draw_board(view, table(view)))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, Options()), pytest.param(2, Options(crossed=True), marks=pytest.mark.soak), (4, Options())],
)
def test_every_kind_of_position_is_drawn_within_the_limits(seats: int, options: Options) -> None:
    states = random_game(options, seats, b"monoch")
    for state in {*states[:3], *states[4::26], states[-1]}:
        view = RULES.public_view(state)
        assert_can_be_posted(BOARDS.public(view, table(view)), lowest=700, tallest=900, largest=120_000)


@pytest.mark.parametrize(("name", "corner"), quarter_of(POSITIONS))
def test_each_part_in_sight_has_its_colour_at_its_place(name: str, corner: Corner) -> None:
    view = standing(POSITIONS[name])
    picture, stage = draw_from(view, corner)
    found = 0
    for part, at in parts_in_sight(view, stage):
        found += 1
        assert colour_at(picture, *at) == FULL.face(part.face, part.colour), part
    assert found > 12


@pytest.mark.parametrize(("kind", "corner"), quarter_of(BlockType))
def test_a_block_shows_its_halves_on_the_right_sides_however_it_is_turned(kind: BlockType, corner: Corner) -> None:
    for orientation in orientations_of(kind):
        view = standing([f"{kind.value}{orientation.text}@0,0"])
        picture, stage = draw_from(view, corner, 300, 280)
        shown = list(parts_in_sight(view, stage))
        assert {part.face.value for part, _ in shown} == set(SEEN[corner])
        for part, at in shown:
            assert colour_at(picture, *at) == FULL.face(part.face, part.colour), (orientation.text, part)


@from_every_corner
def test_discs_mark_the_parts_that_hold_an_end_of_their_own_colours_axis(corner: Corner) -> None:
    view = replace(standing(FOUR, seats=4), longest=(None, None))
    picture, stage = draw_from(view, corner)
    cells = cells_of(view.blocks)
    marked = {"black": 0, "white": 0}
    for block in view.blocks:
        for part in block.parts:
            x, y, z = (at + 0.5 + step / 2 for at, step in zip(part.cell, part.face.step, strict=True))
            if part.is_half or not in_sight(cells, part, (x, y, z), corner):
                continue
            far = {
                Face.N: part.cell.y == 0,
                Face.S: part.cell.y == 3,
                Face.W: part.cell.x == 0,
                Face.E: part.cell.x == 3,
            }
            own = (Face.N, Face.S) if part.colour is Colour.BLACK else (Face.W, Face.E)
            holds = far.get(part.face, False) and part.face in own
            marked[part.colour.value] += holds
            shown = colour_at(picture, *place_in_picture(stage, x, y, z))
            assert shown == (EDGE if holds else FULL.face(part.face, part.colour)), part
    assert sum(marked.values()) > 2


WON = view_of_win(POSITIONS["photo1"], Colour.BLACK, Axis.WEST_EAST)


@from_every_corner
def test_the_winning_strip_is_gold_over_the_surface_and_what_covers_it_is_glass(corner: Corner) -> None:
    assert WON.way is not None
    picture, stage = draw_from(WON, corner)
    cells = cells_of(WON.blocks)
    on_way = cells_of([WON.blocks[number] for number in WON.way.blocks])
    found = 0
    for part in WON.way.parts:
        x, y, z = (at + 0.5 + step / 2 for at, step in zip(part.cell, part.face.step, strict=True))
        # Blocks off the way do not hide it: it is seen through them, paler.
        if part.is_half or not in_sight(on_way, part, (x, y, z), corner):
            continue
        found += 1
        shown = colour_at(picture, *place_in_picture(stage, x, y, z))
        if in_sight(cells, part, (x, y, z), corner):
            assert shown == GOLD, part
        else:
            red, _, blue = (int(shown[at : at + 2], 16) for at in (1, 3, 5))
            assert red - blue > 40, f"{part}: no gold through glass, {shown}"
    assert found > 2


@at_every_position
def test_a_longest_strip_that_runs_under_blocks_is_dotted_there(name: str) -> None:
    view = standing(POSITIONS[name], options=Options(through=True))
    scene = scene_of(view)
    for colour, number in zip(Colour, view.longest, strict=True):
        assert number is not None
        reached = [part for part in view.strips[number].parts if (part.cell, part.face) in scene.threads]
        along = [view.axis_of(colour).of(part.cell) for part in reached]
        assert max(along) - min(along) + 1 == view.lengths[list(Colour).index(colour)]
    covered = [crossing for square, crossing in scene.threads.items() if not scene.surface.is_exposed(square)]
    assert list(scene.covered) == covered
    if not covered:
        return
    marked, plain = (board_of(each) for each in (view, replace(view, longest=(None, None))))
    stage = layout_of(scene, final=False).stage
    for crossing in covered:
        x, y = (round(each) for each in stage.px(*crossing.middle()))
        near = np.s_[y - 5 : y + 6, x - 5 : x + 6]
        assert crossing.part.is_half or (marked[near] != plain[near]).any()


def test_the_vectors_have_strips_under_blocks() -> None:
    scenes = [scene_of(standing(texts, options=Options(through=True))) for texts in POSITIONS.values()]
    assert sum(bool(scene.covered) for scene in scenes) > 4


def test_panels_tell_colour_and_direction_before_and_after_the_declaration() -> None:
    view = standing(FOUR, seats=4)
    undeclared = replace(view, sides=tuple(replace(side, colour=None) for side in view.sides), to_declare=True)
    boards = [BOARDS.public(each, table(each)) for each in (view, undeclared)]
    assert boards[0].png != boards[1].png
    assert "Ada and Chidi: black, joins north and south." in boards[0].alt
    assert "Benedikt and Dorothea: white, joins west and east." in boards[0].alt
    assert "no color" not in boards[0].alt
    assert "Ada to choose a color" in boards[1].alt


def test_public_texts() -> None:
    view = standing(POSITIONS["photo2"], last=6)
    alt = BOARDS.public(view, table(view)).alt
    for part in (
        "Monoch, match 101.",
        "Ada to move, 7 blocks in play.",
        "Last block: block D at M7 (level 2). Standing, black on the east, half",
        "Ada: black, joins north and south.",
        "Black shows at the ends: 2 in the north, 1 in the south.",
        "White shows at the ends: 4 in the north, 3 in the south.",
        "Black: 4 of 6 blocks, touches both ends.",
        "In the pool: A 2, B 2, C 3, D 0, E 3, F 3, G 3, H 1.",
    ):
        assert part in alt, part


@pytest.mark.parametrize("names", [("a" * 80, "b" * 80), ("🦊🦊", "\u202eright"), ("", " ")])
def test_any_name_can_be_drawn(names: tuple[str, str]) -> None:
    view = standing(FOUR)
    assert_can_be_posted(BOARDS.public(view, replace(table(view), names=names)))


def test_faces_stand_out_from_each_other_and_names_from_their_ground() -> None:
    assert contrast(FRAME_TEXT, PANEL) >= 4.5
    assert contrast(*FULL.top) > 10
    for face in (Face.T, Face.S, Face.E):
        black, white = (FULL.face(face, colour) for colour in Colour)
        assert contrast(white, black) > 8
        assert contrast(white, SLAB) > 2
        assert contrast(SLAB, black) > 2
