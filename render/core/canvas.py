"""The canvas: a sheet of palette entries on which shapes, texts and ready-made tiles are drawn."""

from collections.abc import Mapping
from math import ceil
from typing import Final, Literal

import numpy as np

from engines.core.rules import Seat
from render.core.fonts import Weight, text_mask, text_width
from render.core.palette import LEVELS, Indices, Palette
from render.core.picture import PrivatePicture, PublicPicture
from render.core.shapes import Mask, corners, rounded_rectangle
from render.core.sprites import Sprite, Stamp

Anchor = Literal["l", "m", "r"]
_BEFORE: Final[Mapping[Anchor, float]] = {"l": 0.0, "m": 0.5, "r": 1.0}
"""The part of a text that is left of its anchor."""


class Canvas:
    """`width` x `height` px in `palette`, filled with `ground`. Anything outside is clipped."""

    def __init__(self, width: int, height: int, palette: Palette, ground: str) -> None:
        self.palette = palette
        self.pixels: Indices = np.full((height, width), palette.index(ground), dtype=np.uint8)
        """The entries, shape (height, width)."""
        self.signs = set[str]()
        """The names of the drawn signs: code that draws a sign explained in a legend adds it."""

    @property
    def width(self) -> int:
        """Columns, px."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Rows, px."""
        return int(self.pixels.shape[0])

    def rect(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Fill whole pixels with a flat colour."""
        self.pixels[max(0, y) : max(0, y + height), max(0, x) : max(0, x + width)] = self.palette.index(colour)

    def panel(self, x: int, y: int, width: int, height: int, radius: float, colour: str) -> None:
        """Fill a rounded rectangle: flat bands, with only the corners antialiased against the ground."""
        edge = ceil(radius)
        if 2 * edge > min(width, height):
            self.lay(rounded_rectangle(width, height, radius), x, y, colour)
            return
        self.rect(x + edge, y, width - 2 * edge, height, colour)
        self.rect(x, y + edge, width, height - 2 * edge, colour)
        for corner, left, top in zip(
            corners(edge, radius), (x, x + width - edge) * 2, (y, y, y + height - edge, y + height - edge), strict=True
        ):
            self.lay(corner, left, top, colour)

    def lay(self, mask: Mask, x: float, y: float, colour: str) -> None:
        """Draw a shape in a flat colour, its origin at (x, y) rounded to whole px, antialiased against the ground."""
        left, top, levels = round(x) + mask.left, round(y) + mask.top, mask.levels
        if left < 0 or top < 0:
            levels = levels[max(0, -top) :, max(0, -left) :]
            left, top = max(0, left), max(0, top)
        ground = self.pixels[top : top + levels.shape[0], left : left + levels.shape[1]]
        if ground.shape != levels.shape:
            levels = levels[: ground.shape[0], : ground.shape[1]]
        if levels.size:
            mixture = ground.astype(np.uint16)
            mixture *= LEVELS
            mixture += levels
            ground[:] = self.palette.table(colour).take(mixture)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        colour: str,
        *,
        weight: Weight = Weight.TEXT,
        anchor: Anchor = "l",
        stroke: int = 0,
    ) -> int:
        """Write one line: its left, middle or right at x, the middle of its capitals at y. Returns its width, px."""
        width = text_width(text, size, weight)
        left = x - width * _BEFORE[anchor]
        self.lay(text_mask(text, size, weight, stroke), left, y, colour)
        return width

    def stamp(self, tile: Indices, x: int, y: int) -> None:
        """Copy ready-made pixels (of a canvas with the same palette) with their upper left corner at (x, y)."""
        cut_x, cut_y = max(0, -x), max(0, -y)
        tile = tile[cut_y:, cut_x:]
        x, y = x + cut_x, y + cut_y
        ground = self.pixels[y : y + tile.shape[0], x : x + tile.shape[1]]
        ground[:] = tile[: ground.shape[0], : ground.shape[1]]

    def paste(self, sprite: Sprite | Stamp, x: float, y: float) -> None:
        """Draw a sprite or a stamp with its origin at (x, y); a sprite's edges are antialiased against the ground."""
        sprite.lay(self.pixels, round(x), round(y))

    def freeze(self) -> Indices:
        """Return the pixels as a read-only tile to cache and `stamp`."""
        self.pixels.setflags(write=False)
        return self.pixels

    def public(self, alt: str) -> PublicPicture:
        """Return the picture as a public one."""
        size = self.width, self.height
        flat, light = self.palette.flat_bytes, self.palette.light_bytes
        return PublicPicture(size, self.pixels.tobytes(), flat, light, alt, frozenset(self.signs))

    def private(self, seat: Seat, alt: str) -> PrivatePicture:
        """Return the picture as one for the player at a seat only."""
        return self.public(alt).for_seat(seat)
