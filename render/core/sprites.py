"""Sprites of many colours: drawn once in true colour with transparency, brought into the palette once."""

import numpy as np
import numpy.typing as npt
from PIL import Image

from render.core.palette import Indices, Palette, shift

_OPAQUE, _CLEAR = 250, 6


class Sprite:
    """A picture with transparency in a palette. Cache it; making it costs far more than laying it.

    `image` is RGBA, drawn at `scale` times its final size; (`left`, `top`) is where its corner lies from the origin, in
    final px. `light` are its colours in light pictures, shape (height, width, 3), where they are others.
    """

    def __init__(
        self,
        image: Image.Image,
        palette: Palette,
        left: int = 0,
        top: int = 0,
        scale: int = 1,
        light: npt.NDArray[np.int32] | None = None,
    ) -> None:
        # Scaling must not let the colour of clear pixels bleed in, so it works on premultiplied colours.
        small = image.convert("RGBa").reduce(scale).convert("RGBA") if scale > 1 else image.convert("RGBA")
        pixels = np.asarray(small).astype(np.int32)
        alpha = pixels[..., 3]
        self.left, self.top = left, top
        self._palette = palette
        self._solid = alpha >= _OPAQUE
        self._entries: Indices = np.zeros(alpha.shape, dtype=np.uint8)
        colours = pixels[..., :3]
        lit = colours if light is None else light
        self._entries[self._solid] = palette.nearest(colours[self._solid], None if light is None else lit[self._solid])
        edge = (alpha > _CLEAR) & ~self._solid
        self._rows, self._cols = np.nonzero(edge)
        share = alpha[edge][:, None]
        # The amount that an edge pixel adds to its share of the ground, in 255ths.
        self._added = pixels[edge][:, :3] * share + 127
        self._lifted = shift(pixels[edge][:, :3], lit[edge]) * share[:, 0]
        self._kept = 255 - share

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
        high, wide = pixels.shape
        self._lay_edge(pixels, left, top)
        seen = np.s_[max(0, -top) : max(0, high - top), max(0, -left) : max(0, wide - left)]
        entries = self._entries[seen]
        ground = pixels[max(0, top) : max(0, top) + entries.shape[0], max(0, left) : max(0, left) + entries.shape[1]]
        np.copyto(ground, entries, where=self._solid[seen])

    def _lay_edge(self, pixels: Indices, left: int, top: int) -> None:
        rows, cols, added, lifted, remaining = (
            self._rows + top,
            self._cols + left,
            self._added,
            self._lifted,
            self._kept,
        )
        if left < 0 or top < 0 or left + self.width > pixels.shape[1] or top + self.height > pixels.shape[0]:
            inside = (rows >= 0) & (rows < pixels.shape[0]) & (cols >= 0) & (cols < pixels.shape[1])
            rows, cols, added, lifted, remaining = (
                rows[inside],
                cols[inside],
                added[inside],
                lifted[inside],
                remaining[inside],
            )
        under = pixels[rows, cols]
        shifts = (lifted + self._palette.shifts[under] * remaining[:, 0]) // 255
        pixels[rows, cols] = self._palette.nearest_fast(
            (added + self._palette.colours[under] * remaining) // 255, shifts
        )
