"""Antialiasing without a larger picture: each pixel is eight samples, one byte each, in one 64-bit word.

Squares of the lattice are drawn thousands of times at whole-pixel distances, so a square is sampled once, cached as a
`Tile` and stamped with two operations a word. Neighbouring squares share no sample and omit none: there is no seam
between them. In the end almost every word has one entry eight times; only the others are mixed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from render.core.canvas import Canvas
from render.core.palette import Indices, Palette
from render.core.shapes import Point

Words = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.intp]

SAMPLES = 8
ACROSS = (np.arange(SAMPLES) + 0.5) / SAMPLES
DOWN = (np.array([3, 6, 1, 4, 7, 2, 5, 0]) + 0.5) / SAMPLES
"""The samples' places in a pixel: no two in one column or row, so that edges of any slope get eight steps."""

_EACH = np.uint64(0x0101010101010101)
_LOW = np.uint64(0xFF)
_BAND = 32
"""The number of rows resolved at once."""
_CHANNEL = 20
"""Bits that the sum of a channel's eight samples has room in."""


@dataclass(frozen=True, eq=False)
class Tile:
    """Samples to be stamped: a mask of the ground that stays, new samples, and (`left`, `top`) from the origin, px."""

    stays: Words
    comes: Words
    left: int
    top: int


def tile_of(entries: Indices, covered: npt.NDArray[np.bool_], left: int, top: int) -> Tile:
    """Make a tile of palette entries and their mask, both of shape (height, width, SAMPLES)."""
    stays = np.where(covered, 0, 0xFF).astype(np.uint8).view(np.uint64)[..., 0]
    comes = np.where(covered, entries, 0).astype(np.uint8).view(np.uint64)[..., 0]
    for words in (stays, comes):
        words.setflags(write=False)
    return Tile(stays, comes, left, top)


def grid(left: int, top: int, right: int, bottom: int) -> tuple[Floats, Floats]:
    """Return the places of all samples in a box of px: x and y, shape (height, width, SAMPLES)."""
    x = np.arange(left, right)[None, :, None] + ACROSS
    y = np.arange(top, bottom)[:, None, None] + DOWN
    shape = (bottom - top, right - left, SAMPLES)
    return np.broadcast_to(x, shape), np.broadcast_to(y, shape)


