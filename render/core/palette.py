"""One fixed palette per game: its flat colours, and the steps between colours that meet.

Each entry has two colours, that of the usual (dark) pictures and that of light ones, with dark text
on light grounds. So a picture is drawn once, and its color table selects one of the two: pixels of one
colour that differ in light pictures have separate entries.

An antialiased edge is a mixture of two colours. For each ink, `Palette.table` caches the entry
nearest to each mixture of that ink with each of the 256 grounds, so that drawing is a look-up and nothing is quantised
afterwards.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from render.core.colour import mix, rgb
from render.core.theme import CHROME_IN_LIGHT

Indices = npt.NDArray[np.uint8]
Pixels = npt.NDArray[np.int32]
LEVELS = 16
"""Steps of coverage from nothing (0) to all (15)."""
FULL = LEVELS - 1
_SIZE = 256
_WEIGHTS = np.array([3, 4, 2], dtype=np.int32)
"""Weights of a difference in red, green and blue."""
_STEPS = (1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 3 / 8, 5 / 8)
"""The mixtures of a pair that get an entry, the most useful first, while there is room."""
_LIGHT = 0.25
"""The weight of a difference in light pictures, relative to one in the usual ones."""
_BOTH = np.concatenate([_WEIGHTS, _WEIGHTS * _LIGHT])
_SHIFTED = np.append(_WEIGHTS, _WEIGHTS.sum() * _LIGHT)
_CHUNK = 256
"""Pixels compared at once: their distances stay in the processor's cache."""
_STRIDE = 32
"""The steps in which `nearest_fast` measures how much lighter a pixel is in light pictures."""
_DARKEST = 256 // _STRIDE
"""The number of darker steps, equal to the lighter ones."""
_NEAR = 90
"""A mixture this near (weighted squared distance) to an entry gets none of its own."""


