"""A decision with its value, expected line and reasons, and the comparison of a played action with the best."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core.messages import Text

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Alternative(Generic[A]):
    """Another action, and its worth."""

    action: A
    value: float


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """An action and its explanation, all from the view of its seat. Only `action` must be known.

    `reasons` are sentences for players: `N_("It closes a loop.")`, `N_("It saves your group at {place}.", place=12)`,
    `N_("It threatens {player}.", player=Player(1))`. Each states one fact about the action in 12 words or
    fewer, "it" being the move and "you" the player who makes it, and names places and moves as the board does.
    The most important comes first: a hint shows it with the move. `players/core/voices.py` rewords them for others.
    """

    action: A
    value: float | None = None
    """The chance of its seat to win with it, or its expected share of the win, from 0 to 1."""
    line: tuple[A, ...] = ()
    """The expected continuation, `action` first, as far as it was searched. In a game with secrets it ends
    before another player acts."""
    second: Alternative[A] | None = None
    """The best other action."""
    reasons: tuple[Text, ...] = ()
    depth: int | None = None
    """The finished depth of the search in plies, if there was one."""

    def with_actions(self, change: Callable[[A], B]) -> "Choice[B]":
        """Return the choice with each action written otherwise, as in canonical text."""
        second = None if self.second is None else Alternative(change(self.second.action), self.second.value)
        line = tuple(map(change, self.line))
        return Choice(change(self.action), self.value, line, second, self.reasons, self.depth)


@dataclass(frozen=True, slots=True)
class Appraisal(Generic[A]):
    """A played action compared with the best, from its seat's knowledge: values are chances to win, 0 to 1."""

    best: A
    value: float
    """The value of the best action."""
    played: float
    """The value of the played action: at most `value`."""
    reasons: tuple[Text, ...] = ()
    """The reasons for the best one, as in `Choice`."""

    @property
    def cost(self) -> float:
        """Return the chance to win that the played action gave away."""
        return self.value - self.played
