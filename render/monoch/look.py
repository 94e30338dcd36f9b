"""Monoch's colours (art direction: ink and ivory blocks on a slab half way between them)."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from engines.monoch.view import Colour, Face
from render.core.colour import mix
from render.core.palette import Palette, palette_of
from render.core.theme import (
    BACKGROUND,
    CHROME,
    CHROME_IN_LIGHT,
    CHROME_PAIRS,
    GILT,
    INK,
    IVORY,
    PALE,
    PANEL,
    PANEL_TO_MOVE,
)

SLAB = "#66728F"
SLAB_SIDE = {Face.N: "#566180", Face.S: "#566180", Face.E: "#465069", Face.W: "#465069"}
CROSS = "#7E8AA8"
END_ROW = "#7382A3"
EDGE = "#8E9AB8"
"""Contours, and the discs that mark the ends."""
FRAME_TEXT = "#A9B4CB"
STEP = "#8E9AB8"
"""The color of the plan's outline between two heights."""
PLAN_SEAM = "#8A8A8A"
RAIL_RIM = "#14161D"
HEIGHT_ON = {Colour.BLACK: "#B9C3D8", Colour.WHITE: "#56607A"}
"""The figures of heights."""
NUMBER = "#2B3651"
"""The ground of a place's number."""
STONE_RIM = f"{IVORY} rim"
"""The ring around the emblem of white."""
IN_LIGHT = ((STONE_RIM, "#8E9AB8"), (BACKGROUND, "#EDF1F7"), (PANEL, "#D0D9E7"), (FRAME_TEXT, "#47516C"))
"""Colors in light pictures: panels are darker than their surroundings, and than white blocks."""


@dataclass(frozen=True, slots=True)
class Tone:
    """One way to colour blocks: in full, or dimmed behind a winning strip. Each is (black, white)."""

    top: tuple[str, str]
    broad: tuple[str, str]
    """North and south sides."""
    narrow: tuple[str, str]
    """East and west sides."""
    seam: tuple[str, str]
    convex: tuple[str, str]
    thread: tuple[str, str]
    """The longest strip so far."""

    def face(self, look: Face, colour: Colour) -> str:
        """Return the colour of a square facing that way."""
        pair = self.top if look is Face.T else self.broad if look in (Face.N, Face.S) else self.narrow
        return pair[colour is Colour.WHITE]

    def inner(self, look: Face, colour: Colour) -> str:
        """Return the shade in an inner corner."""
        return mix(self.face(look, colour), "#000000", 0.35 if colour is Colour.WHITE else 0.6)

    @property
    def flats(self) -> tuple[str, ...]:
        """All its colours."""
        pairs = (self.top, self.broad, self.narrow, self.seam, self.convex, self.thread)
        inner = tuple(self.inner(look, colour) for look in (Face.T, Face.S, Face.E) for colour in Colour)
        return (*(colour for pair in pairs for colour in pair), *inner)


def _receding(tone: Tone) -> Tone:
    pairs = (tone.top, tone.broad, tone.narrow, tone.seam, tone.convex, tone.thread)
    return Tone(*((mix(black, SLAB, 0.5), mix(white, SLAB, 0.5)) for black, white in pairs))


FULL = Tone(
    top=("#2A2F3B", "#FBF8EF"),
    broad=("#1A1D25", "#E4DBC6"),
    narrow=("#101218", "#CEC2A6"),
    seam=("#566078", "#A89B7E"),
    convex=("#434B5E", "#C9BEA2"),
    thread=("#8794B8", "#96875F"),
)
DIM = _receding(FULL)

GLASS = 0.26
"""The opacity of a block in front of a winning strip."""
GLASS_EDGE = 0.6
"""The opacity of its edges."""


@lru_cache(maxsize=1)
def palette() -> Palette:
    """Return the one palette of all Monoch pictures."""
    own = (SLAB, *SLAB_SIDE.values(), CROSS, END_ROW, EDGE, FRAME_TEXT, PLAN_SEAM, RAIL_RIM, *HEIGHT_ON.values())
    sides = [FULL.face(look, colour) for look in (Face.T, Face.S, Face.E) for colour in Colour]
    dims = [DIM.face(look, colour) for look in (Face.T, Face.S, Face.E) for colour in Colour]
    meet = (
        *CHROME_PAIRS,
        *combinations(sides, 2),
        *((SLAB, side) for side in sides),
        *((PANEL, side) for side in sides),
        *((GILT, ground) for ground in (*sides, INK, SLAB, PANEL)),
        *combinations((INK, PALE, SLAB, EDGE, GILT), 2),
        *((SLAB, dim) for dim in dims),
        *((PANEL, dim) for dim in dims),
        *((FRAME_TEXT, ground) for ground in (PANEL, PANEL_TO_MOVE)),
        *(
            (SLAB, PANEL),
            (INK, PANEL),
            (IVORY, PANEL),
            (PALE, PANEL),
            (PALE, NUMBER),
            (END_ROW, SLAB),
            *((side, PANEL) for side in SLAB_SIDE.values()),
        ),
        *combinations(dims, 2),
    )
    flats = (*CHROME, INK, NUMBER, PALE, STONE_RIM, GILT, *own, *FULL.flats, *DIM.flats)
    return palette_of(flats, tuple(meet), (*CHROME_IN_LIGHT, *IN_LIGHT))
