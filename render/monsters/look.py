"""Monsters!'s colours: terrain, keepers, and marks. Land is light, so that visible land stands out from the fog."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engines.monsters.view import WILD_KEEPER, Terrain
from render.core.colour import contrast, luminance, mix
from render.core.palette import Palette, palette_of
from render.core.theme import (
    BACKGROUND,
    CHROME,
    CHROME_IN_LIGHT,
    CHROME_PAIRS,
    DARK_TEXT,
    GOLD,
    INK,
    IVORY,
    LIGHT_PANEL,
    MUTED,
    PALE,
    SEATS,
    Emblem,
)

SLAB = "#20273A"
LIGHT_SLAB = "#EEF1F7"
RIM = f"{SLAB} rim"
"""The rim around the line of a keeper whose colour is too pale for light pictures."""
CARD = "#2A3146"
FOG = f"{CARD} fog"
HATCH = "#343C54"
FOG_TEXT = "#97A1BC"
CREAM = "#FFFDF6"
LIFE = "#F0566A"
ENERGY = "#4FC3F7"
BAR = "#4A5068"
SKULK = "#4B3F77"
FLAUNT = "#F2B134"
CLASH = "#E23B4E"
ARCH = "#9C8F80"
ARCH_LINE = "#4D453D"
MOUTH = "#15130F"
TRUNK = "#7A5230"
CACTUS = "#6B9350"
WILD = "#A9A294"
DARK = "#14161E"

ACID, ICE, STONE, SPARK, FIRE, SOUL, ODOR, BONE = (
    "#A7D129",
    "#BDE8FA",
    "#8F8A86",
    "#FFE15A",
    "#FF8A1F",
    "#8FF0C8",
    "#A39A3E",
    "#FBF3DC",
)
TONGUE = "#8E2438"


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of one terrain: its fill, dark strokes and light or middle ones."""

    fill: str
    dark: str
    mid: str

    @property
    def text(self) -> str:
        """Return the colour of a hex ID."""
        return mix(self.dark, DARK, 0.8)

    @property
    def beyond(self) -> str:
        """The same land shown again past the edge of the map."""
        return mix(self.fill, SLAB, 0.55)

    @property
    def known_fill(self) -> str:
        """Return the colour of remembered land out of sight."""
        return mix(self.fill, FOG, 0.74)

    @property
    def known_sign(self) -> str:
        """Return the colour of a remembered hex's terrain symbols."""
        return mix(self.fill, FOG, 0.5)


GROUNDS: dict[Terrain, Ground] = {
    Terrain.TUNDRA: Ground("#E6EAE8", "#879A9C", "#FFFFFF"),
    Terrain.LAKE: Ground("#C3E0EA", "#4A94B4", "#FFFFFF"),
    Terrain.SWAMP: Ground("#C6CCA2", "#5E6B3C", "#6FA09A"),
    Terrain.PLAIN: Ground("#E3E4B4", "#98A050", "#E9B44C"),
    Terrain.FOREST: Ground("#C0D5A2", "#3C6B3E", "#5B9150"),
    Terrain.JUNGLE: Ground("#A5D09A", "#1F6B4B", "#2F9060"),
    Terrain.DESERT: Ground("#F2E0AE", "#C2954A", "#E3C47C"),
    Terrain.OCEAN: Ground("#86B6D4", "#2D628F", "#D5EAF4"),
    Terrain.HILL: Ground("#DFD3A8", "#8F7A48", "#C0AA6C"),
    Terrain.MOUNTAIN: Ground("#D3CEC6", "#5E5C62", "#96929A"),
}
FOG_BEYOND = mix(FOG, SLAB, 0.5)


@dataclass(frozen=True, slots=True)
class KeeperLook:
    """A keeper's colours; the wild keeper has a question mark instead of an emblem."""

    colour: str
    emblem: Emblem | None
    ink: str
    """The emblem on the keeper's colour."""
    plate: str
    """The colour, darkened until white text is readable on it."""
    limb: str
    belly: str

    @property
    def is_seen_in_light(self) -> bool:
        """Return True if the colour is visible on the ground of light pictures."""
        return contrast(self.colour, LIGHT_SLAB) > 1.9


