"""The interface of a game's own buttons. A cog registers one implementation for its game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from bot.kernel.buttons.verb import Verb

P_contra = TypeVar("P_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Style(StrEnum):
    """The style of a button."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a board. `verb` is its action; the label has at most 80 characters."""

    verb: Verb
    label: str
    style: Style = Style.SECONDARY
    emoji: str | None = None


class Channel(StrEnum):
    """The channel in which a player gets their own boards."""

    DM = "dm"
    THREAD = "thread"
    """A private thread; a DM where the bot may not create one."""
    NONE = "none"
    """No channel: players look when they want to, after a notification."""


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
    """A mention of the reader of the player's copies; '' for none."""
    button: Button | None = None
    """A button for the file, if it would fill a phone's screen. Copies have no buttons and contain the file."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """The facts of a match besides its view."""

    match_id: int
    names: tuple[str, ...]
    at: int
    """The start of the turn that is shown, in seconds since 1970."""


class GameControls(Protocol[P_contra, V_contra]):
    """The buttons of one game, from its public view and the views of its seats."""

    @property
    def hand_label(self) -> str | None:
        """Return the label of the button for a player's private board; None for a game without secrets."""

    def buttons(self, view: P_contra) -> Sequence[Button]:
        """Return the buttons of the live board, at most ten, from the public view."""

    def note(self, view: P_contra) -> str:
        """Return lines under each board, reminders in small print and questions in normal print; usually ''."""

    def typing_help(self, view: P_contra) -> str:
        """Return how to type a move now, for forms."""

    def enclosure(self, view: V_contra, facts: MatchFacts) -> Enclosure:
        """Return the extras of a player's own board, from that seat's view; usually empty."""


AnyGameControls = GameControls[Any, Any]  # Any: the catalog of all games does not know their views
