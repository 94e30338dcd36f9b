"""Tests of the comparison of golden pictures."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from engines import GAMES
from engines.core import Record, Seat
from engines.monsters import RULES as MONSTERS
from render import encode_png
from render.core.board import Focus, GalleryPicture, Table
from render.core.canvas import Canvas
from render.core.emblems import emblem_mask, laurel
from render.core.gallery import CARD, GAP, draw_gallery
from render.core.palette import palette_of
from render.core.placeholder import placeholder
from render.core.theme import BACKGROUND, IVORY, MUTED, WIDTH, Emblem
from render.mambo.alt import alt_text as mambo_alt
from render.mono import alt as mono
from render.monocards import alt as monocards
from render.monoch.alt import alt_text as monoch_alt
from render.monsters import alt as monsters
from render.monsters.windows import Window, views_of
from tests.engines.monsters.scenes import RED, monster, scene
from tests.golden_text import check_text
from tests.render import golden
from tests.render.golden import BOARD, FOLDER, NAMES, RECORDS, STRAY, Golden, check_golden_picture, difference, state_of
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


Alt = Callable[[Any, Table], str]
PUBLIC: dict[str, Alt] = {
    "mambo": mambo_alt,
    "mono": mono.public_alt,
    "monocards": monocards.public_alt,
    "monoch": monoch_alt,
    "monsters": monsters.public_alt,
}
PRIVATE: dict[str, Alt] = {
    "mono": mono.private_alt,
    "monocards": monocards.private_alt,
    "monsters": monsters.private_alt,
}


def words(key: str) -> Iterator[str]:
    """Of a game's first record the position after each quarter, of others each half, as all and as a seat see it."""
    rules = GAMES[key]
    for number, file in enumerate(sorted((RECORDS / key / "golden").glob("*.json"))):
        record = Record.from_json(file.read_text())
        last, table = len(record.entries), Table(BOARD, NAMES[: record.seats])
        if record.seats > 10:
            continue
        for quarter in range(0, 5, 2 if number else 1):
            ply = last * quarter // 4
            state, seat = state_of(key, file.stem, ply), Seat(quarter % record.seats)
            yield f"== {file.stem} {ply}"
            yield PUBLIC[key](rules.public_view(state), table)
            if key in PRIVATE:
                yield f"-- as seat {seat}"
                yield PRIVATE[key](rules.seat_view(state, seat), table)


@pytest.mark.parametrize("key", PUBLIC)
def test_a_picture_is_told_in_the_words_it_was_told_in(key: str) -> None:
    check(key, "\n".join(words(key)) + "\n")


def check(name: str, found: str) -> None:
    check_text(FOLDER / "golden_words" / f"{name}.txt", found)


def test_an_emblem_has_the_shape_it_had() -> None:
    drawn = {emblem.value: emblem_mask(emblem, 11) for emblem in Emblem} | {"laurel": laurel(12)}
    lines = []
    for name, mask in drawn.items():
        lines.append(f"== {name} {mask.left} {mask.top}")
        # A pixel that is a good third covered is shown: far from what two machines may round otherwise.
        lines += ["".join("#" if level > mask.levels.max() * 0.37 else " " for level in row) for row in mask.levels]
    check("emblems", "\n".join(line.rstrip() for line in lines) + "\n")


SIDE = 18
"""Columns of the map of twenty keepers."""


def windows(*places: tuple[int, int]) -> tuple[Window, ...]:
    """Return the windows of monsters in those columns and rows."""
    own = (monster(number, 1, y * SIDE + x) for number, (x, y) in enumerate(places, 1))
    state = scene(*own, seats=20)
    assert (state.width, state.height) == (SIDE, SIDE)
    return views_of(MONSTERS.seat_view(state, RED))


def test_monsters_near_each_other_share_a_window_also_over_the_joined_edge() -> None:
    assert windows((4, 4)) == (Window(2, 2, 6, 6, (1,)),)
    assert windows((4, 4), (8, 6)) == (Window(2, 2, 9, 7, (1, 2)),)
    assert [window.monsters for window in windows((4, 4), (9, 4))] == [(1,), (2,)]
    assert [window.monsters for window in windows((4, 4), (4, 9))] == [(1,), (2,)]
    assert windows((17, 17), (1, 2)) == (Window(15, 15, 7, 8, (1, 2)),)
    assert [window.monsters for window in windows((4, 4), (10, 4), (11, 5))] == [(2, 3), (1,)]


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