class Palette:
    """256 entries, `flats` first and in their order, then mixtures of the pairs in `meet`.

    `light` maps flats to different colours in light pictures. A flat may have a name after its
    six digits (`#F7F3E8 piece`), which sets it apart from another of that colour. Raises ValueError if the flats alone
    are too many.
    """

    def __init__(
        self, flats: Iterable[str], meet: Iterable[tuple[str, str]], light: Mapping[str, str] | None = None
    ) -> None:
        self.flats: tuple[str, ...] = tuple(dict.fromkeys(flats))
        if len(self.flats) > _SIZE:
            raise ValueError(f"{len(self.flats)} flat colors do not fit in a palette")
        self._index = {colour: index for index, colour in enumerate(self.flats)}
        self._lit = light or {}
        both = self._fill(tuple(dict.fromkeys(meet)))
        self.colours = both[:, :3]
        """Red, green and blue of each entry: shape (256, 3)."""
        self.light = both[:, 3:]
        """The same in light pictures."""
        self.shifts: npt.NDArray[np.int32] = shift(self.colours, self.light)
        """Return the lightness that each entry gains in light pictures: shape (256,)."""
        self._both = both
        self._tables: dict[str, Indices] = {}
        self._cubes: Indices = np.empty((2 * _DARKEST + 1, 32**3), dtype=np.uint8)
        self._made = np.zeros(len(self._cubes), dtype=np.bool_)

    def _fill(self, meet: Sequence[tuple[str, str]]) -> npt.NDArray[np.int32]:
        both = np.zeros((_SIZE, 6), dtype=np.int32)
        count = len(self.flats)
        both[:count] = [(*rgb(colour), *rgb(self.in_light(colour))) for colour in self.flats]
        wanted = (
            (*rgb(mix(one, other, step)), *rgb(mix(self.in_light(one), self.in_light(other), step)))
            for step in _STEPS
            for one, other in meet
        )
        for mixture in dict.fromkeys(wanted):
            if count == _SIZE:
                break
            here = np.array(mixture, dtype=np.int32)
            if (((both[:count] - here) ** 2) @ _BOTH).min() > _NEAR:
                both[count] = here
                count += 1
        both[count:] = both[0]
        return both

    def in_light(self, colour: str) -> str:
        """Return the colour in light pictures of a flat colour."""
        return self._lit.get(colour, colour)

    def index(self, colour: str) -> int:
        """Return the entry of a flat colour; KeyError for a colour that is not in the palette."""
        return self._index[colour]

    def table(self, ink: str) -> Indices:
        """Return the entries of `ink` on `ground` at `level`: shape (256 * LEVELS,), at `ground * LEVELS + level`.

        Level 0 is exactly the ground, the highest level exactly the ink.
        """
        cached = self._tables.get(ink)
        if cached is None:
            index = self.index(ink)
            share = np.arange(1, FULL, dtype=np.float64)[None, :, None] / FULL
            table = np.empty((_SIZE, LEVELS), dtype=np.uint8)
            table[:, 0] = np.arange(_SIZE)
            mixed = self.mix(index, share)
            table[:, 1:FULL] = self.nearest(*(each.reshape(-1, 3) for each in mixed)).reshape(_SIZE, -1)
            table[:, FULL] = index
            cached = self._tables[ink] = table.reshape(-1)
        return cached

    def mix(self, index: int, share: npt.NDArray[np.float64] | float) -> tuple[Pixels, Pixels]:
        """Return each entry mixed with `share` of one entry: in the usual and in light pictures."""
        usual, light = (
            np.rint(each[:, None, :] * (1 - share) + each[index] * share).astype(np.int32)
            for each in (self.colours, self.light)
        )
        return usual, light

    def nearest(self, pixels: Pixels, light: Pixels | None = None) -> Indices:
        """Return the entry nearest to each of `pixels`, shape (n, 3).

        `light` has their colours in light pictures, if different.
        """
        # Most pixels of a sprite are flat: looking each colour up once is ten times as fast.
        codes = _pack(pixels)
        if light is None:
            codes, places = np.unique(codes, return_inverse=True)
            usual = _unpack(codes)
            return self._look_up(np.hstack([usual, usual]))[places]
        codes, places = np.unique(codes.astype(np.int64) << 24 | _pack(light), return_inverse=True)
        return self._look_up(np.hstack([_unpack(codes >> 24), _unpack(codes & 0xFFFFFF)]))[places]

    def _look_up(self, pixels: Pixels) -> Indices:
        return _least(pixels, self._both, _BOTH)

    def nearest_fast(self, pixels: Pixels, shifts: npt.NDArray[np.int32]) -> Indices:
        """Return nearly the result of `nearest`, by a table of 32 steps a channel: for edges, where a step is unseen.

        `shifts` are the differences in lightness in light pictures, shape (n,).
        """
        cells = (pixels[:, 0] >> 3 << 10) | (pixels[:, 1] >> 3 << 5) | (pixels[:, 2] >> 3)
        steps = (shifts + _STRIDE // 2) // _STRIDE + _DARKEST
        if not self._made[steps].all():
            self._make_cubes(np.unique(steps).tolist())
        entries: Indices = self._cubes[steps, cells]
        return entries

    def _make_cubes(self, steps: Iterable[int]) -> None:
        channel = np.arange(32, dtype=np.int32) * 8 + 4
        usual = np.stack(np.meshgrid(channel, channel, channel, indexing="ij"), axis=-1).reshape(-1, 3)
        for step in steps:
            if not self._made[step]:
                wanted = np.column_stack([usual, np.full(len(usual), (step - _DARKEST) * _STRIDE)])
                self._cubes[step] = _least(wanted, np.column_stack([self.colours, self.shifts]), _SHIFTED)
                self._made[step] = True

    @cached_property
    def flat_bytes(self) -> bytes:
        """Return the 768 bytes of the PNG's palette."""
        return self.colours.astype(np.uint8).tobytes()

    @cached_property
    def light_bytes(self) -> bytes:
        """Return the 768 bytes for light pictures."""
        return self.light.astype(np.uint8).tobytes()


def shift(usual: Pixels, light: Pixels) -> npt.NDArray[np.int32]:
    """Return how much lighter each colour is in light pictures, -255 to 255."""
    return np.asarray(((light - usual) @ _WEIGHTS) // int(_WEIGHTS.sum()), dtype=np.int32)


def _pack(pixels: Pixels) -> Pixels:
    return np.asarray((pixels[:, 0] << 16) | (pixels[:, 1] << 8) | pixels[:, 2])


def _unpack(codes: npt.NDArray[np.int64] | Pixels) -> Pixels:
    return np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1).astype(np.int32)


def _least(wanted: Pixels, placed: Pixels, weights: npt.NDArray[np.float64]) -> Indices:
    """Return the index of the place nearest to each wanted one."""
    # |a - b|^2 = |a|^2 - 2ab + |b|^2; the first term is the same for all places. All are quarters of whole numbers
    # under 2^24, exact in single precision, so that every machine chooses the same.
    scaled = (placed * weights).astype(np.float32)
    squares = (scaled * placed.astype(np.float32)).sum(axis=1)
    columns = 2 * scaled.T
    entries: Indices = np.empty(len(wanted), dtype=np.uint8)
    for start in range(0, len(wanted), _CHUNK):
        distance = squares - wanted[start : start + _CHUNK].astype(np.float32) @ columns
        entries[start : start + _CHUNK] = distance.argmin(axis=1)
    return entries


@lru_cache(maxsize=64)
def palette_of(
    flats: tuple[str, ...], meet: tuple[tuple[str, str], ...], light: tuple[tuple[str, str], ...] = CHROME_IN_LIGHT
) -> Palette:
    """Make a palette once; see `Palette`."""
    return Palette(flats, meet, dict(light))
