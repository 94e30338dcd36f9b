"""Events by which a player leaves other than by `withdraw`: by an order, or by the rules for who is absent."""

from typing import ClassVar, Protocol, runtime_checkable

from engines.core.rules import Seat


@runtime_checkable
class Leaving(Protocol):
    """An event that takes a player out for good, who could have played on: it counts as leaving."""

    @property
    def leaver(self) -> Seat:
        """Who has left."""


@runtime_checkable
class HandingOver(Protocol):
    """Rules of a game that must know of a seat's new holder, as what the old one knows is to open nothing any more."""

    takeover: ClassVar[str]
    """The seat's entry by which it learns of it."""
