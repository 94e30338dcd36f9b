"""The verbs of Mono's buttons, menus and forms."""

import re
from dataclasses import dataclass
from typing import Final

from bot.kernel.buttons.verb import MalformedError, Verb
from engines.mono.actions import Tail

MOST_LISTED: Final = 30
"""Cells on a list: a custom id holds them all."""
_NAME: Final = re.compile(r"[a-z][0-9]{1,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cells:
    """A list of cells by their names, in the order they are uncovered."""

    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "".join(self.names)

    @property
    def column(self) -> str:
        """The column of the last one; '' where there is none."""
        return self.names[-1][0] if self.names else ""

    @classmethod
    def read(cls, text: str) -> "Cells":
        """Return the cells of a text made by `str`; MalformedError for any other text."""
        names = tuple(_NAME.findall(text))
        if "".join(names) != text or len(set(names)) < len(names) or len(names) > MOST_LISTED:
            raise MalformedError("no list of cells")
        return cls(names)


class AskCells(Verb, name="uncover"):
    """Open the form for cells."""


class TypedCells(Verb, name="uncovered"):
    """Uncover the cells of the form."""


class AskGrid(Verb, name="place"):
    """Open the form for a grid."""


class TypedGrid(Verb, name="placed"):
    """Place the grid of the form."""


class Choose(Verb, name="cells"):
    """Begin a list of cells."""


class Column(Verb, name="column"):
    """Show a list of cells, and the cells of a column to go on with."""

    letter: str
    cells: Cells = Cells()


class Cell(Verb, name="row"):
    """Show the list with one more cell, the last; its column stays."""

    cells: Cells


class Uncover(Verb, name="cells_done"):
    """Uncover the cells of the list."""

    tail: Tail
    cells: Cells


class Zoom(Verb, name="zoom", looks=True):
    """Show a grid enlarged, as in the public view; without a seat the first opponent's."""

    seat: int | None = None


class ZoomOwn(Verb, name="zoom_own", looks=True):
    """Show the own whole grid enlarged."""
