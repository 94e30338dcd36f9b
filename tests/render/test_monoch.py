"""Monoch's pictures: limits, words, names and colours."""

from dataclasses import replace

import pytest

from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.view import Colour, Face
from render.core.colour import contrast
from render.core.theme import PANEL
from render.monoch.look import FRAME_TEXT, FULL, SLAB
from tests.engines.monoch.tables import random_game
from tests.render.monoch_pictures import POSITIONS, standing, table
from tests.render.pictures import Boards, assert_can_be_posted

BOARDS = Boards("monoch")
FOUR = ["HT0@0,0", "GT0@2,0", "DT0@0,2", "EN90@2,2", "CW180@3,2"]


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, Options()), pytest.param(2, Options(crossed=True), marks=pytest.mark.soak), (4, Options())],
)
def test_every_kind_of_position_is_drawn_within_the_limits(seats: int, options: Options) -> None:
    states = random_game(options, seats, b"monoch")
    for state in {*states[:3], *states[4::26], states[-1]}:
        view = RULES.public_view(state)
        assert_can_be_posted(BOARDS.public(view, table(view)), lowest=700, tallest=900, largest=120_000)


def test_panels_tell_colour_and_direction_before_and_after_the_declaration() -> None:
    view = standing(FOUR, seats=4)
    undeclared = replace(view, sides=tuple(replace(side, colour=None) for side in view.sides), to_declare=True)
    boards = [BOARDS.public(each, table(each)) for each in (view, undeclared)]
    assert boards[0].png != boards[1].png
    assert "Ada and Chidi: black, joins north and south." in boards[0].alt
    assert "Benedikt and Dorothea: white, joins west and east." in boards[0].alt
    assert "no color" not in boards[0].alt
    assert "Ada to choose a color" in boards[1].alt


def test_public_texts() -> None:
    view = standing(POSITIONS["photo2"], last=6)
    alt = BOARDS.public(view, table(view)).alt
    for part in (
        "Monoch, match 101.",
        "Ada to move, 7 blocks in play.",
        "Last block: block D at M7 (level 2). Standing, black on the east, half",
        "Ada: black, joins north and south.",
        "Black shows at the ends: 2 in the north, 1 in the south.",
        "White shows at the ends: 4 in the north, 3 in the south.",
        "Black: 4 of 6 blocks, touches both ends.",
        "In the pool: A 2, B 2, C 3, D 0, E 3, F 3, G 3, H 1.",
    ):
        assert part in alt, part


def test_faces_stand_out_from_each_other_and_names_from_their_ground() -> None:
    assert contrast(FRAME_TEXT, PANEL) >= 4.5
    assert contrast(*FULL.top) > 10
    for face in (Face.T, Face.S, Face.E):
        black, white = (FULL.face(face, colour) for colour in Colour)
        assert contrast(white, black) > 8
        assert contrast(white, SLAB) > 2
        assert contrast(SLAB, black) > 2
