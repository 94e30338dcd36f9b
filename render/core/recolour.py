"""Pictures in other colours, for one person: only the color table of a drawn board is replaced.

Every board is a PNG of palette entries: the pixels stay, each of up to 256 colours is replaced. Shapes,
letters and patterns remain, and show all that colours do. For the colour-vision deficiencies and for high contrast the
new colours are computed from the old ones; light ones are a table in the picture (`palette.py`), since a ground and a
piece of one colour differ there.
"""

import struct
import zlib
from enum import StrEnum
from functools import lru_cache
from math import hypot
from typing import Final

from render.core.colour import lab_of, rgb_of_lab

IN_LIGHT: Final = b"ltPA"
"""The PNG chunk with the light colours: ancillary, private, and unsafe to copy if pixels are changed."""
_ANIMATED: Final = b"GIF89a"
_IN_GIF, _TABLE = 13, 768
"""Offset of the only colour table in a clip (`gif.py`), and its size in bytes."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


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
"""Shares of an invisible difference that become lightness and visible colour, and the gain in saturation.
Optimized so that the seats, the Origins and the regions are most distinct."""
_MIDDLE: Final = 0.55
"""The lightness from which high contrast moves colours away."""


def recolour(png: bytes, scheme: Scheme) -> bytes:
    """Return a picture in the colours of a scheme; unchanged if it has no color table, or none of light colours."""
    if png.startswith(_ANIMATED) and scheme not in (Scheme.USUAL, Scheme.LIGHT):
        return png[:_IN_GIF] + exchange_colours(png[_IN_GIF : _IN_GIF + _TABLE], scheme) + png[_IN_GIF + _TABLE :]
    if scheme is Scheme.USUAL or not png.startswith(SIGNATURE):
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
    return png[: start - 8] + pack_chunk(b"PLTE", table) + png[end + 4 :]


def pack_chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG, with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def _places(png: bytes) -> dict[bytes, tuple[int, int]]:
    """Return the begin and end of the data of each kind of chunk, up to the pixels."""
    places: dict[bytes, tuple[int, int]] = {}
    at = len(SIGNATURE)
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
    colours = (lab_of(*table[at : at + 3]) for at in range(0, len(table), 3))
    return bytes(_part(part) for colour in colours for part in rgb_of_lab(*_exchange(scheme, *colour)))


def _part(part: float) -> int:
    return min(255, max(0, round(part)))


def _exchange(scheme: Scheme, light: float, red: float, yellow: float) -> tuple[float, float, float]:
    """Return the OKLab of a colour in a scheme."""
    if scheme is Scheme.CONTRAST:
        # Away from the middle: dark grounds become black, letters white, colours more saturated.
        return _clip(_MIDDLE + (light - _MIDDLE) * 1.45), red * 1.2, yellow * 1.2
    # Grounds and letters are nearly grey, and stay unchanged; a piece is fully changed.
    full = _clip((hypot(red, yellow) - 0.05) / 0.05)
    brighter, shift, fuller = (part * full for part in _SHIFTS[scheme])
    unseen, seen = (yellow, red) if scheme is Scheme.TRITAN else (red, yellow)
    light, seen = light + brighter * unseen, seen + shift * unseen + fuller * seen
    return (light, seen, unseen) if scheme is Scheme.TRITAN else (light, unseen, seen)


def _clip(share: float) -> float:
    return min(1.0, max(0.0, share))
