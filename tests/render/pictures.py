"""Helpers that read a picture, and the laws of every picture to be posted."""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image, ImageChops

from render import RENDERERS, Picture, PrivateBoard, PublicBoard, Table
from render.core.by_game import PrivateOf, PublicOf
from render.core.canvas import Canvas

Board = PublicBoard | PrivateBoard
Pixels = npt.NDArray[np.uint8]

WIDTH = 1000
LOWEST, TALLEST = 400, 1600
LARGEST = 200_000
"""Bytes: a board is posted each turn, and read on a phone."""
SHORTEST_ALT, LONGEST_ALT = 40, 1024
"""Characters: at least a sentence, at most what Discord takes."""


class Boards:
    """A game's boards as the host gets them, each drawn once."""

    def __init__(self, key: str) -> None:
        self.public: Callable[[Any, Table], PublicBoard] = lru_cache(PublicOf(key))  # Any: as in the catalogue
        self.private: Callable[[Any, Table], PrivateBoard] = lru_cache(PrivateOf(key))
        self._renderer = RENDERERS[key]

    def public_image(self, view: Any, table: Table) -> Image.Image:
        """Return the public picture in red, green and blue, without the way through a file."""
        return _in_colour(self._renderer.public(view, table))

    def private_image(self, view: Any, table: Table) -> Image.Image:
        """Return the picture of the view's seat."""
        return _in_colour(self._renderer.private(view, table))


def _in_colour(picture: Picture) -> Image.Image:
    image = Image.frombytes("P", picture.size, picture.pixels)
    image.putpalette(picture.colours)
    return image.convert("RGB")


def open_png(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


def pixels(drawn: Canvas | bytes) -> Pixels:
    """Red, green and blue of a canvas or a PNG: shape (height, width, 3)."""
    if isinstance(drawn, bytes):
        return np.asarray(open_png(drawn).convert("RGB"))
    return np.take(drawn.palette.colours.astype(np.uint8), drawn.pixels, axis=0)  # thrice as fast as by an index


def assert_can_be_posted(board: Board, *, lowest: int = LOWEST, tallest: int = TALLEST, largest: int = LARGEST) -> None:
    """A palette picture that a phone shows and Discord takes, with words for who cannot see it."""
    image = Image.open(BytesIO(board.png))  # not its pixels
    kind = (image.format, image.mode, image.width)
    assert kind == ("PNG", "P", WIDTH), kind
    assert lowest <= image.height <= tallest, f"{image.height} pixels high"
    assert len(board.png) < largest, f"{len(board.png)} bytes"
    assert board.alt == board.alt.strip(), repr(board.alt)
    assert SHORTEST_ALT < len(board.alt) <= LONGEST_ALT, f"{len(board.alt)} characters: {board.alt}"


def assert_shows_the_same(board: Board, expected: Board) -> None:
    """The same words, size and bytes; where they are not, the message says what a viewer would see of it."""
    assert board.alt == expected.alt, f"other words: {board.alt!r}, not {expected.alt!r}"
    if board.png != expected.png:
        found, wanted = open_png(board.png), open_png(expected.png)
        assert found.size == wanted.size, f"another size: {found.size}, not {wanted.size}"
        changed = ImageChops.difference(found.convert("RGB"), wanted.convert("RGB")).getbbox()
        pytest.fail(f"other pixels within {changed}" if changed else "the same pixels in another file")
