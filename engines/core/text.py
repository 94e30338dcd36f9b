"""The texts of a game: text boards and sentences for events. Computed from views and events only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from engines.core.people import People
from engines.core.rules import Event, Seat
from engines.core.support import ByType

OUT: Final = "💀 "
"""Prefix of a sentence about a player who is out of the game: posts keep such sentences when others are dropped."""
P_contra = TypeVar("P_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class GameText(Protocol[P_contra, V_contra]):
    """The texts of one game. `names` has one display name per seat, in seat order.

    A text board is monospace, at most 60 columns wide and 1,800 characters long where the game allows it, so that it
    fits a Discord message in a code block.
    """

    def public(self, view: P_contra, names: Sequence[str]) -> str:
        """Return the public board."""

    def private(self, view: V_contra, names: Sequence[str]) -> str:
        """Return the board of that seat's player."""

    def goal(self, view: P_contra, names: Sequence[str], seat: Seat) -> str:
        """Return how the player of `seat` wins, in a sentence or two; shown above the first board of a match."""

    def move(self, action: Any, view: V_contra, people: People) -> str:
        """Return a move as its player reads it, such as `tile e at 3`; `view` is that player's, before the move."""

    def event(self, event: Event, names: Sequence[str]) -> str:
        """Return a public sentence for an event, without a trailing newline; '' for an event that needs none."""


@runtime_checkable
class SupportsNames(Protocol, metaclass=ByType):
    """Texts of a game whose actions name people. Its rules number seats; players type names."""

    def with_seats(self, text: str, names: Sequence[str]) -> str:
        """Return typed text with names replaced as the rules parse them; NotationError if no player has that name."""

    def with_names(self, action: Any, people: People) -> str:
        """Return the text that people type for an action."""


def read_names(words: object, text: str, names: Sequence[str]) -> str:
    """Return typed text, which may name people, in the form that the rules parse."""
    return words.with_seats(text, names) if isinstance(words, SupportsNames) else text


@runtime_checkable
class SupportsOwnMove(Protocol, metaclass=ByType):
    """Texts of a game that describe a player's own move to that player, where canonical text is hard to read."""

    def own(self, action: Any, events: Sequence[Event], people: People) -> str:
        """Return a player's action and its result, addressed to that player, such as `you drew a card.`."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A sentence about a position, and the move it names, if any: one that wins by the rules."""

    sentence: str
    action: Any = None
    """A move that wins now. No tip names any other move: judging one takes a search, which hints do."""


@runtime_checkable
class SupportsTips(Protocol, metaclass=ByType):
    """Texts of a game that tell newcomers what to notice in a position."""

    def tip(self, view: Any, names: Sequence[str]) -> Tip | None:
        """Return the most important advice on a seat's view for its player; None if nothing is urgent.

        It takes no longer than 2 ms.
        """


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game in words."""

    sentence: str
    """The winners and the reason."""
    tells_scores: bool = False
    """True if the sentence contains all scores."""


@runtime_checkable
class SupportsEvents(Protocol, metaclass=ByType):
    """Texts of a game that describe several events in fewer sentences."""

    def events(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        """Return the sentences of events that followed each other."""


@runtime_checkable
class SupportsEnding(Protocol, metaclass=ByType):
    """Texts of a game that describe its ending. For other games the host states the winners and the scores."""

    def ending(self, event: Event, names: Sequence[str]) -> Ending | None:
        """Return the description of an event that has ended the game; None for any other event."""


@runtime_checkable
class SupportsParts(Protocol, metaclass=ByType):
    """Texts of a game whose text board has sentences around its columns: a phone wraps the sentences itself."""

    def parts(self, view: object, names: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        """Return the lines before, the rows in columns and the lines after, of a public view or a seat's."""
