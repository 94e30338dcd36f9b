"""MONO's cards are told apart: by every eye, in every size, by shape where not by colour."""

from itertools import combinations

import pytest

from engines.monocards.cards import ORDER
from engines.monocards.view import ORIGIN, Origin
from render.core.colour import Rgb, contrast, mix, rgb
from render.monocards.cards import dim_face, face
from render.monocards.colours import DIMMED, ORIGINS, cards_palette, dim
from render.monocards.emblems import origin_emblem
from render.monocards.hand import rows_of

READABLE = 20
"""Letters that must be read are no smaller, px."""


def test_all_54_faces_differ_and_so_do_the_dimmed_ones() -> None:
    for width in (127, 84):
        for draw in (face, dim_face):
            assert len({draw(card, width).pixels.tobytes() for card in ORDER}) == len(ORDER) == 54


def simulate_deficiency(colour: str, deficiency: str) -> Rgb:
    """Return a colour as seen without one kind of cone. Source: Viénot, Brettel and Mollon 1999."""
    matrix = {
        "deutan": ((0.29275, 0.70725, -0.02234), (0.29275, 0.70725, -0.02234), (-0.02234, 0.02234, 1.0)),
        "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
        "tritan": ((1.0, 0.1446, -0.1446), (0.0, 0.8592, 0.1408), (0.0, 0.8592, 0.1408)),
    }[deficiency]
    linear = [(part / 255) ** 2.2 for part in rgb(colour)]
    mixed = [max(0.0, min(1.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in matrix]
    red, green, blue = (round(255 * part ** (1 / 2.2)) for part in mixed)
    return red, green, blue


@pytest.mark.parametrize("deficiency", ["deutan", "protan", "tritan"])
def test_the_origins_stay_apart_for_colour_blind_people(deficiency: str) -> None:
    for one, other in combinations(ORIGINS.values(), 2):
        a, b = simulate_deficiency(one.field, deficiency), simulate_deficiency(other.field, deficiency)
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 60


def test_signs_are_readable_on_every_field() -> None:
    for look in ORIGINS.values():
        assert contrast(look.sign, look.field) >= 4.5
        assert contrast(dim(look.sign), dim(look.field)) >= 2.5
        assert dim(look.field) == mix(look.field, "#1B2030", DIMMED)


def test_the_four_emblems_are_told_apart_by_their_shape() -> None:
    shapes = {origin: origin_emblem(origin, 20) for origin in Origin}
    assert len({(mask.levels.shape, mask.levels.tobytes()) for mask in shapes.values()}) == 4
    assert all(mask.width >= 34 for mask in shapes.values())


def test_the_letter_of_the_origin_is_never_small() -> None:
    assert round(0.2 * rows_of(40, 0).width) >= READABLE
    assert round(0.29 * 84) >= READABLE


def test_the_palette_has_room_for_all_colours() -> None:
    assert len(cards_palette().flats) < 90
    assert {card: ORIGIN[card] for card in ORDER if ORIGIN[card] is None}.keys() == {"W", "W4"}
