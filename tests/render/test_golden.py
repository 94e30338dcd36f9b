"""Tests of the comparison of golden pictures."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from render import encode_png
from render.core.canvas import Canvas
from render.core.palette import palette_of
from render.core.theme import BACKGROUND, IVORY, MUTED
from tests.render import golden
from tests.render.golden import STRAY, Golden, check_golden_picture, difference
from tests.render.pictures import open_png


def picture(text: str, size: int = 14) -> bytes:
    canvas = Canvas(200, 100, palette_of((BACKGROUND, MUTED, IVORY), ((BACKGROUND, MUTED),)), BACKGROUND)
    canvas.text(50, 50, text, size, MUTED)
    return encode_png(canvas.public(text))


def load_picture(text: str) -> Image.Image:
    return open_png(picture(text)).convert("RGB")


@pytest.mark.parametrize(("right", "wrong"), [("8", "3"), ("6", "8"), ("1", "7"), ("L12", "L13")])
def test_one_wrong_digit_of_the_smallest_size_is_noticed(right: str, wrong: str) -> None:
    assert difference(load_picture(right), load_picture(wrong)) is not None


def test_a_step_of_an_edge_passes_and_an_even_shade_of_a_cell_does_not() -> None:
    before = load_picture("8")
    pixels = np.array(before)
    pixels[10, 10] += 13
    assert difference(before, Image.fromarray(pixels)) is None
    pixels[20:29, 20:29] += 2
    assert STRAY < 9 * 9
    assert difference(before, Image.fromarray(pixels)) is not None


def test_a_failure_leaves_what_was_drawn_and_where_it_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMEKEEPER_GOLDEN", raising=False)
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "RESULTS", tmp_path / "results")
    with pytest.raises(pytest.fail.Exception, match="There is no one"):
        check_golden_picture(Golden("game", "one", lambda: picture("8")))
    monkeypatch.setenv("GAMEKEEPER_GOLDEN", "write")
    check_golden_picture(Golden("game", "one", lambda: picture("8")))
    monkeypatch.delenv("GAMEKEEPER_GOLDEN")
    check_golden_picture(Golden("game", "one", lambda: picture("8")))
    with pytest.raises(pytest.fail.Exception, match="pixels differ, from"):
        check_golden_picture(Golden("game", "one", lambda: picture("3")))
    folder = tmp_path / "results" / "game"
    assert (np.array(Image.open(folder / "one.new.png")) == np.array(load_picture("3"))).all()
    marked = (np.array(Image.open(folder / "one.difference.png")) == (255, 0, 255)).all(axis=2)
    assert (marked == (np.array(load_picture("3")) != np.array(load_picture("8"))).any(axis=2)).all()
