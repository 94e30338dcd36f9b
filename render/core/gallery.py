"""Several pictures side by side, each with its name: what there is to choose from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image

from render.core.board import PublicBoard
from render.core.fonts import Weight, text_mask, text_width
from render.core.recolour import Scheme, recoloured
from render.core.theme import BACKGROUND, CHROME_IN_LIGHT, IVORY, PANEL, WIDTH

COLUMNS = 3
_GAP, _NAME, _SIZE = 16, 64, 40
_TILE = (WIDTH - (COLUMNS + 1) * _GAP) // COLUMNS
_MOST_COLOURS = 255


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One picture and what it is called."""

    name: str
    png: bytes


def draw_gallery(exhibits: Sequence[Exhibit], alt: str, *, light: bool = False) -> PublicBoard:
    """Draw them in rows of three, the last row in the middle; `light` has all of it in light colours."""
    inks = dict(CHROME_IN_LIGHT) if light else {}
    rows = [exhibits[at : at + COLUMNS] for at in range(0, len(exhibits), COLUMNS)]
    sheet = Image.new("RGB", (WIDTH, len(rows) * (_TILE + _NAME + _GAP) + _GAP), inks.get(BACKGROUND, BACKGROUND))
    for down, row in enumerate(rows):
        left = (WIDTH - len(row) * (_TILE + _GAP) + _GAP) // 2
        for across, exhibit in enumerate(row):
            _hang(sheet, exhibit, inks, left + across * (_TILE + _GAP), _GAP + down * (_TILE + _NAME + _GAP))
    file = BytesIO()
    sheet.quantize(_MOST_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=False)
    return PublicBoard(file.getvalue(), alt)


def _hang(sheet: Image.Image, exhibit: Exhibit, inks: Mapping[str, str], x: int, y: int) -> None:
    """Put a picture and its name on a panel; one that is too high shows its upper part, where the board begins."""
    sheet.paste(inks.get(PANEL, PANEL), (x, y + _TILE, x + _TILE, y + _TILE + _NAME))
    png = recoloured(exhibit.png, Scheme.LIGHT) if inks else exhibit.png
    with Image.open(BytesIO(png)) as whole:
        drawn = whole.convert("RGB")
    drawn = drawn.resize((_TILE, round(drawn.height * _TILE / drawn.width)), Image.Resampling.LANCZOS)
    drawn = drawn.crop((0, 0, _TILE, min(drawn.height, _TILE)))
    sheet.paste(drawn, (x, y + (_TILE - drawn.height) // 2))
    mask = text_mask(exhibit.name, _SIZE, Weight.HEAVY, 0)
    levels = Image.fromarray((mask.levels.astype(np.uint16) * 255 // max(1, int(mask.levels.max()))).astype(np.uint8))
    left = x + (_TILE - text_width(exhibit.name, _SIZE, Weight.HEAVY)) // 2 + mask.left
    sheet.paste(inks.get(IVORY, IVORY), (left, y + _TILE + _NAME // 2 + mask.top), levels)
