"""How a test looks at a picture, and what every picture must be to be posted."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render import PrivateBoard, PublicBoard

Board = PublicBoard | PrivateBoard

WIDTH = 1000
LOWEST, TALLEST = 400, 1600
LARGEST = 200_000
"""Bytes: a board is posted each turn, and read on a phone."""
SHORTEST_ALT, LONGEST_ALT = 40, 1024
"""Characters: at least a sentence, at most what Discord takes."""


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


def assert_can_be_posted(board: Board, *, lowest: int = LOWEST, tallest: int = TALLEST, largest: int = LARGEST) -> None:
    """A palette picture that a phone shows and Discord takes, with words for who cannot see it."""
    image = opened(board.png)
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
        found, wanted = opened(board.png), opened(expected.png)
        assert found.size == wanted.size, f"another size: {found.size}, not {wanted.size}"
        changed = ImageChops.difference(found.convert("RGB"), wanted.convert("RGB")).getbbox()
        pytest.fail(f"other pixels within {changed}" if changed else "the same pixels in another file")
