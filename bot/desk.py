"""What a game gives the host so that it can be played by buttons. A cog registers one desk for its game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from bot.verb import Verb

P_contra = TypeVar("P_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Style(StrEnum):
    """How much a button stands out."""

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
    """How a player wants to get their own boards."""

    DM = "dm"
    THREAD = "thread"
    """In a private thread of their own; by DM where I may not make one."""
    NONE = "none"
    """Not at all: they look when they want to, and are told that there is something to look at."""


@dataclass(frozen=True, slots=True)
class Enclosure:
    """What goes with a player's own board: a line or two of text, and perhaps a file."""

    text: str
    """Shown under the title; '' for nothing."""
    name: str = ""
    """Of the file, '' for none."""
    data: bytes = b""
    channel: Channel = Channel.DM
    copy_to: str = ""
    """Whom the player lets read along, as a mention; '' for nobody."""
    button: Button | None = None
    """Gives the file where a phone's screen should not be filled with it; who reads along, without buttons, gets it."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a desk is told of a match besides a view."""

    board: int
    names: tuple[str, ...]
    at: int
    """When the turn that is shown began, in seconds since 1970."""


class Desk(Protocol[P_contra, V_contra]):
    """The buttons of one game, by its public view and what its seats see."""

    @property
    def hand_label(self) -> str | None:
        """What the button is called that shows a player's private board; None for a game without secrets."""

    def buttons(self, view: P_contra) -> Sequence[Button]:
        """Return the buttons of the live board, at most ten, from what everybody may see."""

    def note(self, view: P_contra) -> str:
        """Return a line for under each board, as a reminder the game owes its players; mostly ''."""

    def enclosure(self, view: V_contra, occasion: Occasion) -> Enclosure:
        """Return what goes with a player's own board, from that seat's view; mostly nothing."""


AnyDesk = Desk[Any, Any]  # Any: past the catalogue nobody knows whose views they are
