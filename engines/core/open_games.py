"""Shared parts of games without secrets: each seat sees the public view."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Seat

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class OpenSeatView(Generic[P]):
    """The view of a seat: the public view and nothing else."""

    seat: Seat
    public: P


class OpenViews(Generic[P]):
    """Base of rules whose states are fully public."""

    def public_view(self, state: P) -> P:
        """Return the state itself."""
        return state

    def seat_view(self, state: P, seat: Seat) -> OpenSeatView[P]:
        """Return the same for a player."""
        return OpenSeatView(seat, state)

    def resample(self, view: OpenSeatView[P], dice: Dice) -> P:
        """Return the state itself, which hides nothing."""
        return view.public


class OpenText(ABC, Generic[P]):
    """Base of the words of such a game."""

    @abstractmethod
    def public(self, view: P, names: Sequence[str]) -> str:
        """Return the board that everybody sees."""

    def private(self, view: OpenSeatView[P], names: Sequence[str]) -> str:
        """Return the same board."""
        return self.public(view.public, names)