def _darken(colour: str) -> str:
    share = 0.0
    while contrast(mix(colour, DARK, share), CREAM) < 4.5:
        share += 0.05
    return mix(colour, DARK, share)


@lru_cache(maxsize=32)
def keeper_look(number: int) -> KeeperLook:
    """Return the colours of a keeper, by number from 1, or of the wild one."""
    mark = None if number == WILD_KEEPER else SEATS[(number - 1) % len(SEATS)]
    colour = WILD if mark is None else mark.colour
    ink = INK if luminance(colour) > 0.27 else PALE
    emblem = None if mark is None else mark.emblem
    return KeeperLook(colour, emblem, ink, _darken(colour), mix(colour, DARK, 0.34), mix(colour, CREAM, 0.52))


def _in_light() -> Iterator[tuple[str, str]]:
    """Yield the colours that differ in light pictures: cards, fog and land in fog. Visible land is unchanged."""
    slab, fog = LIGHT_SLAB, "#B7C1D3"
    yield from CHROME_IN_LIGHT
    yield from ((SLAB, slab), (CARD, LIGHT_PANEL), (FOG, fog), (HATCH, "#A6B1C6"), (FOG_TEXT, "#404A63"))
    yield RIM, "#6B7690"
    yield from ((BAR, "#BFC7D6"), (FOG_BEYOND, mix(fog, slab, 0.5)), (ENERGY, "#066B99"), (LIFE, "#D63A51"))
    for ground in GROUNDS.values():
        yield from ((ground.beyond, mix(ground.fill, slab, 0.55)), (ground.known_fill, mix(ground.fill, fog, 0.62)))
        yield ground.known_sign, mix(ground.dark, fog, 0.55)


@lru_cache(maxsize=1)
def palette() -> Palette:
    """Return the one palette of all pictures of the game."""
    looks = [keeper_look(number) for number in range(len(SEATS) + 1)]
    grounds = list(GROUNDS.values())
    own = (SLAB, RIM, CARD, HATCH, FOG_TEXT, CREAM, LIFE, ENERGY, BAR, SKULK, FLAUNT, CLASH, ARCH, ARCH_LINE, MOUTH)
    accents = (TRUNK, CACTUS, ACID, ICE, STONE, SPARK, FIRE, SOUL, ODOR, BONE, TONGUE, INK, DARK, FOG, FOG_BEYOND, PALE)
    flats = (
        *CHROME,
        *own,
        *accents,
        *(colour for ground in grounds for colour in (ground.fill, ground.dark, ground.mid, ground.text)),
        *(colour for ground in grounds for colour in (ground.beyond, ground.known_fill, ground.known_sign)),
        *(colour for look in looks for colour in (look.colour, look.plate, look.limb, look.belly)),
    )
    meet = (
        (CREAM, INK),
        (PALE, INK),
        (PALE, DARK),
        (IVORY, CARD),
        (FOG_TEXT, FOG),
        (MUTED, CARD),
        (GOLD, CARD),
        (CREAM, DARK),
        (IVORY, SLAB),
        (FOG_TEXT, SLAB),
        *((ground.text, ground.fill) for ground in grounds),
        *((ground.fill, SLAB) for ground in grounds),
        *((ground.known_sign, ground.known_fill) for ground in grounds),
        *((look.colour, CREAM) for look in looks),
        *CHROME_PAIRS,
        *((look.colour, look.ink) for look in looks),
        *((look.plate, CREAM) for look in looks),
        *((look.colour, DARK) for look in looks),
        (DARK_TEXT, BACKGROUND),
    )
    return palette_of(tuple(dict.fromkeys(flats)), meet, tuple(_in_light()))
