"""A placeholder for a board that could not be drawn: its buttons and words still reach the players."""

from functools import cache
from typing import Final

from render.core.board import NOT_DRAWN
from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.palette import palette_of
from render.core.png import encode_png
from render.core.theme import BACKGROUND, CHROME, CHROME_PAIRS, IVORY, MUTED, WIDTH

_HEIGHT: Final = 220


@cache
def placeholder() -> bytes:
    """Return the placeholder as a PNG."""
    canvas = Canvas(WIDTH, _HEIGHT, palette_of(CHROME, CHROME_PAIRS), BACKGROUND)
    canvas.text(WIDTH / 2, 90, "The board could not be drawn", 46, IVORY, anchor="m", weight=Weight.HEAVY)
    canvas.text(WIDTH / 2, 150, "Press More…, then Text board, to read it.", 32, MUTED, anchor="m")
    return encode_png(canvas.public(NOT_DRAWN))
