"""Pictures at half their size: each square of four pixels becomes the palette entry nearest to its mean.

A clip shows a board no wider than a phone does. At half the size it is a quarter of the pixels to encode and to send.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from render.core.picture import Picture

Entries = npt.NDArray[np.uint8]


def half_size(picture: Picture) -> Picture:
    """Return the picture at half its width and height, in the same colours; an odd last row or column is dropped."""
    width, height = picture.size[0] // 2, picture.size[1] // 2
    pixels = np.frombuffer(picture.pixels, dtype=np.uint8).reshape(picture.size[::-1])[: 2 * height, : 2 * width]
    # Two neighbours are read as one number, the index of their pair.
    mixture = _mixture(picture.colours)
    across = mixture.take(np.ascontiguousarray(pixels).view(np.uint16))
    halved = mixture.take(across[::2].astype(np.uint16) << 8 | across[1::2])
    return Picture((width, height), halved.tobytes(), picture.colours, picture.light, picture.alt, picture.signs)


@lru_cache(maxsize=16)
def _mixture(colours: bytes) -> Entries:
    """Return the entry nearest to the mean of two colours, indexed by 256 * one + other, in either order."""
    palette = np.frombuffer(colours, dtype=np.uint8).reshape(256, 3).astype(np.float32)
    mixture = np.empty((256, 256), dtype=np.uint8)
    for entry in range(256):
        means = (palette[entry] + palette) / 2
        # The squared distance to each colour, without the term common to all.
        mixture[entry] = (np.square(palette).sum(axis=1) - 2 * means @ palette.T).argmin(axis=1)
    # A pair of equal entries is unchanged: of two entries with one colour either could be the nearest.
    np.fill_diagonal(mixture, np.arange(256))
    return mixture.ravel()
