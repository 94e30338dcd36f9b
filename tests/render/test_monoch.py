"""Monoch's pictures: what lies where and in which colour, from all sides; ends, strips, names, the last block."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from engines.core.rules import Outcome, Seat
from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.view import (
    Axis,
    BlockType,
    Colour,
    Ending,
    Face,
    PublicView,
    column_name,
    orientations_of,
    row_name,
)
from render.core.canvas import Canvas
from render.core.colour import contrast, rgb
from render.core.theme import GOLD, INK, IVORY, PANEL
from render.monoch.board import draw_board, layout_of
from render.monoch.box import Box
from render.monoch.depth import draw_stage
from render.monoch.look import DIM, EDGE, END_ROW, FRAME_TEXT, FULL, SLAB, palette
from render.monoch.projection import Corner
from render.monoch.scene import scene_of
from render.monoch.stage import LABEL, Stage, stage_of
from tests.engines.monoch.tables import random_game
from tests.render.monoch_pictures import (
    POSITIONS,
    SEEN,
    cells_of,
    colour_at,
    drawn_at,
    in_sight,
    on_plan,
    parts_in_sight,
    reads,
    standing,
    table,
    won,
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
def seen_from(view: PublicView, corner: Corner, width: int = 440, height: int = 380) -> tuple[Pixels, Stage]:
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
    picture, stage = seen_from(view, corner)
    found = 0
    for part, at in parts_in_sight(view, stage):
        found += 1
        assert colour_at(picture, *at) == FULL.face(part.face, part.colour), part
    assert found > 12


@pytest.mark.parametrize(("kind", "corner"), quarter_of(BlockType))
def test_a_block_shows_its_halves_on_the_right_sides_however_it_is_turned(kind: BlockType, corner: Corner) -> None:
    for orientation in orientations_of(kind):
        view = standing([f"{kind.value}{orientation.text}@0,0"])
        picture, stage = seen_from(view, corner, 170, 150)
        shown = list(parts_in_sight(view, stage))
        assert {part.face.value for part, _ in shown} == set(SEEN[corner])
        for part, at in shown:
            assert colour_at(picture, *at) == FULL.face(part.face, part.colour), (orientation.text, part)


def test_north_is_at_the_top_of_the_plan_and_east_at_its_right() -> None:
    view = standing(["GT0@0,0", "HT0@2,0", "AT0@0,2"])
    plan = layout_of(scene_of(view), final=False).plan
    picture = board_of(view)

    def top(x: float, y: float) -> str:
        return colour_at(picture, *on_plan(plan, x, y))

    black, white = FULL.top
    assert (top(0.3, 0.5), top(1.7, 1.5), top(2.3, 0.5), top(3.7, 1.5)) == (black, black, white, white)
    # AT0: black at its north-west, white at its south-east, the other two squares halved.
    assert (top(0.2, 2.3), top(1.8, 3.7)) == (black, white)
    assert (top(1.2, 2.25), top(1.8, 2.75)) == (black, white)
    assert (top(0.25, 3.2), top(0.75, 3.8)) == (black, white)
    assert top(2.5, 2.5) == SLAB


@at_every_position
def test_the_plan_shows_every_top(name: str) -> None:
    view = standing(POSITIONS[name])
    plan = layout_of(scene_of(view), final=False).plan
    if plan.unit < 20:
        pytest.skip("the figures of heights fill such cells")
    picture, cells = board_of(view), cells_of(view.blocks)
    for block in view.blocks:
        for part in block.parts:
            x, y, z = part.cell
            if part.face is Face.T and not any((x, y, z + up) in cells for up in range(1, 9)):
                across = 0.8 if Face.E in part.edges else 0.2
                down = 0.8 if Face.S in part.edges else 0.2
                assert colour_at(picture, *on_plan(plan, x + across, y + down)) == FULL.face(Face.T, part.colour)


def test_the_plan_names_columns_and_rows() -> None:
    view = standing(POSITIONS["random 1"])
    plan = layout_of(scene_of(view), final=False).plan
    picture = board_of(view)
    size = 26 if plan.unit < 40 else 30
    for x in range(plan.slab.west, plan.slab.east + 1):
        at = on_plan(plan, x + 0.5, plan.slab.north)[0], plan.top - 20
        assert reads(picture, column_name(x), at, size)
        assert not reads(picture, column_name(x + 1), at, size)
    for y in range(plan.slab.north, plan.slab.south + 1):
        beside = plan.left - 10, on_plan(plan, 0, y + 0.5)[1]
        assert reads(picture, row_name(y), beside, size, anchor="r")
        assert not reads(picture, row_name(y + 1), beside, size, anchor="r")
    assert (column_name(0), row_name(0)) == ("M", "13")


@from_every_corner
def test_a_view_names_columns_and_rows_at_the_near_edges(corner: Corner) -> None:
    view = standing(["HT0@0,0", "GT0@2,0", "DT0@0,2"])
    picture, stage = seen_from(view, corner)
    lower = 0.35 * stage.camera.unit / 2 + 6
    south, east = "S" in SEEN[corner], "E" in SEEN[corner]
    for x in range(-1, 5):
        left, down = drawn_at(stage, x + 0.5, 5.55 if south else -1.55, 0)
        assert reads(picture, column_name(x), (left, down + lower), LABEL)
        assert not reads(picture, column_name(x + 1), (left, down + lower), LABEL)
    for y in range(-1, 5):
        left, down = drawn_at(stage, 5.55 if east else -1.55, y + 0.5, 0)
        assert reads(picture, row_name(y), (left, down + lower), LABEL)
        assert not reads(picture, row_name(y + 1), (left, down + lower), LABEL)


def test_names_are_left_out_before_they_run_together_and_m_and_13_stay() -> None:
    view = standing([f"GT0@{2 * x},0" for x in range(-8, 9)])
    picture, stage = seen_from(view, Corner.SOUTH_EAST, 800, 700)
    lower = 0.35 * stage.camera.unit / 2 + 6

    def written(x: int) -> bool:
        left, down = drawn_at(stage, x + 0.5, 2 + 1.55, 0)
        return reads(picture, column_name(x), (left, down + lower), LABEL)

    shown = [x for x in range(-17, 18) if written(x)]
    assert 0 in shown
    assert 1 not in shown
    assert len(shown) > 8


@from_every_corner
def test_discs_mark_the_parts_that_hold_an_end_of_their_own_colours_axis(corner: Corner) -> None:
    view = replace(standing(FOUR, seats=4), longest=(None, None))
    picture, stage = seen_from(view, corner)
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
            shown = colour_at(picture, *drawn_at(stage, x, y, z))
            assert shown == (EDGE if holds else FULL.face(part.face, part.colour)), part
    assert sum(marked.values()) > 2


def test_each_rail_has_the_colour_that_joins_there() -> None:
    for view, links in (
        (standing(FOUR, seats=4), {"N": {INK}, "S": {INK}, "W": {IVORY}, "E": {IVORY}}),
        (standing(FOUR, options=Options(crossed=True)), {"N": {INK}, "S": {INK}, "W": {IVORY}, "E": {IVORY}}),
        (standing(FOUR), {"N": {INK, IVORY}, "S": {INK, IVORY}, "W": {SLAB, END_ROW}, "E": {SLAB, END_ROW}}),
    ):
        plan = layout_of(scene_of(view), final=False).plan
        picture = board_of(view)
        off = round(0.3 * plan.unit) + max(4, round(0.3 * plan.unit)) // 2
        west, north = on_plan(plan, 0, 0)
        east, south = on_plan(plan, 4, 4)
        found = {
            "N": {colour_at(picture, on_plan(plan, x + 0.3, 0)[0], north - off) for x in range(4)},
            "S": {colour_at(picture, on_plan(plan, x + 0.3, 0)[0], south + off) for x in range(4)},
            "W": {colour_at(picture, west - off, on_plan(plan, 0, y + 0.3)[1]) for y in range(4)},
            "E": {colour_at(picture, east + off, on_plan(plan, 0, y + 0.3)[1]) for y in range(4)},
        }
        assert found == links


@from_every_corner
def test_the_last_block_alone_has_a_gold_border(corner: Corner) -> None:
    texts = POSITIONS["photo2"]
    for number in range(list(Corner).index(corner) % 2, len(texts), 2):
        view = standing(texts, last=number)
        picture, stage = seen_from(view, corner)
        cells = cells_of(view.blocks)
        for other, block in enumerate(view.blocks):
            wide, deep, high = block.orientation.size
            for face, x, y, z in (
                (Face.T, wide / 2, 0.06, high),
                (Face.T, 0.06, deep / 2, high),
                (Face.S, 0.06, deep, high / 2),
                (Face.E, wide, 0.06, high / 2),
                (Face.N, 0.06, 0, high / 2),
                (Face.W, 0, 0.06, high / 2),
            ):
                place = block.x + x + 0.01, block.y + y, block.z + z - (0.01 if face is not Face.T else 0)
                part = next(part for part in block.parts if part.face is face)
                if in_sight(cells, part, place, corner):
                    gold = colour_at(picture, *drawn_at(stage, *place)) == GOLD
                    assert gold is (other == number), (number, other, face)
    bare, _ = seen_from(standing(texts), corner)
    assert not (bare == np.array(rgb(GOLD))).all(axis=2).any()


def test_the_last_blocks_footprint_is_outlined_in_the_plan() -> None:
    view = standing(POSITIONS["photo4"], last=1)
    plan = layout_of(scene_of(view), final=False).plan
    picture = board_of(view)
    block = view.blocks[1]
    west, north = on_plan(plan, block.x, block.y)
    east, south = on_plan(plan, block.x + 2, block.y + 2)
    middle = (west + east) / 2, (north + south) / 2
    for x, y in ((west, middle[1]), (east - 1, middle[1]), (middle[0], north), (middle[0], south - 1)):
        assert colour_at(picture, x, y) == GOLD
    assert colour_at(picture, *middle) != GOLD
    assert GOLD not in {colour_at(picture, *on_plan(plan, 1, -1 + share)) for share in (0.3, 0.5, 0.7)}


def test_heights_of_two_and_more_are_told_once_a_block() -> None:
    view = standing(["HN0@0,0", "HT0@2,0", "HT0@0,2"])
    plan = layout_of(scene_of(view), final=False).plan
    picture = board_of(view)
    size, ink = min(26, plan.unit - 6), "#56607A"
    assert reads(picture, "2", on_plan(plan, 0.5, 0.5), size, ink=ink)
    for x, y in ((1.5, 0.5), (2.5, 0.5), (0.5, 2.5)):
        assert not any(reads(picture, text, on_plan(plan, x, y), size, ink=ink) for text in "12")


WON = won(POSITIONS["photo1"], Colour.BLACK, Axis.WEST_EAST)


@from_every_corner
def test_the_winning_strip_is_gold_over_the_surface_and_what_covers_it_is_glass(corner: Corner) -> None:
    assert WON.way is not None
    picture, stage = seen_from(WON, corner)
    cells = cells_of(WON.blocks)
    on_way = cells_of([WON.blocks[number] for number in WON.way.blocks])
    found = 0
    for part in WON.way.parts:
        x, y, z = (at + 0.5 + step / 2 for at, step in zip(part.cell, part.face.step, strict=True))
        # Blocks off the way do not hide it: it is seen through them, paler.
        if part.is_half or not in_sight(on_way, part, (x, y, z), corner):
            continue
        found += 1
        shown = colour_at(picture, *drawn_at(stage, x, y, z))
        if in_sight(cells, part, (x, y, z), corner):
            assert shown == GOLD, part
        else:
            red, _, blue = (int(shown[at : at + 2], 16) for at in (1, 3, 5))
            assert red - blue > 40, f"{part}: no gold through glass, {shown}"
    assert found > 2


def test_blocks_off_the_winning_strip_recede() -> None:
    assert WON.way is not None
    picture, stage = seen_from(WON, Corner.SOUTH_EAST)
    cells = cells_of(WON.blocks)
    whole = {cell for number in WON.way.blocks for cell in WON.blocks[number].cells}
    tones = {FULL: 0, DIM: 0}
    for part, at in parts_in_sight(WON, stage):
        if part.face is Face.T and part not in WON.way.parts and part.cell in cells:
            tone = FULL if part.cell in whole else DIM
            tones[tone] += colour_at(picture, *at) == tone.face(part.face, part.colour)
    assert all(tones.values())


def test_the_blocks_of_the_winning_strip_are_numbered_and_counted() -> None:
    assert WON.way is not None
    board = BOARDS.public(WON, table(WON))
    assert f"over {len(WON.way.blocks)} blocks" in board.alt
    plain = board_of(replace(WON, way=None))
    picture = board_of(WON)
    gold = (picture == np.array(rgb(GOLD))).all(axis=2).sum()
    assert gold > (plain == np.array(rgb(GOLD))).all(axis=2).sum() + 8_000


@from_every_corner
def test_the_longest_strips_so_far_are_threads_in_quiet_colours(corner: Corner) -> None:
    view = standing(POSITIONS["random 1"])
    with_threads, stage = seen_from(view, corner)
    without, _ = seen_from(replace(view, longest=(None, None)), corner)
    changed = np.argwhere((with_threads != without).any(axis=2))
    assert len(changed) > 60
    drawn = {colour_at(with_threads, x, y) for y, x in changed}
    assert drawn & set(FULL.thread)
    assert GOLD not in drawn
    longest = {part for number in view.longest if number is not None for part in view.strips[number].parts}
    cells = cells_of(view.blocks)
    for part, at in parts_in_sight(view, stage):
        x, y = (round(each) for each in at)
        assert (with_threads[y, x] == without[y, x]).all()
        middle = tuple(each + 0.5 + step / 2 for each, step in zip(part.cell, part.face.step, strict=True))
        if part not in longest and not part.is_half and in_sight(cells, part, middle, corner):  # type: ignore[arg-type]
            x, y = (round(each) for each in drawn_at(stage, *middle))
            assert (with_threads[y, x] == without[y, x]).all(), part


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
    (stage, *_) = layout_of(scene, final=False).stages
    for crossing in covered:
        x, y = (round(each) for each in stage.px(*crossing.middle()))
        near = np.s_[y - 5 : y + 6, x - 5 : x + 6]
        assert crossing.part.is_half or (marked[near] != plain[near]).any()


def test_the_vectors_have_strips_under_blocks() -> None:
    scenes = [scene_of(standing(texts, options=Options(through=True))) for texts in POSITIONS.values()]
    assert sum(bool(scene.covered) for scene in scenes) > 4


def test_an_ending_by_length_shows_both_strips_and_their_lengths() -> None:
    view = standing(POSITIONS["random 1"])
    assert view.lengths == (4, 7)
    ended = replace(view, outcome=Outcome((Seat(1),), None, Ending.LONGEST.name), turn=(), spots=())
    picture = board_of(ended)
    for x, length in ((32, "4"), (508, "7")):
        panel = picture[84:176, x : x + 460]
        assert any(reads(panel, length, (left, 66), 32, anchor="l", ink=IVORY, slack=0) for left in range(150, 420)), (
            length
        )
    for thread in FULL.thread:
        assert (picture[192:868, 420:968] == np.array(rgb(thread))).all(axis=2).any()
    alt = BOARDS.public(ended, table(ended)).alt
    assert "Black's longest strip reaches over 4 cells." in alt
    assert "White's longest strip reaches over 7 cells." in alt


def test_panels_tell_colour_and_direction_before_and_after_the_declaration() -> None:
    view = standing(FOUR, seats=4)
    undeclared = replace(view, sides=tuple(replace(side, colour=None) for side in view.sides), to_declare=True)
    boards = [BOARDS.public(each, table(each)) for each in (view, undeclared)]
    assert boards[0].png != boards[1].png
    assert "Ada and Chidi: black, joins north and south." in boards[0].alt
    assert "Benedikt and Dorothea: white, joins west and east." in boards[0].alt
    assert "no colour" not in boards[0].alt
    assert "Ada to choose a colour" in boards[1].alt


def test_one_block_is_said_in_the_singular() -> None:
    view = standing(POSITIONS["photo2"])
    alone = replace(view, blocks=view.blocks[:1])
    assert "Ada to move, 1 block in play." in BOARDS.public(alone, table(alone)).alt


def test_what_anybody_is_told_in_words() -> None:
    view = standing(POSITIONS["photo2"], last=6)
    alt = BOARDS.public(view, table(view)).alt
    for part in (
        "Monoch, match 101.",
        "Ada to move, 7 blocks in play.",
        "Last block: block D at M7 (level 2). It stands. Black:",
        "Ada: black, joins north and south.",
        "Black shows at the ends: 2 in the north, 1 in the south.",
        "White shows at the ends: 4 in the north, 3 in the south.",
        "Black joins both ends, but needs 2 more blocks.",
        "In the pool: A 2, B 2, C 3, D 0, E 3, F 3, G 3, H 1.",
    ):
        assert part in alt, part


@pytest.mark.parametrize("names", [("a" * 80, "b" * 80), ("🦊🦊", "\u202eright"), ("", " ")])
def test_any_name_can_be_drawn(names: tuple[str, str]) -> None:
    view = standing(FOUR)
    assert_can_be_posted(BOARDS.public(view, replace(table(view), names=names)))


def test_equal_views_give_equal_pictures() -> None:
    one, other = (standing(POSITIONS["photo1"], last=20) for _ in range(2))
    assert BOARDS.public(one, table(one)) == BOARDS.public(other, table(other))


def test_faces_stand_out_from_each_other_and_names_from_their_ground() -> None:
    assert contrast(FRAME_TEXT, PANEL) >= 4.5
    assert contrast(*FULL.top) > 10
    for face in (Face.T, Face.S, Face.E):
        black, white = (FULL.face(face, colour) for colour in Colour)
        assert contrast(white, black) > 8
        assert contrast(white, SLAB) > 2
        assert contrast(SLAB, black) > 2
