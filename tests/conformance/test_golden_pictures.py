"""Golden pictures of each game: every number, arrow, row and colour."""

import pytest

from engines import GAMES
from tests.render.golden import Golden, check_golden_picture, folder_of, goldens_of

ALL = [golden for key in GAMES for golden in goldens_of(key)]


@pytest.mark.parametrize("golden", ALL, ids=str)
def test_a_picture_is_drawn_as_it_was_when_somebody_looked_at_it(golden: Golden) -> None:
    check_golden_picture(golden)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_holds_its_opening_its_middle_and_its_end_as_everybody_and_as_a_seat_sees_them(key: str) -> None:
    names = [golden.name for golden in goldens_of(key)]
    views = ("_public", "_seat_") if GAMES[key].info.hidden else ("_public",)
    for moment in ("_opening", "_middle", "_end"):
        for view in views:
            assert any(moment + view in name for name in names), f"{key} has no golden picture {moment}{view}"


@pytest.mark.parametrize("key", GAMES)
def test_no_picture_is_held_that_nothing_draws(key: str) -> None:
    held = {file.name for file in folder_of(key).glob("*")}
    assert held <= {golden.file.name for golden in goldens_of(key)}
