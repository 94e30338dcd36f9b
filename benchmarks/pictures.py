"""Boards as we draw them, and as naive Pillow does: processor ms and KB per picture, alternating in one run.

The naive picture has the same board in RGB at twice the size, redrawn each time, scaled down and saved as Pillow
does by default. It leaves out everything but the board (players, scores, the last move), so it is cheaper than a copy.
"""

import io
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont

from benchmarks._positions import decisions
from engines import GAMES
from engines.mambo import view as mambo
from engines.mono import view as mono
from engines.monocards import view as monocards
from engines.monsters import view as monsters
from render import RENDERERS, Picture, Table, encode_png
from render.core.fonts import Weight, font_path

ROUNDS: Final = 15
WIDTH: Final = 1000
NAMES: Final = tuple(f"Player {number}" for number in range(1, 21))
BOARDS: Final = (
    ("mambo", "mambo", 0.95),
    ("mono", "two", 0.5),
    ("monocards", "five_elimination", 0.5),
    ("monoch", "four", 0.8),
    ("monsters", "twenty", 0.5),
)
"""A game, a golden record of it, and the part of it that has been played."""
COLOURS: Final = ("#E4572E", "#7FE0DA", "#FFD447", "#62719A", "#F4EFE3", "#9FABC6", "#D8CEB8", "#36425F", "#2B3651")


def run() -> None:
    """Print the cost of each of our pictures, of the same board drawn naively, and the ratio."""
    print(f"{'board':<22} {'ms':>6} {'KB':>6} {'naive ms':>9} {'naive KB':>9} {'ratio':>6}")
    for key, name, part in BOARDS:
        (decision,) = decisions(key, name, (part,))
        view: Any = decision.view
        table, renderer = Table(107, NAMES[: GAMES[key].info.max_seats]), RENDERERS[key]
        _compare(f"{key}, public", partial(_draw, renderer.public, view.public, table), _naive(view.public))
        if GAMES[key].info.hidden:
            _compare(f"{key}, private", partial(_draw, renderer.private, view, table), _naive(view))


def _draw(draw: Callable[[Any, Table], Picture], view: object, table: Table) -> bytes:
    return encode_png(draw(view, table))


def _compare(what: str, draw: Callable[[], bytes], draw_naively: Callable[[], bytes] | None) -> None:
    ours, naive = _Times(draw), None if draw_naively is None else _Times(draw_naively)
    for _ in range(ROUNDS):
        ours.draw_once()
        if naive is not None:
            naive.draw_once()
    beside = "" if naive is None else f"{naive.median:9.1f} {naive.size:9.1f} {ours.median / naive.median:6.2f}"
    print(f"{what:<22} {ours.median:6.1f} {ours.size:6.1f} {beside}".rstrip(), flush=True)


class _Times:
    """The times of one picture, after a warm-up."""

    def __init__(self, draw: Callable[[], bytes]) -> None:
        self._draw = draw
        self._took: list[float] = []
        self.size = len(draw()) / 1000

    def draw_once(self) -> None:
        began = time.process_time()
        self._draw()
        self._took.append(time.process_time() - began)

    @property
    def median(self) -> float:
        return statistics.median(self._took) * 1000


