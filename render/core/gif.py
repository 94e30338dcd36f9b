"""Pictures of one match as an animated GIF.

All pictures share one palette, which is in the file once. Pillow's `save_all` repeats it in every frame, more than
half of the bytes of a board, and has all frames in memory; so only the frames' data are Pillow's. The change is
spread over a board (a piece, the bar of the seat to move, the turn's number), so within a frame unchanged pixels are
transparent.
"""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.core.picture import Picture

MOST_FRAMES: Final = 100
LONGEST: Final = 60_000
"""The total duration of all frames, in milliseconds."""
LAST: Final = 4_000
"""The minimum duration of the last frame, in milliseconds, before the animation repeats."""
SLOWEST: Final = 1_000
"""The maximum duration of a frame in `durations_of`, in milliseconds, except for the last."""
_HEADER: Final = struct.Struct("<6sHHBBB")
_GLOBAL_PALETTE_OF_256: Final = 0xF7
_REPEAT: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_CONTROL: Final = struct.Struct("<3sBHBB")
_LEAVE_IN_PLACE: Final = 1 << 2
"""The disposal method: the next frame is drawn on top of this one."""
_TRANSPARENT: Final = 1
_NONZERO: Final = [0, *[255] * 255]


@dataclass(frozen=True, slots=True)
class Frame:
    """The encoded change from one picture to the next, and its duration."""

    data: bytes
    """The data; empty if nothing changes: the previous frame is prolonged."""
    shown_for: int
    """The duration in milliseconds."""
    transparent: int | None = None
    """The palette entry that means an unchanged pixel."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an animation's frames, to encode a long one step by step."""

    size: tuple[int, int]
    """The size of the largest picture so far, px."""
    frames: tuple[Frame, ...]


class ClipError(ValueError):
    """The pictures cannot be animated: none at all, too many, too long or in several palettes."""


def encode_gif(pictures: Iterable[Picture], durations: Iterable[int]) -> bytes:
    """Return an animation that shows each picture for its duration in milliseconds, and repeats.

    A frame contains the changed rectangle only; a picture equal to the one before prolongs its frame. A smaller picture
    is filled up at the right and below. Pictures are taken one at a time. Raises ClipError beyond the limits above.
    """
    timed = zip(pictures, durations, strict=True)
    if (beginning := next(timed, None)) is None:
        raise ClipError("no pictures")
    first, shown_for = beginning
    part = encode_part(first, timed)
    return join_parts(encode_opening(first, part.size), first.colours, shown_for, [part])


def encode_part(before: Picture, timed: Iterable[tuple[Picture, int]], size: tuple[int, int] = (0, 0)) -> Part:
    """Return the frames of pictures, with durations, that follow one; `size` is that of the largest so far."""
    size = max(size[0], before.size[0]), max(size[1], before.size[1])
    frames, shown = [], _enlarge(_entries(before), size, before.pixels[0])
    for picture, duration in timed:
        if picture.colours != before.colours:
            raise ClipError("several palettes")
        image = _entries(picture)
        size = max(size[0], image.width), max(size[1], image.height)
        earlier, shown = _enlarge(shown, size, before.pixels[0]), _enlarge(image, size, before.pixels[0])
        frames.append(_encode_change(earlier, shown, duration))
    return Part(size, tuple(frames))


def encode_opening(first: Picture, size: tuple[int, int]) -> bytes:
    """Return the first frame's data; its size is only known once all others are encoded."""
    return _encode(_enlarge(_entries(first), size, first.pixels[0]))


def join_parts(opening: bytes, colours: bytes, shown_for: int, parts: Sequence[Part]) -> bytes:
    """Return the animation of parts; `colours` are those of all pictures. ClipError beyond the limits above."""
    frames = [Frame(opening, shown_for)]
    for frame in (frame for part in parts for frame in part.frames):
        if frame.data:
            frames.append(frame)
        else:
            frames[-1] = replace(frames[-1], shown_for=frames[-1].shown_for + frame.shown_for)
    if len(frames) > MOST_FRAMES:
        raise ClipError(f"more than {MOST_FRAMES} frames")
    frames[-1] = replace(frames[-1], shown_for=max(frames[-1].shown_for, LAST))
    if sum(frame.shown_for for frame in frames) > LONGEST:
        raise ClipError(f"longer than {LONGEST} ms")
    size = parts[-1].size
    header = _HEADER.pack(b"GIF89a", *size, _GLOBAL_PALETTE_OF_256, 0, 0) + colours + _REPEAT
    return header + b"".join(map(_with_control, frames)) + b";"


def durations_of(count: int) -> tuple[int, ...]:
    """Return the duration of each frame of a clip in ms, in whole hundredths of a second as in a GIF."""
    each = min(SLOWEST, (LONGEST - LAST) // max(1, count - 1)) // 10 * 10
    return (*[each] * (count - 1), LAST)


def spread(count: int, most: int = MOST_FRAMES) -> list[int]:
    """Return at most `most` of the numbers below `count`, evenly spread, with the first and the last."""
    if count <= most:
        return list(range(count))
    return [at * (count - 1) // (most - 1) for at in range(most)]


def _entries(picture: Picture) -> Image.Image:
    return Image.frombytes("L", picture.size, picture.pixels)


def _enlarge(image: Image.Image, size: tuple[int, int], ground: int) -> Image.Image:
    """Return the image enlarged to that size; new pixels have the entry of the first picture's upper left corner."""
    if image.size == size:
        return image
    larger = Image.new("L", size, ground)
    larger.paste(image)
    return larger


def _encode_change(before: Image.Image, after: Image.Image, duration: int) -> Frame:
    """Return the frame that changes one image into the next."""
    change = ImageChops.difference(before, after)
    if (box := change.getbbox()) is None:
        return Frame(b"", duration)
    changed, cut = change.crop(box).point(_NONZERO), after.crop(box)
    used = cut.histogram(changed)
    if min(used):
        return Frame(_encode(cut, box[:2]), duration)
    free = used.index(0)
    return Frame(_encode(Image.composite(cut, Image.new("L", cut.size, free), changed), box[:2]), duration, free)


def _encode(image: Image.Image, corner: tuple[int, int] = (0, 0)) -> bytes:
    return b"".join(getdata(image, corner))


def _with_control(frame: Frame) -> bytes:
    """Return a frame with its control block. Discord's resizer has failed on animations without it."""
    flags = _LEAVE_IN_PLACE if frame.transparent is None else _LEAVE_IN_PLACE | _TRANSPARENT
    return _CONTROL.pack(b"!\xf9\x04", flags, round(frame.shown_for / 10), frame.transparent or 0, 0) + frame.data
