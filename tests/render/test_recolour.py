"""Pictures in a chosen colour scheme: the same pixels, each of the colours exchanged."""

from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from render.core.colour import contrast, hex_of, rgb
from render.core.placeholder import placeholder
from render.core.recolour import Scheme, exchange_colours, recolour
from render.core.theme import BACKGROUND, BRIGHT_SEATS, GOLD, IVORY, MUTED, PANEL
from render.monocards.colours import ORIGINS
from tests.render.test_core import simulate_deficiency

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
