"""The pictures by which a game is chosen."""

import numpy as np
import pytest

from render.core.gallery import COLUMNS, Exhibit, draw_gallery
from render.core.theme import WIDTH
from render.core.undrawn import undrawn
from tests.render.pictures import opened


@pytest.mark.parametrize("count", [1, 3, 5, 6])
def test_each_picture_hangs_with_its_name_in_rows_of_three(count: int) -> None:
    drawn = opened(draw_gallery([Exhibit(f"Game {at}", undrawn()) for at in range(count)], "games").png).convert("L")
    rows = -(-count // COLUMNS)
    assert drawn.width == WIDTH
    row = drawn.height // rows
    bright = np.asarray(drawn) > 200
    for down in range(rows):
        names = bright[down * row + row * 3 // 4 : (down + 1) * row].any(axis=0)
        starts = np.flatnonzero(np.diff(names.astype(int)) == 1)
        hung = min(COLUMNS, count - down * COLUMNS)
        gaps = np.diff(starts)
        assert 1 + int((gaps > WIDTH // 5).sum()) == hung, "a name below each, far from the next"
