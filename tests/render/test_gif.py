"""A match as an animated GIF: every frame shows what the PNG of that position shows."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageSequence

from engines import GAMES
from engines.selfplay import seed_bytes, specimen
from render import RENDERERS, Picture, Table, encode_gif, encode_png
from render.core.gif import LAST, ClipError, encode_opening, encode_part, join_parts
from render.core.half import half_size
from render.core.steady import steady
from tests.render.golden import NAMES
from tests.render.pictures import Pixels, pixels

PLIES = (0, 3, 8)
SHOWN_FOR = 1200


@cache
def pictures(key: str) -> tuple[Picture, ...]:
    games = [specimen(GAMES[key], seed_bytes("clip"), plies) for plies in PLIES]
    return tuple(RENDERERS[key].public(game.public_view, Table(1, NAMES[: game.seats])) for game in games)


def frames(gif: bytes) -> list[tuple[Pixels, int]]:
    """Return the frames as a viewer shows them, with their milliseconds."""
    with Image.open(BytesIO(gif)) as image:
        return [
            (np.asarray(frame.convert("RGB")), int(frame.info["duration"])) for frame in ImageSequence.Iterator(image)
        ]


@cache
def encode(shown: tuple[Picture, ...]) -> bytes:
    return encode_gif(iter(shown), [SHOWN_FOR] * len(shown))


@pytest.mark.parametrize("key", GAMES)
def test_every_frame_has_the_pixels_of_its_position(key: str) -> None:
    shown = pictures(key)
    decoded = frames(encode(shown))
    # A position that looks like the one before prolongs its frame.
    distinct = [shown[0], *(after for before, after in pairwise(shown) if before.pixels != after.pixels)]
    assert len(decoded) == len(distinct) > 1
    for picture, (found, _) in zip(distinct, decoded, strict=True):
        wanted = pixels(encode_png(picture))
        assert (found[: wanted.shape[0], : wanted.shape[1]] == wanted).all()
        assert (found[wanted.shape[0] :] == wanted[0, 0]).all()
    *before, (_, last) = decoded
    assert last == LAST
    assert all(duration in (SHOWN_FOR, 2 * SHOWN_FOR) for _, duration in before)


def test_a_frame_contains_the_changed_rectangle_only() -> None:
    one = pictures("mono")[0]
    changed = bytearray(one.pixels)
    changed[5 * one.size[0] + 7] ^= 1
    other = Picture(one.size, bytes(changed), one.colours, one.light, one.alt, one.signs)
    assert len(encode((one, other))) - len(encode((one,))) < 40


def test_a_taller_picture_makes_all_frames_taller() -> None:
    one = pictures("mono")[0]
    width, height = one.size
    taller = Picture((width, height + 20), one.pixels + b"\1" * 20 * width, one.colours, one.light, one.alt, one.signs)
    gif = encode((one, taller, one))
    assert {found.shape for found, _ in frames(gif)} == {(height + 20, width, 3)}
    with Image.open(BytesIO(gif)) as image:
        assert image.tile[0][1] == (0, 0, width, height + 20), "nothing of the first frame is left to the viewer"


def test_frames_without_an_animation_are_refused() -> None:
    one, other = (Picture((2, 1), bytes((0, last)), bytes(768), bytes(768), "", frozenset()) for last in (0, 1))
    of_another_game = replace(other, colours=bytes(767) + b"\1")
    for shown in ([], [one, of_another_game], [one, other] * 51):
        with pytest.raises(ClipError):
            encode_gif(shown, [1] * len(shown))
    with pytest.raises(ClipError, match="longer"):
        encode_gif([one, other], [60_000, 10])


@pytest.mark.parametrize("key", GAMES)
def test_a_clip_in_parts_is_the_clip_in_one(key: str) -> None:
    shown = [*pictures(key), pictures(key)[-1], *pictures(key)[::-1]]
    parts, size = [], (0, 0)
    for at in range(0, len(shown) - 1, 2):
        piece = shown[at : at + 3]
        parts.append(encode_part(piece[0], [(each, SHOWN_FOR) for each in piece[1:]], size))
        size = parts[-1].size
    joined = join_parts(encode_opening(shown[0], size), shown[0].colours, SHOWN_FOR, parts)
    assert joined == encode_gif(shown, [SHOWN_FOR] * len(shown))


@pytest.mark.parametrize("key", GAMES)
def test_in_a_clip_no_colour_is_far_from_the_picture_and_fewer_bytes_change(key: str) -> None:
    whole = [half_size(each) for each in pictures(key)]
    shown = [whole[0], *(each for each, _ in steady(whole[0], [(each, SHOWN_FOR) for each in whole[1:]]))]
    for steadied, picture in zip(shown, whole, strict=True):
        one, other = (pixels(encode_png(each)).astype(int) for each in (steadied, picture))
        assert np.abs(one - other).max() <= 20
    durations = [SHOWN_FOR] * len(whole)
    assert len(encode_gif(shown, durations)) <= len(encode_gif(whole, durations))


@pytest.mark.parametrize("key", GAMES)
def test_at_half_the_size_each_pixel_is_near_the_mean_of_four(key: str) -> None:
    whole = pictures(key)[-1]
    half = half_size(whole)
    assert half.size == (whole.size[0] // 2, whole.size[1] // 2)
    assert half.colours == whole.colours
    large, small = (pixels(encode_png(each)).astype(int) for each in (whole, half))
    height, width = small.shape[:2]
    means = large[: 2 * height, : 2 * width].reshape(height, 2, width, 2, 3).mean(axis=(1, 3))
    assert np.abs(small - means).mean() < 1.5
    even = np.abs(large[: 2 * height, : 2 * width].reshape(height, 2, width, 2, 3) - means[:, None, :, None]).max(
        axis=(1, 3, 4)
    )
    assert (small[even == 0] == means[even == 0]).all()


@pytest.mark.parametrize("key", ["mambo", "monoch"])
def test_a_board_that_grows_keeps_its_place_in_a_clip(key: str) -> None:
    games = [specimen(GAMES[key], seed_bytes("clip"), plies) for plies in (3, 5, 8)]
    later = games[-1].public_view

    def changed(within: object) -> float:
        drawn = [
            RENDERERS[key].public(game.public_view, Table(1, NAMES[: game.seats], within)).pixels for game in games
        ]
        return max(
            float((np.frombuffer(one, np.uint8) != np.frombuffer(other, np.uint8)).mean())
            for one, other in pairwise(drawn)
            if len(one) == len(other)
        )

    assert changed(later) < changed(None)
    assert changed(later) < 0.2
