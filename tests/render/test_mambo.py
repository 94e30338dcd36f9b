"""Mambo's pictures, as coarse facts: what lies where, in which colour, for every kind of position."""

from itertools import product

import numpy as np
import pytest

from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.view import Hex, Variant
from render.core.colour import rgb
from render.core.theme import IVORY
from render.mambo import Overlay, draw_around, draw_enlarged
from render.mambo.layout import Frame
from render.mambo.scene import layout_of
from tests.render.mambo_tables import TABLE, play_turns, view_after
from tests.render.pictures import Boards, Pixels, assert_can_be_posted, pixels

BOARDS = Boards("mambo")


def place(frame: Frame, cell: Hex) -> tuple[int, int]:
    x, y = frame.middle(cell)
    return round(frame.box.x + x), round(frame.box.y + y)


def share(picture: Pixels, of: str, middle: tuple[int, int], reach: int) -> float:
    """Return the share of a square in a flat colour."""
    x, y = middle
    part = picture[y - reach : y + reach, x - reach : x + reach]
    return float((part == np.array(rgb(of))).all(axis=2).mean())


def test_a_table_of_200_tiles_stays_readable_and_each_position_can_be_shown() -> None:
    view = RULES.public_view(play_turns(Options(size=200, no_kill=True, num_loops=10), 140))
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
    view = RULES.public_view(play_turns(Options(size=200, no_kill=True, num_loops=10), 130, seed))
    assert view.outcome is None
    for start in range(0, len(view.spaces), 25):
        shown = [space.hex for space in view.spaces[start : start + 25]]
        png, frame = pixels(draw_around(view, TABLE, shown).png), layout_of(view, focus=shown).board
        for cell in shown:
            assert share(png, IVORY, place(frame, cell), 12) > 0.05, cell


def test_the_end_of_200_tiles_is_shown_whole() -> None:
    view = RULES.public_view(play_turns(Options(size=200, variant=Variant.MAMBOGO)))
    assert len(view.tiles) == 200
    layout = layout_of(view)
    assert layout.overview is None
    for laid in view.tiles:
        x, y = layout.board.middle(laid.hex)
        assert 0 < x < layout.board.box.width
        assert 0 < y < layout.board.box.height


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
