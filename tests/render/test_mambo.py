"""Mambo's pictures, as coarse facts: what lies where, in which colour, for every kind of position."""

from dataclasses import replace

import numpy as np
import pytest

from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Colour, Ending, Hex, PublicView, Tile, Variant, points_of
from render.core.board import Table
from render.core.colour import contrast, rgb
from render.core.theme import GOLD, IVORY, PAPER
from render.mambo import Chosen, draw_around, draw_chosen
from render.mambo.colours import BRIGHT, DIM_SPACE, FELT, GREY_PAPER, NULL, QUIET_RING, SECOND, SPACE
from render.mambo.grid import COLOURED, CORNERS, RING
from render.mambo.layout import Frame
from render.mambo.scene import draw_scene, layout_of
from tests.render.mambo_tables import TABLE, played, view_after
from tests.render.pictures import Boards, Pixels, assert_can_be_posted, pixels

Xy = tuple[float, float]

BOARDS = Boards("mambo")
EDGE_POINT = (1, 1, 2, 2, 0, 0)
"""The A corner, as an index of `COLOURED`, at which edge 0 to 5 ends."""
NULL_FIGURE = ("0,0:a", "0,1:e", "1,-1:b", "1,1:a")


def shown_at(picture: Pixels, view: PublicView, cell: Hex, at: Xy = (0, 0)) -> str:
    """The colour at a place of a hex, in sides from its middle."""
    return colour(picture, *place(layout_of(view).board, cell, at))


def place(frame: Frame, cell: Hex, at: Xy = (0, 0)) -> tuple[int, int]:
    x, y = frame.middle(cell)
    right, down = frame.grid.px(at)
    return round(frame.box.x + x + right), round(frame.box.y + y + down)


def colour(picture: Pixels, x: int, y: int) -> str:
    return "#" + "".join(f"{part:02X}" for part in picture[y, x])


def share(picture: Pixels, of: str, middle: tuple[int, int], reach: int) -> float:
    """Return the share of a square in a flat colour."""
    x, y = middle
    part = picture[y - reach : y + reach, x - reach : x + reach]
    return float((part == np.array(rgb(of))).all(axis=2).mean())


def within(corner: Xy, part: float) -> Xy:
    return corner[0] * part, corner[1] * part


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize(
    "plies", [0, 9, 10_000, *(pytest.param(plies, marks=pytest.mark.soak) for plies in (1, 2, 17, 25))]
)
def test_every_position_of_every_variant_is_drawn_within_the_limits(variant: Variant, plies: int) -> None:
    view = RULES.public_view(played(Options(variant=variant), plies))
    assert_can_be_posted(BOARDS.public(view, TABLE), lowest=600, tallest=1080)


@pytest.mark.parametrize("options", [Options(move_any_time=True, size=12, move_none_left=True), Options(no_auto=True)])
def test_options_are_drawn(options: Options) -> None:
    for plies in (5, 14):
        assert BOARDS.public(RULES.public_view(played(options, plies)), TABLE).png


@pytest.mark.parametrize("tile", list(Tile))
def test_a_tile_has_its_colours_at_its_corners_and_paper_at_the_others(tile: Tile) -> None:
    view = view_after(f"0,0:{tile.value}")
    png = pixels(draw_scene(view, TABLE, Chosen(view.spaces[0].hex, ())))
    for corner, known in zip(COLOURED, tile.corners, strict=True):
        # Past the contour of an X band: near the corner, well inside the wedge.
        assert shown_at(png, view, Hex(0, 0), within(corner, 0.86)) == BRIGHT[known].band
        assert shown_at(png, view, Hex(0, 0), within(corner, -0.8)) == PAPER
    lone = COLOURED[tile.lone]
    assert shown_at(png, view, Hex(0, 0), within(lone, -0.25)) == BRIGHT[tile.dominant].band, "the neck of the stripe"
    assert shown_at(png, view, Hex(0, 0), within(lone, 0.3)) == PAPER, "the gap between the stripe and the spot"


def test_x_is_told_from_o_by_its_contour_and_by_its_lightness() -> None:
    assert BRIGHT[Colour.O].line is None
    line = BRIGHT[Colour.X].line
    assert line is not None
    assert contrast(line, BRIGHT[Colour.X].band) > 4
    assert contrast(BRIGHT[Colour.O].band, BRIGHT[Colour.X].band) > 2
    view = view_after("0,0:d")
    png = pixels(draw_scene(view, TABLE, Chosen(view.spaces[0].hex, ())))
    assert shown_at(png, view, Hex(0, 0), (0.105, 0)) == line


