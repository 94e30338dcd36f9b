"""What a renderer is given and what it returns: the whole contract with the host."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engines.core.open_games import OpenSeatView
from engines.core.rules import Seat

MAX_ALT = 1024
"""Characters of alt text that Discord takes."""

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Table:
    """What the host adds to a view."""

    board: int
    """The number by which people name the match."""
    names: tuple[str, ...]
    """One display name a seat, in seat order."""


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A picture anybody may see."""

    png: bytes
    alt: str
    """The position in words, at most `MAX_ALT` characters."""


@dataclass(frozen=True, slots=True)
class PrivateBoard:
    """A picture that only the holder of `seat` may see."""

    seat: Seat
    png: bytes
    alt: str
    """The position in words, at most `MAX_ALT` characters."""


class Renderer(Protocol[P_contra, V_contra]):
    """Draws one game. Equal arguments give equal bytes, and nothing but the arguments is looked at."""

    def public(self, view: P_contra, table: Table) -> PublicBoard:
        """Draw what everybody may see."""

    def private(self, view: V_contra, table: Table) -> PrivateBoard:
        """Draw what the holder of `view.seat` may see."""


class OpenRenderer(ABC, Generic[P]):
    """Base of what draws a game without secrets."""

    @abstractmethod
    def public(self, view: P, table: Table) -> PublicBoard:
        """Draw what everybody sees."""

    def private(self, view: OpenSeatView[P], table: Table) -> PrivateBoard:
        """Draw the same for a player."""
        board = self.public(view.public, table)
        return PrivateBoard(view.seat, board.png, board.alt)


def fit_alt(parts: list[str]) -> str:
    """Join sentences, most important first, and leave out the last ones where they would not fit in `MAX_ALT`."""
    text = ""
    for part in parts:
        longer = f"{text} {part}" if text else part
        if len(longer) > MAX_ALT:
            return text or f"{part[: MAX_ALT - 1]}…"
        text = longer
    return text
