"""What a match is called: by the title and summary of its game, or those its options give it."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from engines.core.rules import GameInfo, Outcome


@runtime_checkable
class Named(Protocol):
    """Options that make a game of its own of a game, with a name and an aim of its own."""

    @property
    def title(self) -> str:
        """What players call it."""

    @property
    def summary(self) -> str:
        """One sentence for a newcomer."""


@runtime_checkable
class Tallying(Protocol):
    """The words of a game whose scores mean nothing as bare numbers in seat order."""

    def tally(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return the scores with their unit, the winner's first, as in `10 to 4 in territory`; '' for none."""


def title_of(info: GameInfo, options: object) -> str:
    """Return what a match with these options is called."""
    return options.title if isinstance(options, Named) else info.title


def summary_of(info: GameInfo, options: object) -> str:
    """Return the aim of a match with these options."""
    return options.summary if isinstance(options, Named) else info.summary
