"""Texts about a finished game: its secrets, and statistics of each player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from engines.core.playback import FrameView
from engines.core.support import ByType

OwnFrames = Sequence[FrameView[Any, Any, Any]]
"""A whole game as the player at a seat saw it, from the start."""


@dataclass(frozen=True, slots=True)
class OwnStatistics:
    """The statistics of one player in one game."""

    sentences: tuple[str, ...]
    """The statistics as sentences, one per line."""
    title: str
    """The heading of a chart of `values`."""
    values: tuple[int, ...]
    """A number at the start and after each step of the game, none below 0."""


@runtime_checkable
class SupportsStatistics(Protocol, metaclass=ByType):
    """Game texts that can report a player's statistics."""

    def statistics(self, frames: OwnFrames) -> OwnStatistics:
        """Return the statistics of the player who saw these frames."""


@runtime_checkable
class SupportsSecrets(Protocol, metaclass=ByType):
    """Game texts that can reveal, once the game is over, what the picture of its last position does not show."""

    def secrets(self, frames: Sequence[OwnFrames], names: Sequence[str]) -> Sequence[str]:
        """Return sentences about secrets; `frames` are those of all seats, in seat order."""
