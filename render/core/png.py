"""Pictures as PNG files, for posting."""

import struct
import zlib
from typing import Final

from render.core.board import PrivateBoard, PublicBoard
from render.core.picture import Picture, PrivatePicture, PublicPicture
from render.core.recolour import IN_LIGHT, SIGNATURE, pack_chunk

_COMPRESSION: Final = 2
_HEADER: Final = struct.Struct(">IIBBBBB")
_PALETTE_MODE: Final = 3


def encode_png(picture: Picture) -> bytes:
    """Return a PNG in palette mode, which contains the table of light colours too.

    Pillow compresses row by row, which takes a fifth longer.
    """
    width, height = picture.size
    rows = memoryview(picture.pixels)
    # Each row is preceded by its filter: none, as neighbouring entries are not neighbouring colours.
    unfiltered = b"\0".join([b"", *(rows[at : at + width] for at in range(0, len(rows), width))])
    packer = zlib.compressobj(_COMPRESSION)
    chunks = (
        (b"IHDR", _HEADER.pack(width, height, 8, _PALETTE_MODE, 0, 0, 0)),
        (b"PLTE", picture.colours),
        (IN_LIGHT, picture.light),
        (b"IDAT", packer.compress(unfiltered) + packer.flush()),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(pack_chunk(kind, data) for kind, data in chunks)


def public_board(picture: PublicPicture) -> PublicBoard:
    """Return the postable board of a public picture."""
    return PublicBoard(encode_png(picture), picture.alt, picture.signs)


def private_board(picture: PrivatePicture) -> PrivateBoard:
    """Return the board of a seat's picture, for its player only."""
    return PrivateBoard(picture.seat, encode_png(picture), picture.alt, picture.signs)
