"""Final pictures of Mambo: all that decided a game is marked."""

from itertools import product

import pytest

from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Hex, Variant
from render.mambo import Overlay, draw_enlarged
from tests.render.mambo_tables import TABLE, play_turns, view_after

BOTH_DEAD = (
    "0,0:d", "-1,1:a", "0,-1:c", "-1,-1:f", "0,-2:f", "-2,1:d", "1,-2:c", "2,-2:a", "-1,2:a", "-3,1:f", "-3,2:e",
)  # fmt: skip


@pytest.mark.parametrize(
    "options", [Options(no_kill=True), Options(variant=Variant.MAMBA), Options(variant=Variant.MAMBOGO)]
)
def test_variants_without_kills_warn_of_no_danger(options: Options) -> None:
    plain, harmless = view_after(*BOTH_DEAD[:-1]), view_after(*BOTH_DEAD[:4], options=options)
    assert any(plain.aims.threatens(group) for group in plain.groups)
    assert not any(harmless.aims.threatens(group) for group in harmless.groups)


def test_an_enlarged_part_shows_other_hexes_and_what_is_asked_for() -> None:
    view = RULES.public_view(play_turns(Options(size=200, no_kill=True, num_loops=10), 60))
    pictures = {
        draw_enlarged(view, TABLE, at, overlay).png
        for at, overlay in [*product([view.tiles[0].hex], Overlay), (Hex(40, -20), Overlay.NONE)]
    }
    assert len(pictures) == 3
    assert all(len(png) < 200_000 for png in pictures)
