"""The colours of Mono: light and cool for low values, dark and warm for high ones, the same ramp at every size."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from render.core.colour import contrast, darken, mix, oklch
from render.core.palette import Palette, palette_of
from render.core.theme import (
    BACKGROUND,
    BED,
    CHROME,
    CHROME_IN_LIGHT,
    CHROME_PAIRS,
    DARK_TEXT,
    FALL,
    GILT,
    GLOW,
    GOLD,
    IVORY,
    LIGHT_GROUND,
    LIGHT_PANEL,
    MUTED,
    PANEL,
    PANEL_TO_MOVE,
    SEATS,
    TRACK,
)

COVERED = f"{PANEL_TO_MOVE} covered"
COVERED_HATCH = "#3D4A6B"
EMPTY_PIP = "#3A4664"
DULL_GOLD = "#A18A45"
"""Outlines a cell that was uncovered without joining the list."""
WHITE = "#FFFFFF"
_BREAK = 0.66
"""The place on the ramp, between light and dark, at which digits turn from dark to white."""


@dataclass(frozen=True, slots=True)
class ValueColours:
    """The colours of a value."""

    full: str
    """Uncovered."""
    digit: str
    """The digit on `full`."""
    hidden: str
    """An own covered cell."""
    hidden_hatch: str
    light: str
    """The colour of digits on `hidden`, and of the folded corner on `full`."""


def _full(share: float) -> str:
    """Return the colour at `share` (0 to 1) of the way from the lowest value to the highest."""
    low = share < _BREAK + 0.01  # two thirds is still light: between the two no digit is readable
    lightness = 0.955 - 0.36 * share if low else 0.585 - 0.145 * (share - _BREAK) / (1 - _BREAK)
    hue = 150 + 172 * share + 60 * max(0.0, share - 0.8)
    chroma = 0.045 + 0.15 * min(1.0, 1.35 * share) ** 0.9
    return oklch(lightness, min(chroma, 0.125 if share < 0.5 else 0.19), hue)


@lru_cache(maxsize=16)
def value_colours(size: int) -> tuple[ValueColours, ...]:
    """Return the colours of values 1 to `size`, the first at index 0."""
    return tuple(_colours_of(_full(step / (size - 1))) for step in range(size))


def _colours_of(full: str) -> ValueColours:
    dark = contrast(DARK_TEXT, full) >= contrast(WHITE, full)
    hidden = mix(full, BACKGROUND, 0.62 if dark else 0.52)
    hatch = mix(full, BACKGROUND, 0.71 if dark else 0.62)
    light = mix(full, WHITE, 0.6)
    return ValueColours(full, DARK_TEXT if dark else WHITE, hidden, hatch, light)


def _in_light(size: int) -> Iterator[tuple[str, str]]:
    """Yield the colours that differ in light pictures: frames of cells, and own covered cells."""
    yield from CHROME_IN_LIGHT
    yield from (
        (BED, "#D3DAE7"),
        (COVERED, "#EAEEF6"),
        (COVERED_HATCH, "#D6DDEA"),
        (EMPTY_PIP, "#C9D2E2"),
        (DULL_GOLD, "#BDAE84"),
    )
    yield FALL, "#C7372C"
    yield from ((mark.colour, darken(mark.colour, LIGHT_PANEL, 3)) for mark in SEATS[:4])
    for value in value_colours(size):
        yield value.hidden, mix(value.full, LIGHT_GROUND, 0.7)
        yield value.hidden_hatch, mix(value.full, LIGHT_GROUND, 0.8)
        yield value.light, mix(value.full, DARK_TEXT, 0.72)


@lru_cache(maxsize=16)
def mono_palette(size: int) -> Palette:
    """Return the palette of all pictures of one size."""
    values = value_colours(size)
    seats = [mark.colour for mark in SEATS[:4]]
    flats = [*CHROME, COVERED, COVERED_HATCH, EMPTY_PIP, DULL_GOLD, WHITE, FALL, TRACK, GILT, *seats]
    pairs: list[tuple[str, str]] = [
        (GOLD, BED),
        (GLOW, BED),
        (DULL_GOLD, BED),
        (DARK_TEXT, GILT),
        (GILT, BED),
        (COVERED, BED),
        (BED, PANEL),
        (BED, PANEL_TO_MOVE),
        (BED, BACKGROUND),
        (FALL, BACKGROUND),
        (COVERED_HATCH, COVERED),
        *((seat, ground) for seat in seats for ground in (PANEL, PANEL_TO_MOVE)),
        (IVORY, PANEL),
        (MUTED, PANEL),
        *CHROME_PAIRS,
    ]
    for value in values:
        flats += [value.full, value.hidden, value.hidden_hatch, value.light]
        pairs += [
            (value.digit, value.full),
            (value.full, BED),
            (value.light, value.hidden),
            (value.full, value.hidden),
            (value.full, BACKGROUND),
            (value.light, value.full),
        ]
    return palette_of(tuple(flats), tuple(pairs), tuple(_in_light(size)))
