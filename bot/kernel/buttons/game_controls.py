"""The interface of a game that is played by buttons. A cog registers one desk for its game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from bot.kernel.buttons.verb import Verb

P_contra = TypeVar("P_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Style(StrEnum):
    """The prominence of a button."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a board. `verb` says what it does and to what; label at most 80 characters."""

    verb: Verb
    label: str
    style: Style = Style.SECONDARY
    emoji: str | None = None


class Channel(StrEnum):
    """The channel on which a player gets their own boards."""

    DM = "dm"
    THREAD = "thread"
    """In a private thread of their own; by DM where I may not make one."""
    NONE = "none"
    """Not at all: players look when they want to, after a notice that there is something to see."""


@dataclass(frozen=True, slots=True)
class Enclosure:
    """The extras of a player's own board: a line or two of text, and perhaps a file."""

    text: str
    """Shown under the title; '' for nothing."""
    name: str = ""
    """The name of the file; '' for none."""
    data: bytes = b""
    channel: Channel = Channel.DM
    copy_to: str = ""
    """A mention of the reader of the player's copies; '' for nobody."""
    button: Button | None = None
    """Gives the file where it would fill a phone's screen. Readers along have no buttons and get the file."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """The facts of a match that a desk gets besides a view."""

    match_id: int
    names: tuple[str, ...]
    at: int
    """The start of the turn that is shown, in seconds since 1970."""


class GameControls(Protocol[P_contra, V_contra]):
    """The buttons of one game, by its public view and what its seats see."""

    @property
    def hand_label(self) -> str | None:
        """Return the label of the button to a player's private board; None for a game without secrets."""

    def buttons(self, view: P_contra) -> Sequence[Button]:
        """Return the buttons of the live board, at most ten, from what everybody may see."""

    def note(self, view: P_contra) -> str:
        """Return lines for under each board, reminders in small print and questions as they are; mostly ''."""

    def typing_help(self, view: P_contra) -> str:
        """Return how a move is typed now, for the forms that take one."""

    def enclosure(self, view: V_contra, facts: MatchFacts) -> Enclosure:
        """Return what goes with a player's own board, from that seat's view; mostly nothing."""


AnyGameControls = GameControls[Any, Any]  # Any: past the catalogue nobody knows whose views they are
