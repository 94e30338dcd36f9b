"""What stands where a board could not be drawn, so that its buttons and its words still reach the players."""

from functools import cache
from typing import Final

from render.core.canvas import Canvas
from render.core.fonts import Weight
from render.core.palette import palette_of
from render.core.theme import BACKGROUND, CHROME, CHROME_PAIRS, IVORY, MUTED, WIDTH

ALT: Final = "The board could not be drawn. The Text button shows it in words, and the match goes on."
_HEIGHT: Final = 220


@cache
def undrawn() -> bytes:
    """Return a picture that says so."""
    canvas = Canvas(WIDTH, _HEIGHT, palette_of(CHROME, CHROME_PAIRS), BACKGROUND)
    canvas.text(WIDTH / 2, 90, "The board could not be drawn", 46, IVORY, anchor="m", weight=Weight.HEAVY)
    canvas.text(WIDTH / 2, 150, "Press Text to see it in words: the match goes on.", 32, MUTED, anchor="m")
    return canvas.png()
