"""Verbs of the buttons and menus of Mambo."""

import re
from dataclasses import dataclass
from typing import Final

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines.mambo.view import Hex, Tile
from render.mambo import Overlay

_WHERE: Final = re.compile(r"(?:(?P<from>-?\d{1,4},-?\d{1,4})>)?(?P<to>-?\d{1,4},-?\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TilePlace:
    """A place for a tile as in canonical text: `q,r` for one from the pool, `q,r>q,r` for one that is taken up."""

    hex: Hex
    source: Hex | None = None

    def __str__(self) -> str:
        taken = "" if self.source is None else f"{self.source.q},{self.source.r}>"
        return f"{taken}{self.hex.q},{self.hex.r}"

    @classmethod
    def read(cls, text: str) -> "TilePlace":
        """Return what `str` wrote; MalformedError for anything else."""
        matched = _WHERE.fullmatch(text)
        if matched is None:
            raise MalformedError("no place")
        return cls(_hex(matched["to"]), _hex(matched["from"]) if matched["from"] else None)


def _hex(text: str) -> Hex:
    q, r = text.split(",")
    return Hex(int(q), int(r))


class Lay(Verb, name="lay"):
    """Choose where a tile is laid."""

    page: int = 0


class TakeUp(Verb, name="take_up"):
    """Choose which tile is moved."""

    page: int = 0


class Target(Verb, name="target"):
    """Choose where that tile goes."""

    tile: int
    page: int = 0


class Space(Verb, name="space"):
    """Choose which tile goes to a place."""

    where: TilePlace


class Look(Verb, name="look", effort=Effort.PREVIEW):
    """See what would come of it."""

    where: TilePlace
    tile: Tile


class Confirm(Verb, name="confirm"):
    """Play it."""

    where: TilePlace
    tile: Tile


class Zoom(Verb, name="zoom", looks=True):
    """See a part of the table, by its middle's column and half row; of none: around the last tile."""

    column: int | None = None
    half: int | None = None
    overlay: Overlay = Overlay.NONE
    way: int = 0
    """The arrow that leads there: those that lead nowhere lead to one place, and ids differ in a message."""
