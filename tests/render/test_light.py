"""Light pictures: grounds are light, what is written on them is dark, and what lies on the table stays as it is."""

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from engines import GAMES
from engines.core.rules import Seat
from engines.mambo.view import Colour as Side
from engines.monoch.view import Colour, Face
from engines.selfplay import seed_bytes, specimen
from render import Table, encode_png
from render.core.by_game import PrivateOf
from render.core.colour import contrast, hex_of, luminance, rgb
from render.core.palette import Palette
from render.core.placeholder import placeholder
from render.core.recolour import Scheme, exchange_colours, recolour
from render.core.theme import (
    BACKGROUND,
    BED,
    BRIGHT_SEATS,
    GILT,
    GLOW,
    GOLD,
    IVORY,
    MUTED,
    PALE,
    PANEL,
    PANEL_TO_MOVE,
    PAPER,
    TRACK,
)
from render.mambo.colours import BRIGHT, FELT, NULL, QUIET_RING, SPACE
from render.mambo.colours import PALETTE as MAMBO
from render.mono.colours import mono_palette, value_colours
from render.monocards.colours import ORIGINS, TABLE, WILD_FIELD, cards_palette, dim
from render.monoch.look import FRAME_TEXT, FULL, SLAB
from render.monoch.look import palette as monoch_palette
from render.monsters.look import CARD, CREAM, ENERGY, FOG, FOG_TEXT, GROUNDS, keeper_look
from render.monsters.look import SLAB as MAP
from render.monsters.look import palette as monsters_palette
from render.people.card import draw_card
from render.people.colours import card_palette
from tests.render.golden import NAMES
from tests.render.people_pictures import EVERYTHING
from tests.render.test_core import simulate_deficiency
from tests.render.test_gif import pictures

LEAST = 4.5
FACES = (Face.T, Face.S, Face.E)
PALETTES = {
    "mono": mono_palette(9),
    "mambo": MAMBO,
    "monocards": cards_palette(),
    "monoch": monoch_palette(),
    "monsters": monsters_palette(),
    "people": card_palette(),
}
OWN = {
    "mono": [(GOLD, BED), *((value.light, value.hidden) for value in value_colours(9))],
    "mambo": [(IVORY, FELT), (MUTED, FELT), (IVORY, SPACE), (IVORY, NULL)],
    "monocards": [(IVORY, TABLE), (MUTED, TABLE), (IVORY, TRACK)],
    "monoch": [(FRAME_TEXT, PANEL), (FRAME_TEXT, PANEL_TO_MOVE), (FRAME_TEXT, BACKGROUND)],
    "monsters": [
        *((text, ground) for text in (IVORY, MUTED, FOG_TEXT) for ground in (CARD, MAP)),
        (FOG_TEXT, FOG),
        (ENERGY, CARD),
        (GOLD, MAP),
        *((IVORY, ground.known_fill) for ground in GROUNDS.values()),
    ],
    "people": [(MUTED, BED), (IVORY, BED)],
}
"""Texts on a ground of a game's own."""


def _own_texts(key: str) -> Iterator[tuple[str, str]]:
    for ground in (BACKGROUND, PANEL, PANEL_TO_MOVE):
        yield from ((text, ground) for text in (IVORY, MUTED, GOLD))
    yield from OWN[key]


@pytest.mark.parametrize("key", PALETTES)
def test_text_contrasts_with_its_background(key: str) -> None:
    lit = PALETTES[key].in_light
    for text, ground in _own_texts(key):
        assert contrast(lit(text), lit(ground)) >= LEAST, (text, ground)
        assert luminance(lit(ground)) > luminance(lit(text)), (text, ground)


BLACK, WHITE = Colour
KEEPERS = [keeper_look(number) for number in range(21)]
APART: dict[str, tuple[float, list[tuple[str, str]]]] = {
    "digits of Mono": (4.5, [(value.digit, value.full) for size in range(2, 16) for value in value_colours(size)]),
    "hidden digits": (4.5, [(value.light, value.hidden) for size in range(2, 16) for value in value_colours(size)]),
    "numbers and names of Mambo": (4.5, [(IVORY, SPACE), (IVORY, FELT), (QUIET_RING, PAPER)]),
    "O and X": (2, [(BRIGHT[Side.O].band, BRIGHT[Side.X].band)]),
    "X and its contour, which O has not": (4, [(BRIGHT[Side.X].line or IVORY, BRIGHT[Side.X].band)]),
    "signs of cards": (4.5, [(look.sign, look.field) for look in ORIGINS.values()]),
    "signs of dimmed cards": (2.5, [(dim(look.sign), dim(look.field)) for look in ORIGINS.values()]),
    "names of Monoch": (4.5, [(FRAME_TEXT, PANEL)]),
    "the upper faces of blocks": (10, [(FULL.top[0], FULL.top[1])]),
    "other faces of blocks": (8, [(FULL.face(face, WHITE), FULL.face(face, BLACK)) for face in FACES]),
    "white blocks and their slab": (2, [(FULL.face(face, WHITE), SLAB) for face in FACES]),
    "black blocks and their slab": (2, [(SLAB, FULL.face(face, BLACK)) for face in FACES]),
    "plates of keepers": (4.5, [(look.plate, CREAM) for look in KEEPERS]),
    "emblems of keepers": (3.2, [(look.colour, look.ink) for look in KEEPERS]),
    "ids on every terrain": (6, [(ground.fill, ground.text) for ground in GROUNDS.values()]),
    "sight and fog": (5, [(ground.fill, FOG) for ground in GROUNDS.values()]),
    "bright seats on a panel": (3, [(mark.colour, PANEL) for mark in BRIGHT_SEATS]),
}
"""Colors that are read on each other or must differ, with the least contrast of each set."""


