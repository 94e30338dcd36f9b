"""The colours of MONO's cards, table and hand, and the one palette they are drawn in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from engines.monocards.view import ORIGIN, Card, Origin
from render.core.colour import darken, mix
from render.core.palette import Indices, Palette, palette_of
from render.core.theme import (
    BACKGROUND,
    BED,
    BRIGHT_SEATS,
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
    PALE,
    PANEL,
    PANEL_TO_MOVE,
    TRACK,
)

WHITE = "#FFFFFF"
DIMMED = 0.42
"""The share of the background in a card that cannot be played."""
CARD_RIM = "#0B0E17"
"""The dark line around every card, instead of a shadow."""
TABLE, TABLE_RIM = "#202A40", "#2B3654"
BACK, BACK_LINE, BACK_SIGN = "#2E3A5C", "#8FA0CC", "#D5DCF0"
WILD_FIELD, WILD_FRAME = "#1C2030 wild", "#6B789F"
GREY = "#A5A6A6"
"""The edge of older discards."""


@dataclass(frozen=True, slots=True)
class OriginColours:
    """The colours of an Origin. They are always accompanied by its emblem, its letter or its name."""

    field: str
    sign: str
    """Numbers, symbols and emblems on `field`."""
    mark: str
    """The large emblem behind them."""
    light: str
    """The color of the chevrons on the rim of the table, if the Origin counts."""


ORIGINS: dict[Origin, OriginColours] = {
    Origin.ELDRITCH: OriginColours("#5B3A9E", WHITE, mix("#5B3A9E", "#000000", 0.14), mix("#5B3A9E", WHITE, 0.4)),
    Origin.MARTIAN: OriginColours("#C9471F", WHITE, mix("#C9471F", "#000000", 0.13), mix("#C9471F", WHITE, 0.18)),
    Origin.PRECURSOR: OriginColours("#0B8079", WHITE, mix("#0B8079", "#000000", 0.13), mix("#0B8079", WHITE, 0.24)),
    Origin.WIZARD: OriginColours("#E3A92B", "#2A1D05", mix("#E3A92B", WHITE, 0.2), "#E3A92B"),
}


def dim(colour: str) -> str:
    """Return the colour on a card that cannot be played."""
    return mix(colour, BACKGROUND, DIMMED)


def field_of(card: Card) -> str:
    """Return the colour of a card's field."""
    origin = ORIGIN[card]
    return WILD_FIELD if origin is None else ORIGINS[origin].field


def _pairs() -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for look in ORIGINS.values():
        for here in (look, OriginColours(*map(dim, (look.field, look.sign, look.mark, look.light)))):
            pairs += [(here.sign, here.field), (here.mark, here.field), (here.sign, here.mark)]
        pairs += [(look.field, PALE), (dim(look.field), dim(PALE)), (look.field, dim(PALE))]
        pairs += [(look.field, WILD_FIELD), (dim(look.field), dim(WILD_FIELD)), (look.light, TABLE_RIM)]
        pairs += [(look.field, PANEL), (look.field, PANEL_TO_MOVE), (look.field, TABLE)]
    for ground in (BACKGROUND, PANEL, PANEL_TO_MOVE, TABLE):
        pairs += [(FALL, ground), (GOLD, ground), (CARD_RIM, ground)]
    pairs += [(TABLE_RIM, BACKGROUND), (TABLE, TABLE_RIM), (GOLD, TABLE), (MUTED, TABLE), (IVORY, TABLE), (GREY, TABLE)]
    pairs += [(PALE, CARD_RIM), (dim(PALE), CARD_RIM), (PALE, WILD_FIELD), (dim(PALE), dim(WILD_FIELD))]
    pairs += [
        (WILD_FRAME, WILD_FIELD),
        (PALE, BACK),
        (BACK_LINE, BACK),
        (BACK_SIGN, BACK),
        (CARD_RIM, GLOW),
        (GLOW, TABLE),
    ]
    pairs += [(DARK_TEXT, GILT), (DARK_TEXT, FALL), (GILT, PANEL)]
    pairs += [(FALL, BACK), (FALL, PALE), (GREY, CARD_RIM)]
    pairs += [(mark.colour, ground) for mark in BRIGHT_SEATS for ground in (PANEL, PANEL_TO_MOVE)]
    pairs += [(mark.colour, ground) for mark in BRIGHT_SEATS for ground in (TRACK, BACKGROUND)]
    return pairs


def _in_light(bright: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the colours that differ in light pictures: the table, the line around a card, and dimmed cards."""
    yield from CHROME_IN_LIGHT
    yield from ((TABLE, "#D3DCEA"), (TABLE_RIM, "#B9C5DA"), (CARD_RIM, "#76819B"), (GREY, "#B3B8C2"))
    yield from ((mark.colour, darken(mark.colour, LIGHT_PANEL, 3)) for mark in BRIGHT_SEATS)
    for look in ORIGINS.values():
        yield look.light, look.field
    yield from ((dim(colour), mix(colour, LIGHT_GROUND, DIMMED)) for colour in bright)


@lru_cache(maxsize=1)
def cards_palette() -> Palette:
    """Return the palette of all of MONO's pictures."""
    shown = [colour for look in ORIGINS.values() for colour in (look.field, look.sign, look.mark, look.light)]
    bright = (*shown, PALE, WHITE, WILD_FIELD, WILD_FRAME)
    seats = (mark.colour for mark in BRIGHT_SEATS)
    own = (CARD_RIM, TABLE, TABLE_RIM, BACK, BACK_LINE, BACK_SIGN, GREY, FALL, BED, GILT, *bright, *map(dim, bright))
    return palette_of((*CHROME, *own, *seats), (*CHROME_PAIRS, *_pairs()), tuple(_in_light(bright)))


@lru_cache(maxsize=1)
def dimming() -> Indices:
    """Return, for each entry of the palette, the entry it has on a card that cannot be played; shape (256,)."""
    palette = cards_palette()
    usual, light = palette.mix(palette.index(BACKGROUND), DIMMED)
    table = palette.nearest(usual[:, 0], light[:, 0])
    table[palette.index(CARD_RIM)] = palette.index(CARD_RIM)
    table.setflags(write=False)
    return table
