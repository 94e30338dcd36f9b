"""Why Monoch refuses an input."""

from dataclasses import dataclass

from engines.core.reasons import Reason
from engines.monoch.view import Block, Colour, Stance


@dataclass(frozen=True, slots=True)
class ForTwoPlayers(Reason):
    """An option has no meaning in teams."""

    option: str


@dataclass(frozen=True, slots=True)
class NotAMove(Reason):
    """The text is no block with a place, no colour and no swap."""

    typed: str


@dataclass(frozen=True, slots=True)
class NoFace(Reason):
    """A block is named without the face that lies up."""

    meant: str
    """What was probably meant."""


@dataclass(frozen=True, slots=True)
class OddTurn(Reason):
    """A block is turned by an angle at which it does not fit the lattice."""

    degrees: int


@dataclass(frozen=True, slots=True)
class NoSuchColumn(Reason):
    """No column of that name can be reached."""

    column: str


@dataclass(frozen=True, slots=True)
class DeclareFirst(Reason):
    """Blocks are placed once the colours are declared."""


@dataclass(frozen=True, slots=True)
class DeclaredAlready(Reason):
    """The colours are declared once."""


@dataclass(frozen=True, slots=True)
class NoSwapNow(Reason):
    """Colours are swapped in answer to the first block only, where that is played."""

    played: bool
    """This table plays with the swap."""


@dataclass(frozen=True, slots=True)
class NoSuchStance(Reason):
    """No orientation of the block has that name."""

    stance: Stance
    examples: tuple[Stance, ...]


@dataclass(frozen=True, slots=True)
class NoneLeft(Reason):
    """The pool has no block of that type."""

    stance: Stance


@dataclass(frozen=True, slots=True)
class BlocksOnlyLie(Reason):
    """A block would stand where none may."""


@dataclass(frozen=True, slots=True)
class FirstBlock(Reason):
    """The first block has one place only."""

    stance: Stance
    cell: str


@dataclass(frozen=True, slots=True)
class Gap(Reason):
    """A block would not lie on level ground."""

    stance: Stance
    cell: str


@dataclass(frozen=True, slots=True)
class TouchesTooFew(Reason):
    """A block would not be beside enough others."""

    stance: Stance
    cell: str
    needed: int
    touched: int


@dataclass(frozen=True, slots=True)
class MustStandOnTable(Reason):
    """A block that needs one neighbour only is not stacked."""


@dataclass(frozen=True, slots=True)
class CutsStrip(Reason):
    """A block would cut a strip in two, where `keep` forbids it."""

    block: Block
    cell: str
    colour: Colour
    strip: int
    """Its index among the strips of the view."""
    first: str
    """The blocks the strip runs from and to, the same one where it passes only one."""
    last: str
