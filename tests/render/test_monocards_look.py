"""MONO's cards are told apart: by every eye, in every size, by shape where not by colour."""

from engines.monocards.cards import ORDER
from render.core.colour import contrast, mix
from render.monocards.cards import dim_face, face
from render.monocards.colours import DIMMED, ORIGINS, dim


def test_all_54_faces_differ_and_so_do_the_dimmed_ones() -> None:
    for width in (127, 84):
        for draw in (face, dim_face):
            assert len({draw(card, width).pixels.tobytes() for card in ORDER}) == len(ORDER) == 54


def test_signs_are_readable_on_every_field() -> None:
    for look in ORIGINS.values():
        assert contrast(look.sign, look.field) >= 4.5
        assert contrast(dim(look.sign), dim(look.field)) >= 2.5
        assert dim(look.field) == mix(look.field, "#1B2030", DIMMED)
