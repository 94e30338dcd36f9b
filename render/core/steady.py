"""Frames of an animation without changes that are hardly visible.

The panel of the player to move is slightly lighter than others, and so is each edge of the letters on it: nearly half
of the changes from frame to frame, and hardly visible in a clip, where the bar at the panel marks the player to move.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from render.core.gif import LAST
from render.core.picture import Picture
from render.core.theme import PANEL, PANEL_TO_MOVE

_HARDLY: Final = 20
"""Steps of 255 in each of red, green and blue by which two colours hardly differ."""
_PLAIN, _LIT = (bytes.fromhex(colour[1:]) for colour in (PANEL, PANEL_TO_MOVE))


def even_panels(picture: Picture) -> Picture:
    """Return the picture with the same ground in all players' panels."""
    colours = [picture.colours[at : at + 3] for at in range(0, len(picture.colours), 3)]
    table = bytearray(range(256))
    table[colours.index(_LIT)] = colours.index(_PLAIN)
    return replace(picture, pixels=picture.pixels.translate(table))


def steady(shown: Picture, timed: Iterable[tuple[Picture, int]]) -> Iterator[tuple[Picture, int]]:
    """Yield each picture, with its duration, without its hardly visible differences from the one shown before.

    No pixel ever differs more than that from its picture, and the last picture is exact.
    """
    for picture, duration in timed:
        if duration < LAST and picture.size == shown.size and picture.colours == shown.colours:
            before, wanted = (np.frombuffer(each.pixels, dtype=np.uint8) for each in (shown, picture))
            differ = _differences(picture.colours).take(before.astype(np.uint16) << 8 | wanted)
            shown = replace(picture, pixels=np.where(differ, wanted, before).tobytes())
        else:
            shown = picture
        yield shown, duration


@lru_cache(maxsize=16)
def _differences(colours: bytes) -> npt.NDArray[np.bool_]:
    """Return whether two entries differ visibly, indexed by 256 * one + other."""
    palette = np.frombuffer(colours, dtype=np.uint8).reshape(256, 3).astype(np.int16)
    differs: npt.NDArray[np.bool_] = np.abs(palette[:, None] - palette[None]).max(axis=2) > _HARDLY
    return differs.ravel()
