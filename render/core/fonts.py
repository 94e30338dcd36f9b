"""Source Sans Pro: text as coverage, its widths, and names shortened or replaced so that they can be drawn."""

from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from sys import maxsize
from unicodedata import normalize

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from render.core.shapes import Mask, trim

_CAPS = 0.33
"""Half the height of a capital, in font sizes: the distance of the baseline below the middle of the caps."""
_MARGIN = 4
ROBOT = "🤖"
"""The mark of a player with a substitute bot, drawn if a name begins with it: the font has no such glyph."""
_LEAST_SIZE = 18
"""Px of 1,000: 14 px of 800."""
_ROBOT_WIDTH = 1.15
"""The width in font sizes, including the gap to the name."""


class Weight(StrEnum):
    """The two weights of all pictures."""

    TEXT = "Semibold"
    HEAVY = "Black"


def font_path(weight: Weight) -> str:
    """Return the path of the font of a weight."""
    return str(files("font_source_sans_pro") / "files" / f"SourceSansPro-{weight.value}.ttf")


@lru_cache(maxsize=128)
def _font(size: int, weight: Weight) -> ImageFont.FreeTypeFont:
    # The basic layout gives the same glyphs with and without libraqm on the machine.
    return ImageFont.truetype(font_path(weight), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, weight: Weight = Weight.TEXT) -> int:
    """Return the px from the origin of the first glyph to the origin of the next one after the text."""
    letters = text.removeprefix(ROBOT)
    return round(_font(size, weight).getlength(letters)) + (round(_ROBOT_WIDTH * size) if letters != text else 0)


@lru_cache(maxsize=4096)
def text_mask(text: str, size: int, weight: Weight = Weight.TEXT, stroke: int = 0) -> Mask:
    """Return the coverage of one line, `stroke` px bolder all around; its origin is the left end at cap middle."""
    width = text_width(text, size, weight) + 2 * (_MARGIN + stroke)
    above, below = size + stroke + _MARGIN, size + stroke + _MARGIN
    image = Image.new("L", (width, above + below))
    baseline = above + round(_CAPS * size)
    draw = ImageDraw.Draw(image)
    start, letters = _MARGIN + stroke, text.removeprefix(ROBOT)
    if letters != text:
        image.paste(_robot(size), (start, baseline - size))
        start += round(_ROBOT_WIDTH * size)
    draw.text((start, baseline), letters, fill=255, font=_font(size, weight), anchor="ls", stroke_width=stroke)
    return trim(np.asarray(image), -_MARGIN - stroke, -above)


@lru_cache(maxsize=64)
def _robot(size: int) -> Image.Image:
    """Return a robot's head slightly taller than the capitals, on a square whose bottom is the baseline."""
    big = Image.new("L", (size * 4, size * 4))
    draw, unit = ImageDraw.Draw(big), size * 4 / 20

    def box(left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        return left * unit, top * unit, right * unit, bottom * unit

    draw.line(box(9, 3, 9, 8), fill=255, width=round(1.4 * unit))
    draw.ellipse(box(7.4, 2, 10.6, 5.2), fill=255)
    draw.rounded_rectangle(box(2, 7, 16, 19), radius=2.6 * unit, fill=255)
    draw.rounded_rectangle(box(0, 10.5, 1.4, 15.5), radius=0.6 * unit, fill=255)
    draw.rounded_rectangle(box(16.6, 10.5, 18, 15.5), radius=0.6 * unit, fill=255)
    for eye in (5, 10):
        draw.ellipse(box(eye, 9.6, eye + 3, 12.6), fill=0)
    draw.rounded_rectangle(box(5.6, 14.6, 12.4, 16.4), radius=0.8 * unit, fill=0)
    return big.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=4096)
def _drawable(character: str) -> bool:
    if character == " ":
        return True
    if not character.isprintable():
        return False
    font = _font(40, Weight.TEXT)
    glyph, missing = font.getmask(character), font.getmask("\uffff")
    return (glyph.size, bytes(glyph)) != (missing.size, bytes(missing)) and glyph.getbbox() is not None


@lru_cache(maxsize=1024)
def _transliterate(name: str) -> str:
    """Return a name in drawable characters: others are transliterated, `田` as `Tian`, `🦊` as `:fox:`."""
    tidy = " ".join(normalize("NFC", name).split())
    if tidy.startswith(ROBOT):
        return ROBOT + _transliterate(tidy.removeprefix(ROBOT).lstrip())
    if all(_drawable(character) for character in tidy):
        return tidy
    # The tables are large and few names need them.
    from anyascii import anyascii  # noqa: PLC0415 - as said

    seen = (character for character in tidy if character.isprintable())
    spelled = (character if _drawable(character) else anyascii(character) for character in seen)
    return " ".join("".join(spelled).split())


def shown_name(name: str, seat: int, width: int, size: int, weight: Weight = Weight.TEXT) -> str:
    """Return a display name drawable in `width` px, shortened with an ellipsis.

    It is transliterated if the font lacks a glyph, and "Player N" (from 1) if nothing drawable is left.
    """
    return shorten(_transliterate(name) or f"Player {seat + 1}", width, size, weight)


def fitted_name(name: str, seat: int, width: int, size: int, weight: Weight = Weight.TEXT) -> tuple[str, int]:
    """Return a name as `shown_name` does, and the size at which it fits; a name too long even for that is shortened."""
    spelled = shown_name(name, seat, maxsize, size, weight)
    fitting = (smaller for smaller in range(size, _LEAST_SIZE - 1, -1) if text_width(spelled, smaller, weight) <= width)
    fitted = next(fitting, size)
    return shorten(spelled, width, fitted, weight), fitted


def shorten(text: str, width: int, size: int, weight: Weight = Weight.TEXT) -> str:
    """Shorten a text with an ellipsis to at most `width` px."""
    if text_width(text, size, weight) <= width:
        return text
    end = len(text)
    while end > 1 and text_width(f"{text[:end].rstrip()}…", size, weight) > width:
        end -= 1
    return f"{text[:end].rstrip()}…"
