"""Pictures as PNG, which a board is posted as."""

from io import BytesIO
from typing import Final

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from render.core.board import PrivateBoard, PublicBoard
from render.core.picture import Picture, PrivatePicture, PublicPicture
from render.core.recolour import IN_LIGHT

_COMPRESSION: Final = 2


def encode_png(picture: Picture) -> bytes:
    """Return a PNG in palette mode, which contains the table of light colours too."""
    image = Image.frombytes("P", picture.size, picture.pixels)
    image.putpalette(picture.colours)
    out, info = BytesIO(), PngInfo()
    info.add(IN_LIGHT, picture.light)
    image.save(out, "PNG", compress_level=_COMPRESSION, pnginfo=info)
    return out.getvalue()


def public_board(picture: PublicPicture) -> PublicBoard:
    """Return what the host posts of a public picture."""
    return PublicBoard(encode_png(picture), picture.alt, picture.signs)


def private_board(picture: PrivatePicture) -> PrivateBoard:
    """Return what the host sends of a seat's picture to the holder."""
    return PrivateBoard(picture.seat, encode_png(picture), picture.alt, picture.signs)
