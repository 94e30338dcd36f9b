"""A gallery of options: cards one below the other, each with a picture, a name and a line."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Final

import numpy as np
from PIL import Image

from render.core.board import Focus, GalleryPicture, PublicBoard
from render.core.fonts import Weight, text_mask, text_width
from render.core.recolour import Scheme, recolour
from render.core.theme import BACKGROUND, CHROME_IN_LIGHT, IVORY, PANEL, WIDTH

# Five cards, and a button below for each, are one screen of a phone.
CARD: Final = 132
GAP: Final = 12
_PICTURE: Final = 290
"""The width of a picture."""
_NAME, _LINE, _SMALL_LINE, _BETWEEN = 56, 40, 28, 6
"""Sizes of letters: of the name, of a line about it, and of one that takes two lines; and the space between."""
_MOST_COLOURS = 255


def draw_gallery(exhibits: Sequence[GalleryPicture], alt: str, *, light: bool = False) -> PublicBoard:
    """Draw a card for each exhibit, one below the other; `light` draws everything in light colours."""
    inks = dict(CHROME_IN_LIGHT) if light else {}
    sheet = Image.new("RGB", (WIDTH, len(exhibits) * (CARD + GAP) + GAP), inks.get(BACKGROUND, BACKGROUND))
    for at, exhibit in enumerate(exhibits):
        _draw_card(sheet, exhibit, inks, GAP + at * (CARD + GAP))
    file = BytesIO()
    sheet.quantize(_MOST_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=False)
    return PublicBoard(file.getvalue(), alt)


def _draw_card(sheet: Image.Image, exhibit: GalleryPicture, inks: Mapping[str, str], top: int) -> None:
    sheet.paste(inks.get(PANEL, PANEL), (GAP, top, WIDTH - GAP, top + CARD))
    png = recolour(exhibit.png, Scheme.LIGHT) if inks else exhibit.png
    with Image.open(BytesIO(png)) as whole:
        drawn = whole.convert("RGB")
    sheet.paste(_part(drawn, exhibit.focus), (GAP, top))
    left = GAP + _PICTURE + 2 * GAP
    room = WIDTH - GAP - left
    size = _LINE if text_width(exhibit.line, _LINE) <= room else _SMALL_LINE
    lines, step = _wrap(exhibit.line, room, size), size + _BETWEEN
    down = top + (CARD - _NAME - len(lines) * step) // 2 + _NAME // 2
    _write(sheet, exhibit.name, left, down, _NAME, inks, Weight.HEAVY)
    for number, line in enumerate(lines, 1):
        _write(sheet, line, left, down + (_NAME - size) // 2 + number * step, size, inks, Weight.TEXT)


def _part(drawn: Image.Image, focus: Focus) -> Image.Image:
    """Return a part of a picture, as large as its place on a card."""
    height = min(drawn.height, round(drawn.width * focus.width * CARD / _PICTURE))
    width = round(height * _PICTURE / CARD)
    left = min(max(0, round(drawn.width * focus.x - width / 2)), drawn.width - width)
    top = min(max(0, round(drawn.height * focus.y - height / 2)), drawn.height - height)
    return drawn.resize((_PICTURE, CARD), Image.Resampling.LANCZOS, box=(left, top, left + width, top + height))


def _wrap(text: str, room: int, size: int) -> list[str]:
    """Return a text in lines at most `room` px wide."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _write(sheet: Image.Image, text: str, x: int, y: int, size: int, inks: Mapping[str, str], weight: Weight) -> None:
    mask = text_mask(text, size, weight, 0)
    levels = Image.fromarray((mask.levels.astype(np.uint16) * 255 // max(1, int(mask.levels.max()))).astype(np.uint8))
    sheet.paste(inks.get(IVORY, IVORY), (x + mask.left, y + mask.top), levels)
