"""Final pictures of Mambo: all that decided a game is marked."""

from itertools import product

import pytest

from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Colour, Hex, PublicView, Variant, points_of
from render.core.theme import IVORY
from render.mambo import Overlay, draw_enlarged
from render.mambo.colours import LAND, TINT
from render.mambo.emphasis import emphasis
from render.mambo.grid import NORMALS, RING, ROOT
from render.mambo.scene import draw_scene, layout_of
from tests.render.mambo_tables import TABLE, played, view_after
from tests.render.pictures import pixels
from tests.render.test_mambo import colour, place, within

BOTH_DEAD = (
    "0,0:d", "-1,1:a", "0,-1:c", "-1,-1:f", "0,-2:f", "-2,1:d", "1,-2:c", "2,-2:a", "-1,2:a", "-3,1:f", "-3,2:e",
)  # fmt: skip


def marked(view: PublicView) -> set[Colour]:
    dead = set(emphasis(view).dead)
    return {group.colour for group in view.groups if dead & set(group.points)}


def test_groups_of_both_colours_that_die_at_once_are_both_crossed() -> None:
    view = view_after(*BOTH_DEAD)
    assert view.outcome is not None
    assert view.outcome.reason == "BOTH_AT_ONCE"
    assert marked(view) == {Colour.O, Colour.X}
    crossed = set(emphasis(view).dead)
    assert all(set(group.points) <= crossed for group in view.groups if group.dead)


@pytest.mark.parametrize(
    "options", [Options(no_kill=True), Options(variant=Variant.MAMBA), Options(variant=Variant.MAMBOGO)]
)
def test_where_groups_are_not_killed_no_group_is_in_danger(options: Options) -> None:
    plain, harmless = view_after(*BOTH_DEAD[:-1]), view_after(*BOTH_DEAD[:4], options=options)
    assert any(plain.aims.threatens(group) for group in plain.groups)
    assert not any(harmless.aims.threatens(group) for group in harmless.groups)


def test_an_enlarged_part_shows_other_hexes_and_what_is_asked_for() -> None:
    view = RULES.public_view(played(Options(size=200, no_kill=True, num_loops=10), 60))
    pictures = {
        draw_enlarged(view, TABLE, at, overlay).png
        for at, overlay in [*product([view.tiles[0].hex], Overlay), (Hex(40, -20), Overlay.NONE)]
    }
    assert len(pictures) == 4
    assert all(len(png) < 200_000 for png in pictures)


def test_what_a_loop_encloses_is_tinted_while_the_game_goes_on() -> None:
    view = view_of_a_loop()
    (land, *_) = emphasis(view).lands
    assert land.hexes or land.blanks
    assert land.colour == TINT[view.enclosures[0].group.colour]
    assert not emphasis(view_after("a1")).lands


def view_of_a_loop() -> PublicView:
    for number in range(50):
        view = RULES.public_view(played(Options(variant=Variant.MAMBA, num_loops=3), 22, b"x%d" % number))
        if view.enclosures and view.outcome is None:
            return view
    pytest.fail("no loop was made")


def test_what_is_walled_in_is_framed_and_what_winning_loops_enclose_is_tinted() -> None:
    killed = view_after(*BOTH_DEAD)
    (wall, *_) = emphasis(killed).walls
    dead = next(group for group in killed.groups if group.dead)
    assert set(dead.points) <= {point for cell in wall for point in points_of(cell)}
    png, frame = pixels(draw_scene(killed, TABLE)), layout_of(killed).board
    cell, way = next((cell, way) for cell in wall for way in range(6) if stepped(cell, way) not in wall)
    assert colour(png, *place(frame, cell, within(NORMALS[way], ROOT))) == IVORY
    for number in range(300):
        view = RULES.public_view(played(Options(variant=Variant.MAMBA, num_loops=1), seed=b"loop %d" % number))
        if view.outcome is not None and view.outcome.reason == "LOOPS":
            assert {land.colour for land in emphasis(view).lands} == {LAND}
            return
    pytest.fail("no game was won by loops")


def stepped(cell: Hex, way: int) -> Hex:
    return Hex(cell.q + RING[way].q, cell.r + RING[way].r)
