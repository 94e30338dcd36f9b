"""Mambo's colours and its palette."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engines.mambo.view import Colour
from render.core.colour import darken, mix
from render.core.palette import Palette, palette_of
from render.core.theme import (
    BACKGROUND,
    CHROME,
    CHROME_IN_LIGHT,
    CHROME_PAIRS,
    GILT,
    GOLD,
    INK,
    IVORY,
    LIGHT_PANEL,
    MUTED,
    PALE,
    PANEL,
    PAPER,
    SEATS,
)

FELT: Final = f"{PANEL} felt"
HAIRLINE: Final = "#D8CEB8"
SPACE: Final = "#2B3651"
OUTLINE: Final = "#62719A"
NULL: Final = "#141824"
QUIET_NULL: Final = mix(NULL, PANEL, 0.55)
QUIET_CROSS: Final = mix(OUTLINE, PANEL, 0.3)
LAND: Final = "#FFE48A"
"""Enclosed territory."""
ALARM: Final = "#E0243F"
"""The sign at the only way out of a group."""
TINT: Final = {Colour.O: mix("#E4572E", PAPER, 0.7), Colour.X: mix("#7FE0DA", PAPER, 0.5)}
"""The fill of a group's enclosure during the game."""
QUIET_RING: Final = "#66635B"
"""The ring around the junctions the loser encloses, and the numbers of tiles that stay."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The drawing style of one colour's bands: plain, or with a line along their edges."""

    band: str
    line: str | None
    crease: str

    def mix(self, ground: str, share: float) -> "Ink":
        """Return the ink mixed with a share of a ground."""
        line = self.line and mix(self.line, ground, share)
        return Ink(mix(self.band, ground, share), line, mix(self.crease, ground, share))


def _ink(band: str, line: str | None) -> Ink:
    return Ink(band, line, mix(band, "#000000", 0.16))


BRIGHT: Final = {Colour.O: _ink("#E4572E", None), Colour.X: _ink("#0E5A6B", "#7FE0DA")}
"""O is plain, X has a contour: distinguishable without colour."""
SECOND: Final = {colour: ink.mix(PAPER, 0.34) for colour, ink in BRIGHT.items()}
"""The colours in a final picture of the loser's best group, or of all but the group that decided."""
FAINT: Final = {colour: ink.mix(PAPER, 0.64) for colour, ink in BRIGHT.items()}
"""The colours of groups that do not count in a final picture."""
GHOST: Final = {colour: ink.mix(SPACE, 0.58) for colour, ink in BRIGHT.items()}
"""Known corners, going on into a space."""
NULL_GHOST: Final = {colour: ink.mix(NULL, 0.58) for colour, ink in BRIGHT.items()}
DIM_SPACE: Final = mix(SPACE, FELT, 0.55)
DIM_OUTLINE: Final = mix(OUTLINE, FELT, 0.55)
DIM_TEXT: Final = mix(MUTED, FELT, 0.4)
DIM_GHOST: Final = {colour: ink.mix(FELT, 0.68) for colour, ink in BRIGHT.items()}
"""Spaces that were not chosen."""
GREY_PAPER: Final = mix(PAPER, PANEL, 0.78)
GREY: Final = {colour: ink.mix(PANEL, 0.72) for colour, ink in BRIGHT.items()}
"""Tiles that do not fit."""
GREY_TEXT: Final = mix(MUTED, PANEL, 0.55)
EMBLEM: Final = {Colour.O: SEATS[0], Colour.X: SEATS[1]}


def _parts(ink: Ink) -> tuple[str, ...]:
    return (ink.band, ink.crease) if ink.line is None else (ink.band, ink.crease, ink.line)


def _inner(ink: Ink) -> list[tuple[str, str]]:
    return [(ink.band, ink.crease)] if ink.line is None else [(ink.line, ink.band), (ink.band, ink.crease)]


def _bands_on(paper: str, inks: dict[Colour, Ink]) -> list[tuple[str, str]]:
    return [(ink.band, paper) for ink in inks.values()] + [pair for ink in inks.values() for pair in _inner(ink)]


