"""Messages as plain data, and the color schemes of their pictures."""

import hashlib
from dataclasses import dataclass, field, replace
from typing import Self

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.buttons.verb import CustomId
from bot.kernel.store.match_row import has_computers, people_of
from bot.kernel.text.translation import _
from render.core.recolour import Scheme, recolour

MOST_CONTENT = 2_000
MOST_IN_ROW = 5
_SHORTEST = 40
"""The least length of a truncated line."""


class WrongReaderError(Exception):
    """A private message for one player was about to reach another reader."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file; `alt` is the alt text of a picture."""

    name: str
    data: bytes
    alt: str | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """A button with its complete custom id."""

    custom_id: str
    label: str
    style: Style
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a menu; label, description and value have at most 100 characters."""

    label: str
    value: str
    description: str | None = None
    emoji: str | None = None
    default: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select that fills a row: at most 25 choices, of which `least` to `most` are chosen."""

    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    people: tuple[int, ...] | None = None
    """For a select of the server's members instead: the members chosen initially."""


Row = tuple[Control, ...] | Menu


@dataclass(frozen=True, slots=True)
class Message:
    """The contents of one message. Only users in `mentions` are pinged, even if the content mentions others."""

    content: str
    attachments: tuple[Attachment, ...] = ()
    rows: tuple[Row, ...] = ()
    mentions: frozenset[int] = field(default_factory=frozenset)
    silent: bool = False
    """True to send it without a notification."""
    audience: int | None = None
    """The only user who may read it: the holder of the seat whose view it shows. None for everybody."""
    needs_rows: bool = False
    """True if it is useless without its buttons."""

    def __post_init__(self) -> None:
        """Remove computers from the mentions."""
        if has_computers(self.mentions):
            object.__setattr__(self, "mentions", frozenset(people_of(self.mentions)))

    def with_line(self, line: str) -> Self:
        """Return the message with a line appended, if the line is not empty and fits."""
        text = f"{self.content}\n{line}"
        return replace(self, content=text) if line and len(text) <= MOST_CONTENT else self

    def digest(self, *drawn: str) -> str:
        """Return a digest of content, rows, file names and `drawn`, for pictures determined by their names."""
        said = (self.content, self.rows, [file.name for file in self.attachments], drawn)
        return hashlib.blake2b(repr(said).encode(), digest_size=8).hexdigest()

    def check_reader(self, user_id: int | None) -> None:
        """Raise WrongReaderError unless that user may read it; None stands for a channel, which everybody reads."""
        if self.audience is not None and self.audience != user_id:
            raise WrongReaderError(f"what user {self.audience} alone may read was about to reach {user_id or 'all'}")


def control(button: Button, match_id: int, number: int) -> Control:
    """Bind a button to a position."""
    return Control(str(CustomId.of(button.verb, match_id, number)), button.label, button.style, button.emoji)


def in_rows(*groups: tuple[Control, ...]) -> tuple[Row, ...]:
    """Arrange groups of buttons in rows; each group begins a new row."""
    rows: list[Row] = []
    for group in groups:
        rows.extend(group[at : at + MOST_IN_ROW] for at in range(0, len(group), MOST_IN_ROW))
    return tuple(rows)


def code_block_or_file(head: str, text: str, name: str, rows: tuple[Row, ...] = ()) -> Message:
    """Return `text` in a code block below `head`; if it is too long for a message, as the file `name`."""
    content = f"{head}\n```\n{text.replace('```', chr(39) * 3)}\n```"
    if len(content) <= MOST_CONTENT:
        return Message(content, rows=rows)
    return Message(
        f"{head}\n{_('It is too long for a message: here it is as a file.')}", (Attachment(name, text.encode()),), rows
    )


def truncate_lines(lines: list[str], most: int) -> str:
    """Join lines; if they are too long, truncate or drop the oldest ones."""
    lines_fitting: list[str] = []
    length = 0
    for line in reversed(lines):
        room = most - length - 1
        if len(line) > room:
            if room >= 0:
                lines_fitting.append("…" if room < _SHORTEST else line[: room - 1].rstrip("\\") + "…")
            break
        lines_fitting.append(line)
        length += len(line) + 1
    return "\n".join(reversed(lines_fitting))


def in_colours(message: Message, scheme: Scheme) -> Message:
    """Return a message with its pictures in the colors of a scheme."""
    if scheme is Scheme.USUAL or not has_pictures(message):
        return message
    files = (replace(each, data=recolour(each.data, scheme)) if each.alt else each for each in message.attachments)
    return replace(message, attachments=tuple(files))


def has_pictures(message: Message) -> bool:
    """Return whether there are pictures to recolor."""
    return any(each.alt for each in message.attachments)


def scheme_of(chosen: str | None) -> Scheme:
    """Return a player's color scheme; the default for an unknown value."""
    return Scheme(chosen) if chosen in {each.value for each in Scheme} else Scheme.USUAL