def _naive(view: object) -> Callable[[], bytes] | None:
    """Return a function that draws the board of a view naively; None if there is none."""
    match view:
        case mambo.PublicView():
            return partial(_draw_mambo, view)
        case mono.PublicView():
            return partial(_draw_mono, view)
        case monocards.SeatView():
            return partial(_draw_hand, view)
        case monsters.SeatView():
            return partial(_draw_map, view)
    return None


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A picture at twice the size, without any caching."""

    image: Image.Image
    pen: ImageDraw.ImageDraw

    @classmethod
    def of(cls, height: float) -> "_Sheet":
        image = Image.new("RGB", (2 * WIDTH, round(2 * height)), "#1B2030")
        return cls(image, ImageDraw.Draw(image))

    def box(self, x: float, y: float, side: float, height: float, fill: str) -> None:
        """Draw a rounded box."""
        self.pen.rounded_rectangle((2 * x, 2 * y, 2 * (x + side), 2 * (y + height)), 20, fill)

    def text(self, x: float, y: float, text: str, size: float) -> None:
        """Write text around a point."""
        font = ImageFont.truetype(font_path(Weight.HEAVY), round(2 * size))
        self.pen.text((2 * x, 2 * y), text, "#141824", font, "mm")

    def png(self) -> bytes:
        """Return the PNG at its final size."""
        file = io.BytesIO()
        size = (self.image.width // 2, self.image.height // 2)
        self.image.resize(size, Image.Resampling.LANCZOS).save(file, "PNG")
        return file.getvalue()


def _draw_mambo(view: mambo.PublicView) -> bytes:
    """Draw each tile as a hexagon with a band and a spot, each open place with its number."""
    hexes = [*(laid.hex for laid in view.tiles), *(space.hex for space in view.spaces)]
    middles = {each: (3**0.5 * (each.q + each.r / 2), 1.5 * each.r) for each in hexes}
    left, top = (min(middle[at] for middle in middles.values()) - 1 for at in (0, 1))
    right, bottom = (max(middle[at] for middle in middles.values()) + 1 for at in (0, 1))
    side = WIDTH / max(right - left, bottom - top)
    sheet = _Sheet.of(side * (bottom - top))
    for number, (x, y) in enumerate(middles.values()):
        at = (2 * side * (x - left), 2 * side * (y - top))
        sheet.pen.regular_polygon((*at, 2 * side), 6, 30, fill=COLOURS[4], outline=COLOURS[3])
        if number >= len(view.tiles):
            sheet.text(at[0] / 2, at[1] / 2, f"{number}", side / 2)
            continue
        band = COLOURS[view.tiles[number].tile.dominant is mambo.Colour.O]
        for turn in range(3):
            corner = (at[0] + 2 * side * cos(turn * 2 * pi / 3), at[1] + 2 * side * sin(turn * 2 * pi / 3))
            box = tuple(value + way * side * 0.9 for way in (-1, 1) for value in corner)
            sheet.pen.pieslice(box, 120 * turn + 120, 120 * turn + 240, fill=band, outline=COLOURS[2], width=4)
    return sheet.png()


def _draw_mono(view: mono.PublicView) -> bytes:
    """Draw each grid as boxes with digits or hatches."""
    side = (WIDTH - 60) / (2 * view.cols)
    rows = -(-len(view.boards) // 2)
    sheet = _Sheet.of(rows * (view.rows * side + 80))
    for board in view.boards:
        left, top = 20 + (WIDTH / 2 * (board.seat % 2)), 60 + board.seat // 2 * (view.rows * side + 80)
        for cell, value in enumerate(board.cells):
            x, y = left + cell % view.cols * side, top + cell // view.cols * side
            sheet.box(x, y, side - 4, side - 4, COLOURS[7] if value is None else COLOURS[value % 7])
            if value is None:
                for slant in range(8, round(side), 8):
                    sheet.pen.line((2 * x, 2 * (y + slant), 2 * (x + slant), 2 * y), COLOURS[8], 4)
            else:
                sheet.text(x + side / 2 - 2, y + side / 2 - 2, str(value), side / 2)
        for at in range(view.cols):
            sheet.text(left + at * side + side / 2, top - 16, chr(ord("a") + at), 20)
    return sheet.png()


def _draw_hand(view: monocards.SeatView) -> bytes:
    """Draw each card of a hand as boxes with a disc and its name three times."""
    side = 120.0
    sheet = _Sheet.of(100 + 190 * -(-len(view.hand) // 8))
    for at, card in enumerate(view.hand):
        x, y = 12 + at % 8 * (side + 3), 80 + at // 8 * 190
        sheet.box(x, y, side, 180, COLOURS[4])
        sheet.box(x + 6, y + 6, side - 12, 168, COLOURS[ord(card[0]) % 4])
        sheet.pen.ellipse((2 * x + 40, 2 * y + 90, 2 * x + 200, 2 * y + 270), COLOURS[4], COLOURS[3], 6)
        for across, down, size in ((60, 90, 50), (24, 24, 22), (96, 156, 22)):
            sheet.text(x + across, y + down, card, size)
    return sheet.png()


def _draw_map(view: monsters.SeatView) -> bytes:
    """Draw each hex with four signs or hatches and its name, and each own monster as a head with eyes and a plate."""
    width, height = view.public.width, view.public.height
    side = WIDTH * 0.72 / (1.5 * width + 0.5)
    sheet = _Sheet.of(3**0.5 * side * (height + 0.5))
    seen, own = {each.place for each in view.hexes}, {each.place: each.number for each in view.monsters}
    for place in range(width * height):
        x, y = place % width * 1.5 + 1, 3**0.5 * (place // width + 0.5 + place % width % 2 / 2)
        at = (2 * side * x, 2 * side * y)
        ground = COLOURS[4 + place % 3] if place in seen else COLOURS[7]
        sheet.pen.regular_polygon((*at, 2 * side), 6, 0, fill=ground, outline=COLOURS[3])
        for turn in range(4):
            spot = (at[0] + side * (turn - 1.5) * 0.8, at[1] + side * (turn % 2 - 0.5))
            if place in seen:
                sheet.pen.ellipse((*spot, spot[0] + side / 2, spot[1] + side / 2), fill=COLOURS[3])
            else:
                sheet.pen.line((spot, (spot[0] + side / 2, spot[1] + side)), COLOURS[8], 4)
        sheet.text(side * x, side * (y - 0.6), f"L{place}", side / 3)
        if place in own:
            for reach, colour in ((0.9, COLOURS[0]), (0.3, COLOURS[4]), (0.15, COLOURS[8])):
                box = (at[0] - reach * side, at[1] - reach * side, at[0] + reach * side, at[1] + reach * side)
                sheet.pen.ellipse(box, fill=colour, outline=COLOURS[8], width=3)
            sheet.box(side * (x - 0.5), side * (y + 0.4), side, side / 3, COLOURS[8])
            sheet.text(side * x, side * (y + 0.55), f"M{own[place]}", side / 3)
    return sheet.png()
