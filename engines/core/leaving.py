"""Events by which a player leaves other than by `withdraw`, and what becomes of a seat that others play on."""

from typing import Any, Protocol, runtime_checkable

from engines.core.rules import Seat, Step
from engines.core.support import ByType


@runtime_checkable
class SupportsLeaver(Protocol, metaclass=ByType):
    """An event that takes a player out for good, who could have played on: it counts as leaving."""

    @property
    def leaver(self) -> Seat:
        """Return the seat that left."""


@runtime_checkable
class SupportsMissedTurns(Protocol, metaclass=ByType):
    """Options that say how many turns in a row a player may miss: with so many they are out."""

    @property
    def missed_turns(self) -> int:
        """Return the number, from 1."""


@runtime_checkable
class SupportsPlayerChange(Protocol, metaclass=ByType):
    """Rules of a game in which a seat holds what its player wanted and nobody has carried out yet."""

    def change_player(self, state: Any, seat: Seat, *, for_good: bool) -> Step[Any]:
        """Return the position without that seat's orders and readiness, and `for_good` without its settings.

        IllegalActionError where the seat is out of the game and a player would go on for good.
        """
