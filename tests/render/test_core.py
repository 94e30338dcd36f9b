"""The drawing core: colours land in the palette exactly, shapes mix at their edges, names always fit."""

from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from engines import GAMES
from engines.core.rules import Outcome, Seat, Turn
from engines.selfplay import random_game, seed_bytes, step_at_random
from players import bot_name
from render import RENDERERS
from render.core import fonts
from render.core.board import MAX_ALT, Table, fit_alt
from render.core.canvas import Canvas
from render.core.chrome import final_line
from render.core.colour import rgb
from render.core.fonts import Weight, fitted_name, shorten, shown_name, text_width
from render.core.palette import Palette, palette_of
from render.core.shapes import disc
from render.core.sprites import Sprite
from render.core.theme import BACKGROUND, BRIGHT_SEATS, CHROME, CHROME_PAIRS, GOLD, PANEL, SEATS, SeatMark
from render.monocards.colours import ORIGINS

PALETTE = palette_of((*CHROME, *(mark.colour for mark in SEATS)), CHROME_PAIRS)


def canvas(width: int = 60, height: int = 40) -> Canvas:
    return Canvas(width, height, PALETTE, BACKGROUND)


def test_a_colour_that_was_not_pinned_is_refused() -> None:
    with pytest.raises(KeyError):
        canvas().rect(0, 0, 5, 5, "#123456")


def test_too_many_flat_colours_are_refused() -> None:
    with pytest.raises(ValueError, match="257"):
        Palette([f"#0000{value:02X}" for value in range(256)] + ["#FF0000"], [])


@pytest.mark.parametrize(("x", "y"), [(-500, 10), (-10, -10), (50, 30), (500, 500), (10, -500)])
def test_shapes_are_clipped_at_the_canvas(x: int, y: int) -> None:
    board = canvas()
    before = board.pixels.shape
    sprite = Sprite(Image.new("RGBA", (20, 20), (255, 212, 71, 128)), PALETTE)
    board.lay(disc(15), x, y, GOLD)
    board.stamp(np.zeros((20, 20), dtype=np.uint8), x, y)
    board.paste(sprite, x, y)
    board.rect(x, y, 20, 20, PANEL)
    assert board.pixels.shape == before


@pytest.mark.parametrize("marks", [SEATS, BRIGHT_SEATS])
def test_seats_differ_in_colour_and_shape(marks: tuple[SeatMark, ...]) -> None:
    assert len({mark.colour for mark in marks}) == len({mark.emblem for mark in marks}) == len(marks)


# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light.
_DEFICIENCIES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def simulate_deficiency(deficiency: str, colour: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    encoded = np.array(rgb(colour)) / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(_DEFICIENCIES[deficiency]) @ linear, 0, 1)
    to_xyz = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))
    x, y, z = to_xyz @ seen / np.array((0.9505, 1, 1.089))
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return np.array((116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)))


@pytest.mark.parametrize("deficiency", sorted(_DEFICIENCIES))
@pytest.mark.parametrize(
    "colours",
    [[mark.colour for mark in SEATS[:4]], [origin.field for origin in ORIGINS.values()]],
    ids=["seats", "Origins"],
)
def test_seats_and_origins_stay_apart_for_colour_blind_players(deficiency: str, colours: list[str]) -> None:
    seen = [simulate_deficiency(deficiency, colour) for colour in colours]
    assert min(float(np.linalg.norm(one - other)) for one, other in combinations(seen, 2)) > 15


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada 🎲", "Ada :game_die:"),
        ("דנה", "dnh"),
        ("محمد", "mhmd"),
        ("山田", "ShanTian"),
        ("김철수", "GimCheolSu"),
        ("สมชาย", "smchay"),
        ("\U0001d4d0\U0001d4ed\U0001d4ea", "Ada"),
        ("a\u200bb", "ab"),
        ("x\x07", "x"),
    ],
)
def test_names_outside_the_font_are_transliterated(name: str, shown: str) -> None:
    assert shown_name(name, 2, 400, 34) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u2060"])
def test_a_name_of_nothing_becomes_a_number_from_one(name: str) -> None:
    assert shown_name(name, 2, 300, 34) == "Player 3"


def test_names_the_font_lacks_stay_apart() -> None:
    names = ["山田", "田中", "🦊", "🐻", "دانا", "סרה", "נח"]
    assert len({shown_name(name, 0, 400, 34) for name in names}) == len(names)


@pytest.mark.parametrize("name", ["Ada", "Jürgen Ø.", "Ирина", "Ελένη", "O'Neil-99", "e\u0301mile"])
def test_a_name_the_font_has_is_kept(name: str) -> None:
    assert shown_name(name, 0, 900, 34).startswith(name[0].replace("e", "é" if "\u0301" in name else "e"))


def test_a_long_name_is_cut_to_its_place() -> None:
    cut_name = shown_name("Wolfeschlegelsteinhausenbergerdorff", 0, 150, 34, Weight.TEXT)
    assert cut_name.endswith("…")
    assert text_width(cut_name, 34) <= 150


def test_a_name_is_written_smaller_before_it_is_cut() -> None:
    assert fitted_name("Medium bot 12", 0, 300, 34) == ("Medium bot 12", 34)
    assert fitted_name("Medium bot 3", 0, 148, 34, Weight.HEAVY) == ("Medium bot 3", 24)
    # 14 px at a width of 800 is the least.
    assert fitted_name("Medium bot 12", 0, 116, 22) == ("Medium bot 12", 18)
    assert fitted_name("Wolfeschlegelsteinhausen", 0, 116, 22) == (
        shown_name("Wolfeschlegelsteinhausen", 0, 116, 22),
        22,
    )
    assert fitted_name("🤖 Maximilian", 0, 116, 22) == ("🤖Maximilian", 20)


@pytest.mark.parametrize("key", GAMES)
def test_no_picture_of_a_full_table_cuts_the_name_of_a_computer(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, drawn = GAMES[key], list[str]()
    seats = rules.info.max_seats
    table = Table(101, tuple(bot_name("medium", number) for number in range(1, seats + 1)))
    game = random_game(rules, seed_bytes("full"), seats=seats, options=rules.Options())
    for _ in range(3 * seats):
        if isinstance(game.turn, Turn):
            step_at_random(game)

    def noted(text: str, width: int, size: int, weight: Weight = Weight.TEXT) -> str:
        drawn.append(shorten(text, width, size, weight))
        return drawn[-1]

    monkeypatch.setattr(fonts, "shorten", noted)
    RENDERERS[key].public(game.public_view, table)
    if rules.info.hidden:
        RENDERERS[key].private(game.seat_view(Seat(seats - 1)), table)
    assert {name for name in drawn if name.startswith("Med")} <= set(table.names)
    assert drawn


def test_alt_text_drops_its_last_sentences_rather_than_grow_too_long() -> None:
    assert fit_alt(["First.", "Second."]) == "First. Second."
    assert fit_alt(["First.", "x" * MAX_ALT]) == "First."
    assert len(fit_alt(["y" * 3000])) == MAX_ALT


@pytest.mark.parametrize(("name", "line"), [("You", "You win: a strip"), ("Ruth", "Ruth wins: a strip")])
def test_learners_win_in_the_second_person(name: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def write(_canvas: Canvas, _x: float, _y: float, text: str, *_style: object, **_more: object) -> int:
        written.append(text)
        return 0

    monkeypatch.setattr(Canvas, "text", write)
    final_line(canvas(1000), "Monoch", 0, (name, "Ada"), Outcome((Seat(0),), None, "STRIP"), "a strip")
    assert written[-1] == line