def test_tiles_meet_without_a_seam_whatever_order_they_are_laid_in() -> None:
    view = RULES.public_view(played(Options(variant=Variant.MAMBOGO, size=40)))
    frame = layout_of(view).board
    assert len(view.tiles) == 40
    one, other = pixels(draw_scene(view, TABLE)), pixels(draw_scene(replace(view, tiles=view.tiles[::-1]), TABLE))
    box = frame.box
    board = np.s_[box.y : box.y + box.height, box.x : box.x + box.width]
    difference = abs(one[board].astype(int) - other[board].astype(int)).max(axis=2)
    assert (difference > 40).sum() < 60


def test_bands_flow_over_every_border_between_tiles() -> None:
    view = replace(RULES.public_view(played(Options(no_kill=True, num_loops=10, size=60), 40)), last=None)
    png, frame = pixels(draw_scene(view, TABLE)), layout_of(view).board
    tiles = {laid.hex for laid in view.tiles}
    colours = {point: group.colour for group in view.groups for point in group.points}
    borders = 0
    for cell in sorted(tiles):
        for edge, way in enumerate(RING):
            if Hex(cell.q + way.q, cell.r + way.r) in tiles:
                borders += 1
                band = BRIGHT[colours[points_of(cell)[EDGE_POINT[edge]]]]
                start, end = COLOURED[EDGE_POINT[edge]], other_end(edge)
                for inwards in (0.92, 1.08):
                    assert colour(png, *place(frame, cell, within(between(start, end, 0.2), inwards))) == band.band
                for inwards in (0.92, 1.0, 1.08):
                    gap = colour(png, *place(frame, cell, within(between(start, end, 0.75), inwards)))
                    assert contrast(gap, PAPER) < 1.7, "paper, and a hairline at most"
    assert borders > 60


def other_end(edge: int) -> Xy:
    """The blank corner at which an edge ends."""
    one, other = CORNERS[edge], CORNERS[(edge + 1) % 6]
    return other if one in COLOURED else one


def between(start: Xy, end: Xy, part: float) -> Xy:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def test_the_last_tile_has_a_gold_outline_and_automatic_tiles_have_gold_corners() -> None:
    view = view_after("0,0:a", "0,1:e", "1,-1:d", "1,1:a")
    assert view.last is not None
    assert view.last.filled == (Hex(1, 0),)
    png = pixels(draw_scene(view, TABLE))
    edge, corner = (-0.35, 0.96 * 3**0.5 / 2), (0.35, -0.93 * 3**0.5 / 2)
    assert shown_at(png, view, Hex(1, 1), edge) == GOLD
    assert shown_at(png, view, Hex(1, 0), corner) == GOLD
    assert shown_at(png, view, Hex(1, 0), (0, -0.93 * 3**0.5 / 2)) != GOLD
    assert shown_at(png, view, Hex(0, 0), edge) != GOLD


def test_a_null_is_dark_and_crossed() -> None:
    view = view_after(*NULL_FIGURE)
    assert view.nulls == (Hex(1, 0),)
    png = pixels(draw_scene(view, TABLE))
    assert shown_at(png, view, Hex(1, 0)) == IVORY
    assert shown_at(png, view, Hex(1, 0), (0.35, 0)) == NULL


def test_every_position_carries_a_number() -> None:
    view = RULES.public_view(played(Options(), 11))
    png = pixels(draw_scene(view, TABLE))
    frame = layout_of(view).board
    for space in view.spaces:
        assert share(png, IVORY, place(frame, space.hex), 16) > 0.05, space.hex


def test_the_only_mouth_of_a_group_is_lit_where_groups_can_be_killed() -> None:
    moves = ("0,0:c", "0,1:b")  # the X spot at (1, 0) has one mouth left
    for variant, lit in ((Variant.MAMBO, True), (Variant.MAMBOA, True), (Variant.MAMBA, False)):
        view = view_after(*moves, options=Options(variant=variant))
        assert any(group.is_laddered and group.points == (Hex(1, 0),) for group in view.groups)
        known = shown_at(pixels(draw_scene(view, TABLE)), view, Hex(1, 0), (-0.8, 0))
        assert (known == BRIGHT[Colour.X].band) is lit


def test_tiles_that_do_not_fit_a_chosen_position_are_grey() -> None:
    view = view_after("0,0:c", "0,1:b")
    number, space = next((n, s) for n, s in enumerate(view.spaces, 1) if len(s.tiles) == 3)
    chosen = Chosen(space.hex, space.tiles)
    board = draw_chosen(view, TABLE, chosen)
    strip = layout_of(view, chosen).strip
    assert strip is not None
    png = pixels(board.png)
    for at, tile in enumerate(Tile):
        middle = strip.x + 18 + at * 133 + 43, strip.y + strip.height // 2
        grey, plain = share(png, GREY_PAPER, middle, 30), share(png, PAPER, middle, 30)
        assert (plain > 0.2, grey > 0.2) == ((True, False) if tile in space.tiles else (False, True)), tile
    assert f"Place {number} is chosen" in board.alt
    other = next(s for s in view.spaces if s != space)
    assert shown_at(png, view, other.hex, (0, -0.6)) == DIM_SPACE
    assert shown_at(png, view, space.hex, (0, -0.6)) == SPACE