_INKS = (BRIGHT, SECOND, FAINT, GHOST, NULL_GHOST, DIM_GHOST, GREY)
_FLATS = (
    *CHROME,
    *(mark.colour for mark in EMBLEM.values()),
    *(
        PAPER,
        HAIRLINE,
        SPACE,
        OUTLINE,
        NULL,
        FELT,
        PALE,
        GILT,
        LAND,
        ALARM,
        *TINT.values(),
        QUIET_RING,
        INK,
        DIM_SPACE,
        DIM_OUTLINE,
        DIM_TEXT,
        GREY_PAPER,
        GREY_TEXT,
    ),
    *(part for inks in _INKS for ink in inks.values() for part in _parts(ink)),
)
_PAIRS = (
    *_bands_on(PAPER, BRIGHT),
    (PAPER, FELT),
    (PAPER, SPACE),
    *_bands_on(SPACE, GHOST),
    *((OUTLINE, ground) for ground in (SPACE, FELT, *(ink.band for ink in GHOST.values()))),
    *((ink.band, ground) for ink in BRIGHT.values() for ground in (SPACE, FELT, NULL, LAND)),
    *((mark.colour, ground) for mark in EMBLEM.values() for ground in CHROME[1:3]),
    *((GILT, ground) for ground in (INK, PAPER, SPACE)),
    (GOLD, FELT),
    (PALE, INK),
    (PALE, ALARM),
    *((PALE, ground) for ground in (SPACE, FELT)),
    *((INK, ground) for ground in (PAPER, SPACE, LAND, *(ink.band for ink in BRIGHT.values()))),
    *((IVORY, ground) for ground in (SPACE, NULL, *(ink.band for ink in GHOST.values()))),
    (HAIRLINE, PAPER),
    (NULL, PAPER),
    (NULL, FELT),
    (QUIET_NULL, PAPER),
    (QUIET_CROSS, QUIET_NULL),
    *_bands_on(PAPER, FAINT),
    *_bands_on(PAPER, SECOND),
    *_bands_on(LAND, FAINT),
    *_bands_on(NULL, NULL_GHOST),
    *_bands_on(DIM_SPACE, DIM_GHOST),
    *_bands_on(GREY_PAPER, GREY),
    (LAND, PAPER),
    *((tint, PAPER) for tint in TINT.values()),
    *((ink.band, tint) for ink in BRIGHT.values() for tint in TINT.values()),
    (QUIET_RING, PAPER),
    (DIM_OUTLINE, DIM_SPACE),
    (GREY_PAPER, FELT),
    (GREY_TEXT, FELT),
    *((text, FELT) for text in (IVORY, MUTED)),
    (FELT, BACKGROUND),
    (DIM_TEXT, DIM_SPACE),
    *((IVORY, ink.band) for ink in BRIGHT.values()),
    *CHROME_PAIRS,
    (BACKGROUND, PAPER),
)


def _in_light() -> Iterator[tuple[str, str]]:
    """Yield the colours that differ in light pictures: all but the tiles. Felt is darker than their paper."""
    felt, space, outline, null, muted = "#CBD4E4", "#DDE3EE", "#7F8CAA", "#A3AEC4", "#505B78"
    yield from CHROME_IN_LIGHT
    yield from ((FELT, felt), (SPACE, space), (OUTLINE, outline), (NULL, null))
    yield from ((QUIET_NULL, mix(null, felt, 0.55)), (QUIET_CROSS, mix(outline, felt, 0.3)))
    yield from ((DIM_SPACE, mix(space, felt, 0.55)), (DIM_OUTLINE, mix(outline, felt, 0.55)))
    yield from ((DIM_TEXT, mix(muted, felt, 0.4)), (GREY_TEXT, mix(muted, felt, 0.55)))
    yield GREY_PAPER, mix(PAPER, felt, 0.7)
    grounds = ((GHOST, space, 0.58), (NULL_GHOST, null, 0.58), (DIM_GHOST, felt, 0.68), (GREY, felt, 0.72))
    for inks, ground, share in grounds:
        for colour, ink in inks.items():
            yield from zip(_parts(ink), _parts(BRIGHT[colour].mix(ground, share)), strict=True)
    # The emblem of O has the colour of its bands, which stays.
    yield EMBLEM[Colour.X].colour, darken(EMBLEM[Colour.X].colour, LIGHT_PANEL, 3)


PALETTE: Final[Palette] = palette_of(tuple(dict.fromkeys(_FLATS)), _PAIRS, tuple(_in_light()))
