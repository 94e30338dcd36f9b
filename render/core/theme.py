"""The colours and marks of all games. Colours are `#RRGGBB`."""

from dataclasses import dataclass
from enum import Enum

BACKGROUND = "#1B2030"
PANEL = "#222A3D"
PANEL_TO_MOVE = "#2B3550"
BED = "#151926"
TRACK = "#36425F"
PAPER = "#F4EFE3"
INK = "#20232C"
IVORY = "#F7F3E8"
DARK_TEXT = "#141824"
MUTED = "#9FABC6"
GOLD = "#FFD447"
"""The last move, totals and laurels."""
FALL = "#FF6B5E"
"""The colour of parts that do not count, and of demands and warnings."""

GLOW = f"{GOLD} glow"
"""Gold for decoration rather than text: outlines, frames and laurels on grounds."""

CHROME = (BACKGROUND, PANEL, PANEL_TO_MOVE, BED, TRACK, IVORY, MUTED, GOLD, GLOW, DARK_TEXT)
"""The colours of headers, panels and emblems; part of every game's palette."""
CHROME_PAIRS = (
    *((text, ground) for text in (IVORY, MUTED, GOLD, GLOW) for ground in (BACKGROUND, PANEL, PANEL_TO_MOVE)),
    (PANEL, BACKGROUND),
    (PANEL_TO_MOVE, BACKGROUND),
)
"""The pairs of them that meet."""

LIGHT_GROUND, LIGHT_PANEL, LIGHT_TEXT = "#E3E8F1", "#F4F6FB", "#1A2032"
CHROME_IN_LIGHT = (
    (BACKGROUND, LIGHT_GROUND),
    (PANEL, LIGHT_PANEL),
    (PANEL_TO_MOVE, "#FFFFFF"),
    (BED, "#CBD3E2"),
    (TRACK, "#C0CADC"),
    (IVORY, LIGHT_TEXT),
    (MUTED, "#505B78"),
    (GOLD, "#7E5600"),
    (GLOW, "#C27C00"),
)
"""Grounds and the text on them in light pictures. A game adds its own; other colours are unchanged."""

PALE = f"{IVORY} piece"
GILT = f"{GOLD} piece"
"""Ivory and gold of things on the table: unchanged in light pictures."""

WIDTH = 1000
"""The width of every board, px."""


class Emblem(Enum):
    """The shape that always accompanies a seat's colour."""

    DISC = "disc"
    RING = "ring"
    TRIANGLE = "triangle"
    SQUARE = "square"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    HEXAGON_RING = "hexagon ring"
    CRESCENT = "crescent"
    HEART = "heart"
    DROP = "drop"
    CHEVRON = "chevron"
    BOLT = "bolt"
    SALTIRE = "saltire"
    HOURGLASS = "hourglass"
    HALF_DISC = "half-disc"
    FLOWER = "flower"
    ARROW = "arrow"
    BARS = "bars"
    DOTS = "dots"
    HEXAGON = "hexagon"


@dataclass(frozen=True, slots=True)
class SeatMark:
    """The mark of a seat: a colour and a shape."""

    colour: str
    emblem: Emblem


SEATS = (
    SeatMark("#E4572E", Emblem.DISC),
    SeatMark("#17A7A5", Emblem.RING),
    SeatMark("#F2B134", Emblem.TRIANGLE),
    SeatMark("#7A6FF0", Emblem.SQUARE),
    SeatMark("#6BA539", Emblem.DIAMOND),
    SeatMark("#D9538C", Emblem.STAR),
    SeatMark("#3478D6", Emblem.CROSS),
    SeatMark("#9A6240", Emblem.HEXAGON_RING),
    SeatMark("#27406F", Emblem.CRESCENT),
    SeatMark("#C9DB3C", Emblem.HEART),
    SeatMark("#8CC7F0", Emblem.DROP),
    SeatMark("#8A2B3A", Emblem.CHEVRON),
    SeatMark("#2A6A4C", Emblem.BOLT),
    SeatMark("#F7B69A", Emblem.SALTIRE),
    SeatMark("#66306F", Emblem.HOURGLASS),
    SeatMark("#8D95A5", Emblem.HALF_DISC),
    SeatMark("#9FE0C0", Emblem.FLOWER),
    SeatMark("#CBAE7C", Emblem.ARROW),
    SeatMark("#343A4A", Emblem.BARS),
    SeatMark(PALE, Emblem.DOTS),
)
"""The marks of seats 1 to 20."""

BRIGHT_SEATS = (
    *SEATS[:6],
    SeatMark("#4AA3F0", Emblem.HEXAGON),
    SeatMark("#C3CCDD", Emblem.CROSS),
    SeatMark("#B9824F", Emblem.HALF_DISC),
    SeatMark("#C9DB3F", Emblem.CHEVRON),
)
"""Ten marks light enough for a dark panel."""
