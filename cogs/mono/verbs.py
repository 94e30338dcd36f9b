"""What the buttons, menus and forms of Mono ask for."""

from enum import StrEnum

from bot.verb import Verb


class Rest(StrEnum):
    """What follows the cells of a list."""

    USUAL = ""
    END = "end"
    RANDOM = "random"


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
    """See the cells of a column."""

    letter: str


class Cell(Verb, name="row"):
    """Put a cell on the list."""

    cell: str


class Back(Verb, name="cells_back"):
    """Take the last cell off the list; the column stays."""

    letter: str = ""


class Uncover(Verb, name="cells_done"):
    """Uncover the cells of the list."""

    rest: Rest = Rest.USUAL


class Zoom(Verb, name="zoom", looks=True):
    """See one grid enlarged, as everybody may; of no seat: the first opponent's."""

    seat: int | None = None


class ZoomOwn(Verb, name="zoom_own", looks=True):
    """See one's own whole grid enlarged."""
