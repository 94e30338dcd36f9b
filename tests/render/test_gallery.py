"""The cards by which a game is chosen."""

import numpy as np
import pytest

from render.core.gallery import CARD, GAP, Exhibit, draw_gallery
from render.core.placeholder import placeholder
from render.core.theme import WIDTH
from tests.render.pictures import opened


@pytest.mark.parametrize(
    ("count", "line", "lines"),
    [(1, "Lay tiles. Wall in a group.", 1), (5, f"Lay curving tiles{' in two colours' * 3}.", 2)],
)
def test_each_card_has_its_name_and_line_beside_its_picture(count: int, line: str, lines: int) -> None:
    cards = [Exhibit(f"Game {at}", placeholder(), line) for at in range(count)]
    drawn = opened(draw_gallery(cards, "games").png).convert("L")
    assert drawn.size == (WIDTH, count * (CARD + GAP) + GAP)
    for at in range(count):
        top = GAP + at * (CARD + GAP)
        text = np.asarray(drawn)[top : top + CARD, WIDTH // 3 :] > 200
        assert not text[:, -GAP:].any(), "nothing is cut at the edge"
        rows = np.flatnonzero(np.diff(text.any(axis=1).astype(int)) == 1)
        assert len(rows) == 1 + lines
        assert not text[[0, -1]].any(), "each card holds its own"


def test_five_cards_with_their_buttons_fit_a_phone() -> None:
    cards = [Exhibit(f"Game {at}", placeholder(), "Lay tiles.") for at in range(5)]
    drawn = opened(draw_gallery(cards, "games").png)
    assert drawn.height <= 0.75 * drawn.width
