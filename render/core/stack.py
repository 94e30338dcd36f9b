"""Two pictures of one game combined, one above the other."""

from typing import Final

import numpy as np

from render.core.board import fit_alt
from render.core.picture import Picture, PublicPicture

_GAP: Final = 16


def stack(upper: Picture, lower: Picture) -> PublicPicture:
    """Return two pictures in the same colours as one; the narrower one is centered."""
    width = max(upper.size[0], lower.size[0])
    parts = [_widen(upper, width), np.full((_GAP, width), upper.pixels[0], np.uint8), _widen(lower, width)]
    pixels = np.concatenate(parts)
    alt = fit_alt([lower.alt, upper.alt])
    return PublicPicture(
        (width, len(pixels)), pixels.tobytes(), upper.colours, upper.light, alt, upper.signs | lower.signs
    )


def _widen(picture: Picture, width: int) -> np.typing.NDArray[np.uint8]:
    rows = np.frombuffer(picture.pixels, np.uint8).reshape(picture.size[::-1])
    left = (width - picture.size[0]) // 2
    # Pictures start with the colour of their border.
    return np.pad(rows, ((0, 0), (left, width - picture.size[0] - left)), constant_values=picture.pixels[0])
