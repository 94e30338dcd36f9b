"""Verbs of the buttons of Monoch."""

import re
from dataclasses import dataclass
from typing import Final

from bot.kernel.buttons.verb import MalformedError, Verb
from bot.kernel.rate_limit import Effort
from engines.monoch.view import BlockType, Colour, Face, Orientation, Stance, canonical
from render.monoch import Corner

_CHOSEN: Final = re.compile(
    r"(?P<type>[A-H]?)(?P<orientation>(?:[TBNSEW](?:0|90|180|270))?)(?:@(?P<x>-?\d{1,3}),(?P<y>-?\d{1,3}))?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The part of a placement chosen so far, as in canonical text without the rest: `A`, `AT90`, `A@3,-2`."""

    type: BlockType | None = None
    orientation: Orientation | None = None
    at: tuple[int, int] | None = None

    @classmethod
    def read(cls, text: str) -> "Chosen":
        """Return what `str` wrote; MalformedError for anything else."""
        matched = _CHOSEN.fullmatch(text)
        if matched is None:
            raise MalformedError("no block and place")
        name = matched["orientation"]
        return cls(
            BlockType(matched["type"]) if matched["type"] else None,
            Orientation(Face(name[0]), int(name[1:])) if name else None,
            (int(matched["x"]), int(matched["y"])) if matched["x"] else None,
        )

    def __str__(self) -> str:
        parts = [self.type.value if self.type else "", self.orientation.text if self.orientation else ""]
        return "".join([*parts, f"@{self.at[0]},{self.at[1]}" if self.at else ""])

    @property
    def stance(self) -> Stance | None:
        """The block in its orientation, by the name that is canonical for its type."""
        if self.type is None or self.orientation is None:
            return None
        return Stance(self.type, canonical(self.type, self.orientation))


class Declare(Verb, name="declare"):
    """Choose a colour, and go on with the first block."""

    colour: Colour


class Block(Verb, name="block"):
    """Choose a block; what is chosen of turn and place is kept."""

    chosen: Chosen = Chosen()


class TurnBlock(Verb, name="turn"):
    """Choose how it lies or stands; a place that is chosen is kept."""

    chosen: Chosen


class PlaceBlock(Verb, name="place"):
    """Choose where it goes."""

    chosen: Chosen
    page: int = 0


class Look(Verb, name="look", effort=Effort.PREVIEW):
    """See what would come of it."""

    chosen: Chosen


class Confirm(Verb, name="confirm"):
    """Play it."""

    chosen: Chosen


class AskSwap(Verb, name="take"):
    """Ask to take over the other colour."""


class TakeOver(Verb, name="take_over"):
    """Take it over."""


class View(Verb, name="view", looks=True):
    """See the construction from a corner."""

    corner: Corner = Corner.SOUTH_EAST
