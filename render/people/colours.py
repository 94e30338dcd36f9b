"""The colours of a person's card, and the palette it is drawn in."""

from functools import lru_cache

from render.core.colour import darken
from render.core.palette import Palette, palette_of
from render.core.theme import (
    BACKGROUND,
    BED,
    BRIGHT_SEATS,
    CHROME,
    CHROME_IN_LIGHT,
    CHROME_PAIRS,
    DARK_TEXT,
    GLOW,
    IVORY,
    LIGHT_PANEL,
    MUTED,
    PANEL,
    TRACK,
)

WON, DRAWN, LOST = "#17A7A5", "#9FABC6", "#E4572E"
CURVE = GLOW
LATTICE = TRACK
LIGHT_BED = "#E3E8F1"
"""The lines behind a curve."""


@lru_cache(maxsize=1)
def card_palette() -> Palette:
    """Return the one palette of all cards."""
    marks = [mark.colour for mark in BRIGHT_SEATS]
    flats = (*CHROME, BED, TRACK, WON, DRAWN, LOST, *marks)
    bars = ((colour, ground) for colour in (WON, DRAWN, LOST) for ground in (PANEL, BED))
    discs = ((colour, ground) for colour in marks for ground in (BACKGROUND, DARK_TEXT))
    lines = ((GLOW, BED), (TRACK, BED), (BED, PANEL), (IVORY, BED), (MUTED, BED))
    light = ((colour, darken(colour, LIGHT_PANEL, 3)) for colour in (WON, LOST, *marks))
    return palette_of(flats, (*CHROME_PAIRS, *lines, *bars, *discs), (*CHROME_IN_LIGHT, (BED, LIGHT_BED), *light))
