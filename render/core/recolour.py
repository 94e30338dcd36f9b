"""Pictures in other colours, for one person: a board is drawn as ever, and its table of colours is written again.

Every board is a PNG of palette entries: the pixels stay, each of up to 256 colours is exchanged. Shapes,
letters and patterns remain, and tell all that colours do. For the colour-vision deficiencies and for high contrast the
new colours follow from the old ones; light ones are a table that the picture bears (`palette.py`), for a ground and a
piece of one colour part there.
"""

import struct
import zlib
from enum import StrEnum
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]

IN_LIGHT: Final = b"ltPA"
"""The chunk of a PNG that holds its light colours: ancillary, our own, and not to be kept where pixels are changed."""
_ANIMATED: Final = b"GIF89a"
_IN_GIF, _TABLE = 13, 768
"""Offset of the only colour table in a clip (`gif.py`), and its size in bytes."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_RGB_TO_LMS: Final = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_LMS_TO_LAB: Final = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


class Scheme(StrEnum):
    """The colour vision of a reader."""

    USUAL = "usual"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"
    CONTRAST = "contrast"
    LIGHT = "light"


_SHIFTS: Final = {
    Scheme.PROTAN: (-0.3, 0.2, 0.2),
    Scheme.DEUTAN: (-0.3, -0.4, 0.4),
    Scheme.TRITAN: (-0.3, 0.2, 0.7),
}
"""Shares of an unseen difference that become lightness and visible colour, and the gain in saturation.
Sought so that the seats, the Origins and the regions are told apart best."""


def recolour(png: bytes, scheme: Scheme) -> bytes:
    """Return a picture in the colours of a scheme; as it is where it has no table of colours, or none of light ones."""
    if png.startswith(_ANIMATED) and scheme not in (Scheme.USUAL, Scheme.LIGHT):
        return png[:_IN_GIF] + exchange_colours(png[_IN_GIF : _IN_GIF + _TABLE], scheme) + png[_IN_GIF + _TABLE :]
    if scheme is Scheme.USUAL or not png.startswith(_SIGNATURE):
        return png
    places = _places(png)
    if b"PLTE" not in places:
        return png
    start, end = places[b"PLTE"]
    if scheme is not Scheme.LIGHT:
        table = exchange_colours(png[start:end], scheme)
    elif IN_LIGHT in places:
        first, last = places[IN_LIGHT]
        table = png[first:last]
    else:
        return png
    chunk = b"PLTE" + table
    packed = struct.pack(">I", len(table)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[: start - 8] + packed + png[end + 4 :]


def _places(png: bytes) -> dict[bytes, tuple[int, int]]:
    """Return the begin and end of the data of each kind of chunk, up to the pixels."""
    places: dict[bytes, tuple[int, int]] = {}
    at = len(_SIGNATURE)
    while at < len(png) and b"IDAT" not in places:
        (length,) = struct.unpack_from(">I", png, at)
        places[png[at + 4 : at + 8]] = at + 8, at + 8 + length
        at += 12 + length
    return places


@lru_cache(maxsize=128)
def exchange_colours(table: bytes, scheme: Scheme) -> bytes:
    """Return red, green and blue of each colour as a scheme has them."""
    if scheme is Scheme.USUAL:
        return table
    lab = _lab(np.frombuffer(table, dtype=np.uint8).reshape(-1, 3) / 255)
    light, red, yellow = lab.T
    if scheme is Scheme.CONTRAST:
        # Away from the middle: dark grounds go to black, letters to white, colours get fuller.
        lab = np.stack([_steeper(light), red * 1.2, yellow * 1.2], axis=1)
    else:
        # Grounds and letters are nearly grey, and stay as they are.
        brighter, shift, fuller = (part * _full(red, yellow) for part in _SHIFTS[scheme])
        unseen, seen = (yellow, red) if scheme is Scheme.TRITAN else (red, yellow)
        light, seen = light + brighter * unseen, seen + shift * unseen + fuller * seen
        lab = np.stack([light, seen, unseen] if scheme is Scheme.TRITAN else [light, unseen, seen], axis=1)
    rgb = _rgb(lab)
    return np.rint(np.clip(rgb, 0, 1) * 255).astype(np.uint8).tobytes()


def _full(red: Values, yellow: Values) -> Values:
    """Return how full each colour is: 0 for what is nearly grey, 1 from that of a piece on."""
    full: Values = np.clip((np.hypot(red, yellow) - 0.05) / 0.05, 0, 1)
    return full


def _steeper(light: Values) -> Values:
    middle = 0.55
    return np.clip(middle + (light - middle) * 1.45, 0, 1)


def _lab(rgb: Values) -> Values:
    """Return OKLab of sRGB. Source: B. Ottosson, "A perceptual color space"."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    lab: Values = np.cbrt(linear @ _RGB_TO_LMS.T) @ _LMS_TO_LAB.T
    return lab


def _rgb(lab: Values) -> Values:
    linear = np.clip((lab @ np.linalg.inv(_LMS_TO_LAB).T) ** 3 @ np.linalg.inv(_RGB_TO_LMS).T, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