def test_tile_numbers_are_shown_only_where_tiles_may_be_moved() -> None:
    moves = ("0,0:a", "0,1:e", "1,-1:d")
    with_numbers = view_after(*moves, options=Options(move_any_time=True))
    without = view_after(*moves)
    plain = pixels(draw_scene(without, TABLE))
    numbered = pixels(draw_scene(with_numbers, TABLE))
    frame = layout_of(without).board
    for laid in without.tiles:
        x, y = place(frame, laid.hex)
        assert (plain[y - 12 : y + 12, x - 12 : x + 12] != numbered[y - 12 : y + 12, x - 12 : x + 12]).any()


def test_a_table_of_200_tiles_stays_readable_and_each_position_can_be_shown() -> None:
    view = RULES.public_view(played(Options(size=200, no_kill=True, num_loops=10), 140))
    assert view.outcome is None
    assert len(view.tiles) > 150
    layout = layout_of(view)
    assert layout.board.grid.side > 35
    assert layout.overview is not None
    assert_can_be_posted(BOARDS.public(view, TABLE))
    for number in (1, len(view.spaces) // 2, len(view.spaces)):
        space = view.spaces[number - 1]
        png = draw_around(view, TABLE, [space.hex]).png
        frame = layout_of(view, focus=[space.hex]).board
        assert share(pixels(png), IVORY, place(frame, space.hex), 16) > 0.05


@pytest.mark.parametrize("seed", [b"one", *(pytest.param(seed, marks=pytest.mark.soak) for seed in (b"two", b"three"))])
def test_all_positions_of_a_menu_are_numbered_in_its_picture_however_large_the_table(seed: bytes) -> None:
    view = RULES.public_view(played(Options(size=200, no_kill=True, num_loops=10), 130, seed))
    assert view.outcome is None
    for start in range(0, len(view.spaces), 25):
        shown = [space.hex for space in view.spaces[start : start + 25]]
        png, frame = pixels(draw_around(view, TABLE, shown).png), layout_of(view, focus=shown).board
        for cell in shown:
            assert share(png, IVORY, place(frame, cell), 12) > 0.05, cell


def test_the_end_of_200_tiles_is_shown_whole() -> None:
    view = RULES.public_view(played(Options(size=200, variant=Variant.MAMBOGO)))
    assert len(view.tiles) == 200
    layout = layout_of(view)
    assert layout.overview is None
    for laid in view.tiles:
        x, y = layout.board.middle(laid.hex)
        assert 0 < x < layout.board.box.width
        assert 0 < y < layout.board.box.height


def test_the_end_of_mambogo_shows_what_the_winner_encloses() -> None:
    view = RULES.public_view(played(Options(variant=Variant.MAMBOGO), seed=b"land"))
    assert view.outcome is not None
    (winner,) = view.outcome.winners
    territory = view.standings[winner].territory
    assert territory is not None
    assert territory.count
    png = pixels(draw_scene(view, TABLE))
    frame = layout_of(view).board
    for point in territory.point_junctions:
        assert colour(png, *place(frame, point, (-1, 0))) == GOLD
    for blank in territory.blank_junctions:
        assert colour(png, *place(frame, blank, (1, 0))) == GOLD


def test_the_group_whose_death_ended_the_game_is_crossed_and_the_rest_is_pale() -> None:
    states = (played(Options(), seed=bytes([number])) for number in range(30))
    views = (RULES.public_view(state) for state in states)
    view = next(view for view in views if view.outcome and view.outcome.reason == Ending.KILL.name)
    png = pixels(draw_scene(view, TABLE))
    frame = layout_of(view).board
    dead = next(group for group in view.groups if group.dead and view.outcome)
    assert colour(png, *place(frame, dead.points[0], (-1, 0))) == IVORY
    alive = next(group for group in view.groups if not group.dead and group.size)
    laid = next(laid for laid in view.tiles if laid.hex == alive.stripes[0])
    neck = within(COLOURED[laid.tile.lone], -0.25)
    assert colour(png, *place(frame, laid.hex, neck)) == SECOND[alive.colour].band


def test_numbers_and_names_stand_out_from_their_ground() -> None:
    assert contrast(IVORY, SPACE) >= 4.5
    assert contrast(IVORY, FELT) >= 4.5
    assert contrast(QUIET_RING, PAPER) >= 4.5
    assert contrast(GOLD, PAPER) < contrast(GOLD, "#20232C"), "why the outline has an ink rim"


@pytest.mark.parametrize("names", [("a" * 80, "b" * 80), ("🦊🦊", "\u202eright"), ("", " ")])
def test_any_name_can_be_drawn(names: tuple[str, str]) -> None:
    view = view_after("0,0:a")
    assert_can_be_posted(BOARDS.public(view, Table(3, names)))
