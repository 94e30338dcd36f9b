"""The cards by which a game is chosen."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from render.core.board import Focus, GalleryPicture
from render.core.gallery import CARD, GAP, draw_gallery
from render.core.placeholder import placeholder
from render.core.theme import WIDTH
from tests.render.pictures import open_png


@pytest.mark.parametrize(
    ("count", "line", "lines"),
    [(1, "Lay tiles. Wall in a group.", 1), (5, f"Lay curving tiles{' in two colors' * 3}.", 2)],
)
def test_each_card_has_its_name_and_line_beside_its_picture(count: int, line: str, lines: int) -> None:
    cards = [GalleryPicture(f"Game {at}", placeholder(), line) for at in range(count)]
    drawn = open_png(draw_gallery(cards, "games").png).convert("L")
    assert drawn.size == (WIDTH, count * (CARD + GAP) + GAP)
    for at in range(count):
        top = GAP + at * (CARD + GAP)
        text = np.asarray(drawn)[top : top + CARD, WIDTH // 3 :] > 200
        assert not text[:, -GAP:].any(), "nothing is cut at the edge"
        rows = np.flatnonzero(np.diff(text.any(axis=1).astype(int)) == 1)
        assert len(rows) == 1 + lines
        assert not text[[0, -1]].any(), "each card holds its own"


def test_five_cards_with_their_buttons_fit_a_phone() -> None:
    cards = [GalleryPicture(f"Game {at}", placeholder(), "Lay tiles.") for at in range(5)]
    drawn = open_png(draw_gallery(cards, "games").png)
    assert drawn.height <= 0.75 * drawn.width


def test_a_card_shows_the_part_of_the_board_that_it_is_told() -> None:
    board = Image.new("RGB", (1000, 900), "black")
    board.paste("white", (700, 600, 900, 700))
    file = BytesIO()
    board.save(file, "PNG")
    for focus, shown in ((Focus(0.8, 0.72, 0.1), True), (Focus(0.2, 0.2, 0.1), False), (Focus(1, 1, 0.1), False)):
        drawn = open_png(draw_gallery([GalleryPicture("A", file.getvalue(), focus=focus)], "games").png).convert("L")
        assert (np.asarray(drawn)[GAP : GAP + CARD, GAP : GAP + CARD] > 200).all() == shown
