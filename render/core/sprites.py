"""Sprites of many colours: drawn once in true colour with transparency, brought into the palette once."""

import numpy as np
from PIL import Image

from render.core.palette import Indices, Palette

_OPAQUE, _CLEAR = 250, 6


class Sprite:
    """A picture with transparency in a palette. Cache it; making it costs far more than laying it.

    `image` is RGBA, drawn at `scale` times its final size; (`left`, `top`) is where its corner lies from the origin, in
    final px.
    """

    def __init__(self, image: Image.Image, palette: Palette, left: int = 0, top: int = 0, scale: int = 1) -> None:
        # Scaling must not let the colour of clear pixels bleed in, so it works on premultiplied colours.
        small = image.convert("RGBa").reduce(scale).convert("RGBA") if scale > 1 else image.convert("RGBA")
        pixels = np.asarray(small).astype(np.int32)
        alpha = pixels[..., 3]
        self.left, self.top = left, top
        self._palette = palette
        self._solid = alpha >= _OPAQUE
        self._entries: Indices = np.zeros(alpha.shape, dtype=np.uint8)
        self._entries[self._solid] = palette.nearest(pixels[self._solid][:, :3])
        self._edge = (alpha > _CLEAR) & ~self._solid
        self._alpha = alpha
        self._colour = pixels[..., :3]

    @property
    def width(self) -> int:
        """Columns, px."""
        return int(self._entries.shape[1])

    @property
    def height(self) -> int:
        """Rows, px."""
        return int(self._entries.shape[0])

    def lay(self, pixels: Indices, x: int, y: int) -> None:
        """Lay it on `pixels` with its origin at (x, y); what lies outside is cut off."""
        left, top = x + self.left, y + self.top
        seen = np.s_[max(0, -top) : max(0, pixels.shape[0] - top), max(0, -left) : max(0, pixels.shape[1] - left)]
        entries, solid, edge = self._entries[seen], self._solid[seen], self._edge[seen]
        ground = pixels[max(0, top) : max(0, top) + entries.shape[0], max(0, left) : max(0, left) + entries.shape[1]]
        alpha = self._alpha[seen][edge][:, None]
        if len(alpha):
            under = self._palette.colours[ground[edge]]
            mixed = (self._colour[seen][edge] * alpha + under * (255 - alpha) + 127) // 255
            ground[edge] = self._palette.nearest_fast(mixed)
        np.copyto(ground, entries, where=solid)
