"""Games of rounds with quick turns: within a round the host shows one board, and the end of each stays to be read."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from engines.core.rules import Event
from engines.core.support import ByType


@runtime_checkable
class SupportsRounds(Protocol, metaclass=ByType):
    """Rules of a game whose turns are quick, and whose rounds end."""

    def ends_round(self, events: Sequence[Event]) -> bool:
        """Return whether these events of one entry ended a round."""
