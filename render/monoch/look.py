"""Monoch's colours (art direction: ink and ivory blocks on a slab half way between them)."""

from dataclasses import dataclass
from itertools import combinations

from engines.monoch.view import Colour
from render.core.colour import mix
from render.core.palette import Palette, palette_of
from render.core.theme import BACKGROUND, CHROME, CHROME_PAIRS, GOLD, INK, IVORY, MUTED, PANEL, PANEL_TO_MOVE

SLAB = "#66728F"
CROSS = "#7E8AA8"
END_ROW = "#7382A3"
EDGE = "#8E9AB8"
FRAME_TEXT = "#A9B4CB"
SHADOW = mix(SLAB, "#000000", 0.42)
DIM = 0.58
"""How far a block off the winning path is mixed into the slab."""


@dataclass(frozen=True, slots=True)
class Tone:
    """One way to colour blocks: in full, or receding behind a winning path."""

    black: str
    white: str
    black_seam: str
    white_seam: str
    black_side: str
    white_side: str
    edge: str

    def face(self, colour: Colour) -> str:
        """The top of a quadrant."""
        return self.black if colour is Colour.BLACK else self.white

    def seam(self, colour: Colour) -> str:
        """The line where two blocks of one colour meet."""
        return self.black_seam if colour is Colour.BLACK else self.white_seam

    def side(self, colour: Colour) -> str:
        """The face that looks south."""
        return self.black_side if colour is Colour.BLACK else self.white_side


FULL_TONE = Tone(INK, IVORY, "#434857", "#D3C8AE", "#0F1118", "#CBBFA3", EDGE)
DIM_TONE = Tone(*(mix(colour, SLAB, DIM) for colour in (INK, IVORY, "#434857", "#D3C8AE", "#0F1118", "#CBBFA3", EDGE)))


def _flats(tone: Tone) -> tuple[str, ...]:
    return (
        tone.black,
        tone.white,
        tone.black_seam,
        tone.white_seam,
        tone.black_side,
        tone.white_side,
        tone.edge,
    )


def palette() -> Palette:
    """The one palette of all Monoch pictures."""
    own = (SLAB, CROSS, END_ROW, FRAME_TEXT, SHADOW, *_flats(FULL_TONE), *_flats(DIM_TONE))
    meet = (
        *CHROME_PAIRS,
        *combinations((INK, IVORY, SLAB, EDGE, GOLD), 2),
        *combinations((DIM_TONE.black, DIM_TONE.white, SLAB, INK), 2),
        *((GOLD, ground) for ground in (END_ROW, DIM_TONE.black, DIM_TONE.white)),
        *((FRAME_TEXT, ground) for ground in (PANEL, PANEL_TO_MOVE)),
        *((MUTED, INK), (SLAB, PANEL), (INK, PANEL), (IVORY, PANEL), (END_ROW, SLAB), (BACKGROUND, INK)),
    )
    return palette_of((*CHROME, INK, *own), meet)
