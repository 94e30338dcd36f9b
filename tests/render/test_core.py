"""The drawing core: colours land in the palette exactly, shapes mix at their edges, names always fit."""

from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from engines import GAMES
from engines.core.rules import Outcome, Seat, Turn
from engines.selfplay import random_game, seed_bytes, step_at_random
from players import bot_name
from render import RENDERERS, encode_png
from render.core import fonts
from render.core.board import MAX_ALT, Table, fit_alt
from render.core.canvas import Canvas
from render.core.chrome import final_line
from render.core.colour import contrast, mix, rgb
from render.core.emblems import emblem_mask, laurel
from render.core.fonts import Weight, fitted_name, shorten, shown_name, text_width
from render.core.palette import FULL, Palette, palette_of
from render.core.shapes import cut, disc, hatch, rounded_rectangle
from render.core.sprites import Sprite
from render.core.theme import BACKGROUND, BRIGHT_SEATS, CHROME, CHROME_PAIRS, GOLD, PANEL, SEATS, Emblem, SeatMark

PALETTE = palette_of((*CHROME, *(mark.colour for mark in SEATS)), CHROME_PAIRS)


def canvas(width: int = 60, height: int = 40) -> Canvas:
    return Canvas(width, height, PALETTE, BACKGROUND)


def colour_at(board: Canvas, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(part) for part in PALETTE.colours[board.pixels[y, x]])


def test_a_flat_colour_is_exactly_itself_in_the_picture() -> None:
    board = canvas()
    board.panel(5, 5, 40, 30, 8, GOLD)
    with Image.open(BytesIO(encode_png(board.public("a gold panel")))) as image:
        assert image.mode == "P"
        assert image.convert("RGB").getpixel((20, 20)) == rgb(GOLD)
        assert image.convert("RGB").getpixel((1, 1)) == rgb(BACKGROUND)


def test_an_edge_lies_between_the_two_colours_that_meet() -> None:
    board = canvas()
    board.lay(disc(15.5), 30, 20, GOLD)
    middle = np.array(rgb(mix(BACKGROUND, GOLD, 0.5)))
    edge = [board.pixels[20, x] for x in range(12, 18)]
    assert min(abs(PALETTE.colours[entry] - middle).sum() for entry in edge) < 150
    low, high = np.array(rgb(BACKGROUND)), np.array(rgb(GOLD))
    for entry in edge:
        assert (PALETTE.colours[entry] >= np.minimum(low, high) - 12).all()
        assert (PALETTE.colours[entry] <= np.maximum(low, high) + 12).all()


def test_no_coverage_changes_nothing_on_any_ground() -> None:
    table = PALETTE.table(GOLD).reshape(256, FULL + 1)
    assert (table[:, 0] == np.arange(256)).all()
    assert (table[:, FULL] == PALETTE.index(GOLD)).all()


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


def test_a_sprite_keeps_its_colours_and_lets_the_ground_through_where_it_is_clear() -> None:
    image = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    image.paste((*rgb(SEATS[0].colour), 255), (8, 8, 32, 32))
    board = canvas()
    board.paste(Sprite(image, PALETTE, scale=4), 10, 10)
    assert colour_at(board, 15, 15) == rgb(SEATS[0].colour)
    assert colour_at(board, 10, 10) == rgb(BACKGROUND)


def test_hatching_runs_on_from_one_shape_to_the_next() -> None:
    pattern = hatch(60, 40, 9, 1.6)
    whole, parts = canvas(), canvas()
    whole.lay(cut(rounded_rectangle(40, 20, 0), pattern, 5, 5), 5, 5, GOLD)
    for x in (5, 25):
        parts.lay(cut(rounded_rectangle(20, 20, 0), pattern, x, 5), x, 5, GOLD)
    assert (whole.pixels == parts.pixels).all()
    assert len(np.unique(whole.pixels)) > 2


def test_a_faded_shape_lets_the_ground_through() -> None:
    board = canvas()
    board.lay(rounded_rectangle(20, 20, 0).fade(0.5), 5, 5, GOLD)
    half = np.array(rgb(mix(BACKGROUND, GOLD, 8 / 15)))
    assert abs(np.array(colour_at(board, 15, 15)) - half).max() < 16


def test_every_emblem_is_another_shape() -> None:
    pictures = {(mask.levels.shape, mask.levels.tobytes()) for mask in (emblem_mask(e, 20) for e in Emblem)}
    assert len(pictures) == len(Emblem)
    assert laurel(30).width > 40


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
def test_the_first_four_seats_stay_apart_for_colour_blind_players(deficiency: str) -> None:
    for one, other in combinations(SEATS[:4], 2):
        distance = float(
            np.linalg.norm(simulate_deficiency(deficiency, one.colour) - simulate_deficiency(deficiency, other.colour))
        )
        assert distance > 15, (one.colour, other.colour, distance)


def test_bright_seats_are_seen_on_a_panel() -> None:
    assert min(contrast(mark.colour, PANEL) for mark in BRIGHT_SEATS) > 3


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


@pytest.mark.parametrize(("x", "y"), [(-20, 5), (70, 5), (5, -20), (5, 50)])
def test_shapes_outside_the_canvas_leave_no_trace(x: int, y: int) -> None:
    board = canvas()
    board.rect(x, y, 10, 10, GOLD)
    assert (board.pixels == canvas().pixels).all()


@pytest.mark.parametrize(("name", "line"), [("You", "You win: a strip"), ("Ruth", "Ruth wins: a strip")])
def test_learners_win_in_the_second_person(name: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def write(_canvas: Canvas, _x: float, _y: float, text: str, *_style: object, **_more: object) -> int:
        written.append(text)
        return 0

    monkeypatch.setattr(Canvas, "text", write)
    final_line(canvas(1000), "Monoch", 0, (name, "Ada"), Outcome((Seat(0),), None, "STRIP"), "a strip")
    assert written[-1] == line
