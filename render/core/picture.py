"""The result of a renderer: an image of palette entries, its colours and its alt text, before it is encoded."""

from dataclasses import dataclass

from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture. `png.encode_png` and `gif.encode_gif` make files of it."""

    size: tuple[int, int]
    """Width and height, px."""
    pixels: bytes
    """One palette entry a pixel, row by row from the top left."""
    colours: bytes
    """Red, green and blue of each of the 256 entries."""
    light: bytes
    """The same in light pictures."""
    alt: str
    """The picture in words, at most `board.MAX_ALT` characters."""
    signs: frozenset[str]
    """The names of the signs explained in a legend (`engines/<game>/rules.md`)."""


@dataclass(frozen=True, slots=True)
class PublicPicture(Picture):
    """A picture anybody may see."""

    def for_seat(self, seat: Seat) -> "PrivatePicture":
        """Return the same picture for the holder of a seat, in a game without secrets."""
        return PrivatePicture(self.size, self.pixels, self.colours, self.light, self.alt, self.signs, seat)


@dataclass(frozen=True, slots=True)
class PrivatePicture(Picture):
    """A picture only for the player of `seat`."""

    seat: Seat
