"""The words of a game for when it is over: what was secret in it, and how each player did."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from engines.core.playback import FrameView
from engines.core.support import ByType

OwnFrames = Sequence[FrameView[Any, Any, Any]]
"""A whole game as the player at a seat saw it, from the start on."""


@dataclass(frozen=True, slots=True)
class OwnStatistics:
    """The figures of one player in one game."""

    sentences: tuple[str, ...]
    """The figures, one a line."""
    title: str
    """The heading of a chart of `values`."""
    values: tuple[int, ...]
    """A number at the start and after each step of the game, none below 0."""


@runtime_checkable
class SupportsStatistics(Protocol, metaclass=ByType):
    """The words of a game that can tell players how they did."""

    def statistics(self, frames: OwnFrames) -> OwnStatistics:
        """Return the figures of the player who saw these frames."""


@runtime_checkable
class SupportsSecrets(Protocol, metaclass=ByType):
    """The words of a game that can say, once it is over, what no picture of its last position shows."""

    def secrets(self, frames: Sequence[OwnFrames], names: Sequence[str]) -> Sequence[str]:
        """Return sentences on what was hidden; `frames` are those of all seats, in seat order."""
