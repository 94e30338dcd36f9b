"""Final pictures of Mambo: all that decided a game is marked."""

import pytest

from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Colour, Hex, PublicView, Variant
from render.mambo import Overlay, draw_enlarged
from render.mambo.colours import TINT
from render.mambo.emphasis import emphasis
from tests.render.mambo_tables import TABLE, played, view_after

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
        draw_enlarged(view, TABLE, at, overlay).png for at in (view.tiles[0].hex, Hex(40, -20)) for overlay in Overlay
    }
    assert len(pictures) == 6
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