@pytest.mark.parametrize("what", APART)
def test_colors_that_must_differ_contrast(what: str) -> None:
    least, pairs = APART[what]
    assert min(contrast(one, other) for one, other in pairs) >= least


def test_o_has_no_contour_and_gold_on_paper_needs_an_ink_rim() -> None:
    assert BRIGHT[Side.O].line is None
    assert contrast(GOLD, PAPER) < contrast(GOLD, "#20232C")


@pytest.mark.parametrize("key", PALETTES)
def test_gold_that_shows_something_is_seen_on_its_ground(key: str) -> None:
    palette = PALETTES[key]
    for ground in (BACKGROUND, PANEL, PANEL_TO_MOVE):
        assert contrast(palette.in_light(GLOW), palette.in_light(ground)) > 2.3


@pytest.mark.parametrize(
    ("palette", "pieces"),
    [
        (mono_palette(9), [GILT, *(each for value in value_colours(9) for each in (value.full, value.digit))]),
        (MAMBO, [PAPER, PALE, GILT, *(ink.band for ink in BRIGHT.values())]),
        (cards_palette(), [PALE, GILT, WILD_FIELD, *(each for o in ORIGINS.values() for each in (o.field, o.sign))]),
        (monoch_palette(), [PALE, GILT, SLAB, *FULL.top, *FULL.broad, *FULL.narrow]),
        (monsters_palette(), [PALE, CREAM, *(ground.fill for ground in GROUNDS.values())]),
    ],
    ids=[key for key in PALETTES if key != "people"],
)
def test_cards_on_the_table_keep_their_colours(palette: Palette, pieces: list[str]) -> None:
    for piece in pieces:
        index = palette.index(piece)
        assert np.array_equal(palette.colours[index], palette.light[index]), piece


def _pictures() -> Iterator[tuple[str, bytes]]:
    for key in GAMES:
        yield key, encode_png(pictures(key)[-1])
    for key, game in ((key, specimen(GAMES[key], seed_bytes("light"), 2)) for key in GAMES if GAMES[key].info.hidden):
        yield key, PrivateOf(key)(game.seat_view(Seat(0)), Table(1, NAMES[: game.seats])).png
    yield "people", draw_card(EVERYTHING).png


def test_a_light_picture_has_the_same_pixels_and_is_light() -> None:
    for key, png in _pictures():
        light = recolour(png, Scheme.LIGHT)
        before, after = Image.open(BytesIO(png)), Image.open(BytesIO(light))
        assert np.array_equal(np.asarray(before), np.asarray(after)), key
        usual, lit = (np.asarray(each.convert("L")).mean() for each in (before, after))
        assert usual < 130 < 170 < lit, (key, usual, lit)


def test_an_edge_of_ivory_text_turns_dark_and_one_of_an_ivory_card_does_not() -> None:
    palette = cards_palette()
    panel = palette.index(PANEL)
    middles = {ink: palette.light[palette.table(ink)[panel * 16 + 8]] for ink in (IVORY, PALE)}
    assert middles[IVORY].mean() < 160 < 220 < middles[PALE].mean()


OTHERS = [scheme for scheme in Scheme if scheme not in (Scheme.USUAL, Scheme.LIGHT)]
"""Those whose colours follow from the usual ones; `test_light.py` has the light ones."""


def exchange_colour(colour: str, scheme: Scheme) -> str:
    return hex_of(*exchange_colours(bytes(rgb(colour)), scheme))


@pytest.mark.parametrize("scheme", OTHERS)
def test_only_the_table_of_colours_is_another(scheme: Scheme) -> None:
    png = placeholder()
    before, after = Image.open(BytesIO(png)), Image.open(BytesIO(recolour(png, scheme)))
    assert np.array_equal(np.asarray(before), np.asarray(after))
    colours, others = before.getpalette(), after.getpalette()
    assert colours is not None
    assert others is not None
    assert bytes(others[:768]) == exchange_colours(bytes(colours[:768]), scheme)
    after.load()


def test_usual_pictures_and_other_files_stay_as_they_are() -> None:
    assert recolour(placeholder(), Scheme.USUAL) == placeholder()
    assert recolour(b"turn 4: nothing", Scheme.CONTRAST) == b"turn 4: nothing"


@pytest.mark.parametrize("scheme", OTHERS)
def test_stored_rows_stay_readable(scheme: Scheme) -> None:
    for text in (IVORY, MUTED, GOLD):
        for ground in (BACKGROUND, PANEL):
            assert contrast(exchange_colour(text, scheme), exchange_colour(ground, scheme)) > 4.5, (text, ground)


@pytest.mark.parametrize("deficiency", ["protan", "deutan", "tritan"])
@pytest.mark.parametrize(
    "colours",
    [[mark.colour for mark in BRIGHT_SEATS[:7]], [origin.field for origin in ORIGINS.values()]],
    ids=["seats", "Origins"],
)
def test_colours_are_told_apart_at_least_as_well_as_the_usual_ones(deficiency: str, colours: list[str]) -> None:
    def nearest(scheme: Scheme) -> float:
        seen = [simulate_deficiency(deficiency, exchange_colour(colour, scheme)) for colour in colours]
        return min(float(np.linalg.norm(one - other)) for one, other in combinations(seen, 2))

    assert nearest(Scheme(deficiency)) > nearest(Scheme.USUAL)


def test_high_contrast_is_what_it_is_called() -> None:
    assert contrast(exchange_colour(IVORY, Scheme.CONTRAST), exchange_colour(PANEL, Scheme.CONTRAST)) > contrast(
        IVORY, PANEL
    )
