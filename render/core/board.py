"""What a renderer is given and what it returns: the whole contract with the host."""

from dataclasses import dataclass
from typing import Protocol, TypeVar

from engines.core.rules import Seat

MAX_ALT = 1024
"""Characters of alt text that Discord takes."""

P_contra = TypeVar("P_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Table:
    """What the host adds to a view."""

    board: int
    """The board's number, as people name the match."""
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


def fit_alt(parts: list[str]) -> str:
    """Join sentences, most important first, and leave out the last ones where they would not fit in `MAX_ALT`."""
    text = ""
    for part in parts:
        longer = f"{text} {part}" if text else part
        if len(longer) > MAX_ALT:
            return text or f"{part[: MAX_ALT - 1]}…"
        text = longer
    return text
