"""Sprites of many colours: drawn once in true colour with transparency, converted to the palette once."""

import numpy as np
import numpy.typing as npt
from PIL import Image

from render.core.palette import Indices, Palette, shift

_OPAQUE, _CLEAR = 250, 6
_REMEMBERED = 16
"""The number of grounds for which a sprite's edge is cached."""


class Stamp:
    """Ready pixels, drawn wherever `where` is true; (`left`, `top`) is their corner's offset from the origin."""

    def __init__(self, entries: Indices, where: npt.NDArray[np.bool_], left: int, top: int) -> None:
        self.left, self.top = left, top
        # Two passes over whole rows take a tenth of the time of one that tests each pixel.
        self._entries: Indices = np.where(where, entries, 0).astype(np.uint8)
        self._kept: Indices = np.where(where, 0, 255).astype(np.uint8)

    def lay(self, pixels: Indices, x: int, y: int) -> None:
        """Copy the stamp onto `pixels` with the origin at (x, y), clipped."""
        left, top, kept, entries = x + self.left, y + self.top, self._kept, self._entries
        if not self.is_inside(pixels, x, y):
            seen = np.s_[max(0, -top) : max(0, pixels.shape[0] - top), max(0, -left) : max(0, pixels.shape[1] - left)]
            left, top, kept, entries = max(0, left), max(0, top), kept[seen], entries[seen]
        ground = pixels[top : top + kept.shape[0], left : left + kept.shape[1]]
        ground &= kept
        ground |= entries

    @property
    def shape(self) -> tuple[int, int]:
        """Return their height and width, px."""
        high, wide = self._kept.shape
        return high, wide

    def is_inside(self, pixels: Indices, x: int, y: int) -> bool:
        """Return whether no part of it would be clipped."""
        high, wide = self._kept.shape
        left, top = x + self.left, y + self.top
        return left >= 0 and top >= 0 and top + high <= pixels.shape[0] and left + wide <= pixels.shape[1]


class Sprite:
    """A picture with transparency in a palette. Cache it; making it costs far more than laying it.

    `image` is RGBA, drawn at `scale` times its final size; (`left`, `top`) is its corner's offset from the origin, in
    final px. `light` are its colours in light pictures, shape (height, width, 3), if different.
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
        solid = alpha >= _OPAQUE
        entries: Indices = np.zeros(alpha.shape, dtype=np.uint8)
        colours = pixels[..., :3]
        lit = colours if light is None else light
        entries[solid] = palette.nearest(colours[solid], None if light is None else lit[solid])
        self._solid = Stamp(entries, solid, left, top)
        edge = (alpha > _CLEAR) & ~solid
        self._rows, self._cols = np.nonzero(edge)
        share = alpha[edge][:, None]
        # The amount that an edge pixel adds to its share of the ground, in 255ths.
        self._added = pixels[edge][:, :3] * share + 127
        self._lifted = shift(pixels[edge][:, :3], lit[edge]) * share[:, 0]
        self._kept = 255 - share
        self._blended: dict[bytes, Indices] = {}

    @property
    def shape(self) -> tuple[int, int]:
        """Return its height and width, px."""
        return self._solid.shape

    def lay(self, pixels: Indices, x: int, y: int) -> None:
        """Draw the sprite on `pixels` with its origin at (x, y), clipped."""
        rows, cols = self._rows + (y + self.top), self._cols + (x + self.left)
        if self._solid.is_inside(pixels, x, y):
            pixels[rows, cols] = self._blend(pixels[rows, cols])
        else:
            high, wide = pixels.shape
            inside = (rows >= 0) & (rows < high) & (cols >= 0) & (cols < wide)
            # Pixels outside are mixed as well, with arbitrary ground, and not drawn.
            ground = pixels[rows.clip(0, high - 1), cols.clip(0, wide - 1)]
            pixels[rows[inside], cols[inside]] = self._blend(ground)[inside]
        self._solid.lay(pixels, x, y)

    def _blend(self, ground: Indices) -> Indices:
        """Return the entries of the edge on this ground; cached, as boards draw most sprites at the same places."""
        key = ground.tobytes()
        blended = self._blended.get(key)
        if blended is None:
            shifts = (self._lifted + self._palette.shifts[ground] * self._kept[:, 0]) // 255
            blended = self._palette.nearest_fast(
                (self._added + self._palette.colours[ground] * self._kept) // 255, shifts
            )
            if len(self._blended) == _REMEMBERED:
                self._blended.clear()
            self._blended[key] = blended
        return blended
