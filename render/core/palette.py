"""One fixed palette a game: its flat colours, pinned, and the steps between colours that meet.

An antialiased edge is a mixture of two colours. For each ink, `Palette.table` says once and for all which entry comes
nearest to a mixture of that ink with each of the 256 grounds, so that drawing is a look-up and nothing is quantised
afterwards.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from render.core.colour import mix, rgb

Indices = npt.NDArray[np.uint8]
LEVELS = 16
"""Steps of coverage from nothing (0) to all (15)."""
FULL = LEVELS - 1
_SIZE = 256
_WEIGHTS = np.array([3, 4, 2], dtype=np.int32)
"""How much a difference in red, green and blue counts."""
_STEPS = (1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 3 / 8, 5 / 8)
"""The mixtures of a pair that get an entry, the most useful first, while there is room."""
_CHUNK = 256
"""Pixels compared at once: their distances stay in the processor's cache."""
_NEAR = 90
"""A mixture this near (weighted squared distance) to an entry needs none of its own."""


class Palette:
    """256 colours, `flats` first and in their order, then mixtures of the pairs in `meet`.

    Raises ValueError where the flats alone are too many.
    """

    def __init__(self, flats: Iterable[str], meet: Iterable[tuple[str, str]]) -> None:
        self.flats: tuple[str, ...] = tuple(dict.fromkeys(flats))
        if len(self.flats) > _SIZE:
            raise ValueError(f"{len(self.flats)} flat colours do not fit in a palette")
        self._index = {colour: index for index, colour in enumerate(self.flats)}
        self.colours = self._filled(tuple(dict.fromkeys(meet)))
        """Red, green and blue of each entry: shape (256, 3)."""
        self._tables: dict[str, Indices] = {}
        self._cube: Indices | None = None

    def _filled(self, meet: Sequence[tuple[str, str]]) -> npt.NDArray[np.int32]:
        colours = np.zeros((_SIZE, 3), dtype=np.int32)
        count = len(self.flats)
        colours[:count] = [rgb(colour) for colour in self.flats]
        wanted = (mix(one, other, step) for step in _STEPS for one, other in meet)
        for mixture in dict.fromkeys(wanted):
            if count == _SIZE:
                break
            here = np.array(rgb(mixture), dtype=np.int32)
            if (((colours[:count] - here) ** 2) @ _WEIGHTS).min() > _NEAR:
                colours[count] = here
                count += 1
        colours[count:] = colours[0]
        return colours

    def index(self, colour: str) -> int:
        """Return the entry of a flat colour; KeyError for a colour that was not pinned."""
        return self._index[colour]

    def table(self, ink: str) -> Indices:
        """Return the entry for `ink` laid on `ground` at `level`: shape (256 * LEVELS,), at `ground * LEVELS + level`.

        Level 0 keeps the ground and the highest level is the ink itself, exactly.
        """
        found = self._tables.get(ink)
        if found is None:
            index = self.index(ink)
            share = np.arange(1, FULL, dtype=np.float64)[None, :, None] / FULL
            mixed = self.colours[:, None, :] * (1 - share) + self.colours[index] * share
            table = np.empty((_SIZE, LEVELS), dtype=np.uint8)
            table[:, 0] = np.arange(_SIZE)
            table[:, 1:FULL] = self.nearest(np.rint(mixed).astype(np.int32).reshape(-1, 3)).reshape(_SIZE, -1)
            table[:, FULL] = index
            found = self._tables[ink] = table.reshape(-1)
        return found

    def nearest(self, pixels: npt.NDArray[np.int32]) -> Indices:
        """Return the entry nearest to each of `pixels`, shape (n, 3)."""
        # Most pixels of a sprite are flat, and looking each colour up once is ten times as fast.
        packed = (pixels[:, 0] << 16) | (pixels[:, 1] << 8) | pixels[:, 2]
        codes, places = np.unique(packed, return_inverse=True)
        return self._looked_up(np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1))[places]

    def _looked_up(self, pixels: npt.NDArray[np.int32]) -> Indices:
        # |a - b|^2 = |a|^2 - 2ab + |b|^2; the first part is the same for all entries. All are whole numbers under
        # 2^24, which single precision holds exactly, so that every machine chooses the same entries.
        scaled = (self.colours * _WEIGHTS).astype(np.float32)
        squares = (scaled * self.colours.astype(np.float32)).sum(axis=1)
        red, green, blue = 2 * scaled.T
        entries: Indices = np.empty(len(pixels), dtype=np.uint8)
        for start in range(0, len(pixels), _CHUNK):
            part = pixels[start : start + _CHUNK].astype(np.float32)
            distance = squares - part[:, :1] * red
            distance -= part[:, 1:2] * green
            distance -= part[:, 2:] * blue
            entries[start : start + _CHUNK] = distance.argmin(axis=1)
        return entries

    def nearest_fast(self, pixels: npt.NDArray[np.int32]) -> Indices:
        """Like `nearest`, by a table of 32 steps a channel: for edges, where a step more or less is not seen."""
        if self._cube is None:
            steps = np.arange(32, dtype=np.int32) * 8 + 4
            self._cube = self.nearest(np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 3))
        entries: Indices = self._cube[(pixels[:, 0] >> 3 << 10) | (pixels[:, 1] >> 3 << 5) | (pixels[:, 2] >> 3)]
        return entries

    @property
    def flat_bytes(self) -> bytes:
        """The 768 bytes that go into the PNG."""
        return self.colours.astype(np.uint8).tobytes()


@lru_cache(maxsize=64)
def palette_of(flats: tuple[str, ...], meet: tuple[tuple[str, str], ...]) -> Palette:
    """Make a palette once; see `Palette`."""
    return Palette(flats, meet)
