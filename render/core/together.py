"""The pictures of all seats in one: what a game with secrets was, once nothing is secret any more."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

from PIL import Image

from engines.core.messages import join
from render.core.board import fit_alt
from render.core.picture import PrivatePicture, PublicPicture

_GAP: Final = 16
_WIDEST: Final = 2_000
"""The width beyond which the pictures are made smaller, px."""
_FEW: Final = 4


def side_by_side(pictures: Sequence[PrivatePicture]) -> PublicPicture:
    """Return the pictures of one game, one a seat, in rows and columns; of many, each is made smaller."""
    first = pictures[0]
    columns = ceil(sqrt(len(pictures)))
    rows = ceil(len(pictures) / columns)
    wide, high = max(each.size[0] for each in pictures), max(each.size[1] for each in pictures)
    shrink = ceil(columns * wide / _WIDEST)
    size = columns * (wide // shrink + _GAP) - _GAP, rows * (high // shrink + _GAP) - _GAP
    sheet = Image.new("P", size, first.pixels[0])
    sheet.putpalette(first.colours)
    for at, picture in enumerate(pictures):
        row, column = divmod(at, columns)
        sheet.paste(_shrunk(picture, sheet, shrink), (column * (wide // shrink + _GAP), row * (high // shrink + _GAP)))
    alts = [each.alt for each in pictures[:_FEW]]
    return PublicPicture(size, sheet.tobytes(), first.colours, first.light, fit_alt([join(alts)]))


def _shrunk(picture: PrivatePicture, palette: Image.Image, by: int) -> Image.Image:
    image = Image.frombytes("P", picture.size, picture.pixels)
    image.putpalette(picture.colours)
    if by == 1:
        return image
    return image.convert("RGB").reduce(by).quantize(palette=palette, dither=Image.Dither.NONE)
