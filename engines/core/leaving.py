"""Events by which a player leaves other than by `withdraw`: by an order, or by the rules for who is absent."""

from typing import Protocol, runtime_checkable

from engines.core.rules import Seat


@runtime_checkable
class Leaving(Protocol):
    """An event that takes a player out for good, who could have played on: it counts as leaving."""

    @property
    def leaver(self) -> Seat:
        """Who has left."""