class Sheet:
    """`width` x `height` px of samples, filled with `ground`. Anything outside is clipped."""

    def __init__(self, width: int, height: int, palette: Palette, ground: str) -> None:
        self.palette = palette
        self.words: Words = np.full((height, width), np.uint64(palette.index(ground)) * _EACH, dtype=np.uint64)

    def stamp(self, tile: Tile, x: int, y: int) -> None:
        """Draw a tile with its origin at (x, y)."""
        left, top = x + tile.left, y + tile.top
        high, wide = tile.stays.shape
        cut = np.s_[
            max(0, -top) : max(0, self.words.shape[0] - top), max(0, -left) : max(0, self.words.shape[1] - left)
        ]
        ground = self.words[max(0, top) : max(0, top + high), max(0, left) : max(0, left + wide)]
        if ground.size:
            ground &= tile.stays[cut]
            ground |= tile.comes[cut]

    def glaze(self, tile: Tile, x: int, y: int, shares: npt.NDArray[np.uint8]) -> None:
        """Draw a tile as glass: `shares` is the entry seen for each pair (tile's entry, ground's), shape (256, 256)."""
        left, top = x + tile.left, y + tile.top
        high, wide = tile.stays.shape
        if left < 0 or top < 0 or top + high > self.words.shape[0] or left + wide > self.words.shape[1]:
            return
        ground = np.ascontiguousarray(self.words[top : top + high, left : left + wide]).view(np.uint8)
        over = np.ascontiguousarray(tile.comes).view(np.uint8)
        covered = np.ascontiguousarray(tile.stays).view(np.uint8) == 0
        seen = np.where(covered, shares[over, ground], ground)
        self.words[top : top + high, left : left + wide] = np.ascontiguousarray(seen).view(np.uint64)

    def polygon(self, points: Sequence[Point], colour: str) -> None:
        """Fill a convex polygon of any size: whole rows at once, and only its border sample by sample."""
        entry = self.palette.index(colour)
        high, wide = self.words.shape
        top = max(0, int(np.floor(min(y for _, y in points))))
        bottom = min(high, int(np.ceil(max(y for _, y in points))))
        if bottom <= top:
            return
        firsts, lasts, met = _columns(points, np.arange(top, bottom)[:, None] + DOWN, wide)
        whole = met.all(axis=1)
        inner = np.where(whole, firsts.max(axis=1), 0), np.where(whole, lasts.min(axis=1), 0)
        word = np.uint64(entry) * _EACH
        for row, first, last in zip(range(top, bottom), inner[0].tolist(), inner[1].tolist(), strict=True):
            if last > first:
                self.words[row, first:last] = word
        self._border(firsts, lasts, inner, top, entry)

    def _border(
        self, firsts: Integers, lasts: Integers, inner: tuple[Integers, Integers], top: int, entry: int
    ) -> None:
        """Fill the parts of rows before and after the columns that a polygon covers fully."""
        solid = inner[1] > inner[0]
        least, most = firsts.min(axis=1), lasts.max(axis=1)
        spans = ((least, np.where(solid, inner[0], most)), (np.where(solid, inner[1], most), most))
        rows, columns = map(np.concatenate, zip(*(_cells(start, end) for start, end in spans), strict=True))
        inside = (columns[:, None] >= firsts[rows]) & (columns[:, None] < lasts[rows])
        samples = self.words.view(np.uint8).reshape(*self.words.shape, SAMPLES)
        border = samples[rows + top, columns]
        border[inside] = entry
        samples[rows + top, columns] = border

    def scatter(self, tile: Tile, places: Sequence[tuple[int, int]]) -> None:
        """Draw a tile with its origin at many places, far enough apart that it does not overlap itself."""
        if not places:
            return
        across = self.words.shape[1]
        down, right = np.nonzero(tile.comes | ~tile.stays)
        offsets = (down + tile.top) * across + right + tile.left
        at = np.array([y * across + x for x, y in places])[:, None] + offsets
        words = self.words.reshape(-1)
        words[at] = words[at] & tile.stays[down, right] | tile.comes[down, right]

    def resolve(self) -> Indices:
        """Return the palette entries of the picture, shape (height, width)."""
        entries: Indices = np.empty(self.words.shape, dtype=np.uint8)
        resolved = []
        # In bands that fit the processor's cache.
        for top in range(0, len(self.words), _BAND):
            words = self.words[top : top + _BAND]
            lowest = words & _LOW
            entries[top : top + _BAND] = lowest
            lowest *= _EACH
            resolved.append(np.flatnonzero(words != lowest) + top * words.shape[1])
        mixed = np.concatenate(resolved)
        colours = self.palette.colours.astype(np.int64)
        packed = (colours[:, 0] << 2 * _CHANNEL) | (colours[:, 1] << _CHANNEL) | colours[:, 2]
        samples = np.ascontiguousarray(self.words.reshape(-1)[mixed]).view(np.uint8).reshape(-1, SAMPLES)
        sums = packed[samples].sum(axis=1)
        parts = [(sums >> shift & (1 << _CHANNEL) - 1) // SAMPLES for shift in (2 * _CHANNEL, _CHANNEL, 0)]
        shifts = self.palette.shifts[samples].sum(axis=1) // SAMPLES
        entries.reshape(-1)[mixed] = self.palette.nearest_fast(np.stack(parts, axis=1).astype(np.int32), shifts)
        return entries

    def onto(self, canvas: Canvas, x: int, y: int) -> None:
        """Copy the picture to a canvas of the same palette."""
        canvas.stamp(self.resolve(), x, y)


def _columns(points: Sequence[Point], y: Floats, wide: int) -> tuple[Integers, Integers, npt.NDArray[np.bool_]]:
    """Return for each sample line `y` the first column in a convex polygon, the first after it, and whether it is hit.

    A line that is not hit starts after all columns and ends before them.
    """
    starts, ends = np.full(y.shape, np.inf), np.full(y.shape, -np.inf)
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        if y0 == y1:
            continue
        lines = (y >= min(y0, y1)) & (y < max(y0, y1))
        x = x0 + (y - y0) * ((x1 - x0) / (y1 - y0))
        np.minimum(starts, x, out=starts, where=lines)
        np.maximum(ends, x, out=ends, where=lines)
    firsts = np.clip(np.ceil(starts - ACROSS), 0, wide).astype(np.intp)
    lasts = np.clip(np.ceil(ends - ACROSS), 0, wide).astype(np.intp)
    return firsts, lasts, starts < ends


def _cells(starts: Integers, ends: Integers) -> tuple[Integers, Integers]:
    """Return the rows and columns of all cells from `starts` up to `ends`, row by row."""
    many = np.maximum(ends - starts, 0)
    rows = np.repeat(np.arange(len(many)), many)
    return rows, np.arange(len(rows)) - np.repeat(np.cumsum(many) - many, many) + starts[rows]
