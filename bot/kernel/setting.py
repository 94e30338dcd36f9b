"""Settings: what can be chosen for a match on offer, for a server or by a person, each declared once.

Its command, its line on a page, what can be chosen there and the sentence that confirms it follow from that.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from engines import GAMES
from engines.core.naming import title_and_kind

C = TypeVar("C")
S = TypeVar("S")

Given = Mapping[str, Any]
"""What was typed, chosen or written, by the name of the parameter or field. Any: of its own kind."""
CHOSEN: Final = "chosen"
"""The name under which a page gives the value that was chosen there."""
ON_OFF: Final = {"on": "on", "off": "off"}
YES_NO: Final = {"yes": "yes", "no": "no"}
GAME_NAMES: Final[Mapping[str, str]] = {
    key: title_and_kind(rules.info)
    for key, rules in sorted(GAMES.items(), key=lambda each: (each[1].info.title.casefold(), each[0]))
}
"""What each game is called where one is chosen."""


FROM_ZERO: Final = range(2**53)
"""The kind of a parameter that is a number without an end."""


class Kind(StrEnum):
    """What people choose from a server's own."""

    MEMBER = "member"
    USER = "user"
    """A member, or a user who is no member any more."""
    FILE = "file"
    ROLE = "role"
    TEXT_CHANNEL = "text_channel"
    PLACE = "place"
    """A channel of any sort that matches can be in, or a category."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a command asks for, with its explanation (at most 100 characters)."""

    name: str
    help: str
    kind: type | Kind | range = str
    """A range is a number in it."""
    required: bool = False
    choices: Mapping[Any, str] = field(default_factory=dict)  # Any: text or numbers
    """What can be chosen, and how it is shown."""
    suggest: Callable[[str, Given], Sequence[tuple[str, str]]] | None = None
    """Return texts for what was typed so far, and for the rest of the command: each as it is shown, and as it is."""
    typed: str = ""
    """The name that people type, where it is another one."""
    longest: int | None = None
    """The most characters of a text that must not be empty."""


@dataclass(frozen=True, slots=True)
class Value:
    """Something that can be chosen on a page."""

    value: str
    words: str
    held: bool = False
    """It is chosen now."""


@dataclass(frozen=True, slots=True)
class Field:
    """One input of a form: at most 45 characters of label, 100 of placeholder."""

    key: str
    label: str
    placeholder: str = ""
    description: str | None = None
    default: str = ""
    long: bool = False
    required: bool = True
    most: int = 400


@dataclass(frozen=True, slots=True)
class Form:
    """A form in which a setting is written, with the button that opens it."""

    label: str
    title: str
    fields: tuple[Field, ...]
    key: str = ""
    """It tells the form from others of its setting, and is given with the fields under this word."""
    disabled: bool = False


def nothing(_context: object) -> tuple[()]:
    """Return nothing to choose."""
    return ()


def always(_context: object) -> bool:
    """Return True: there is something to choose everywhere."""
    return True


@dataclass(frozen=True, slots=True)
class Setting(Generic[C, S]):
    """Something to choose. `C` is what is known when it is shown or chosen, `S` what it is a setting of."""

    name: str
    """The name of its command, or of its parameter in one."""
    choose: Callable[[C, Given], S]
    """Return what it is a setting of with what was given. Refusal."""
    now: Callable[[C], str]
    """Return what is chosen now in words."""
    label: str = ""
    help: str = ""
    """A line about it on a page."""
    about: str = ""
    """The description of its command."""
    parameters: tuple[Parameter, ...] = ()
    values: Callable[[C], Sequence[Value]] = nothing
    """Return what can be chosen on a page: from a menu with this `placeholder`, or without one by buttons."""
    placeholder: str = ""
    forms: Callable[[C], Sequence[Form]] = nothing
    confirm: Callable[[C, Given], str] | None = None
    """Return the sentence that confirms it; None for the label with what is chosen now."""
    applies: Callable[[C], bool] = always
    """Return whether there is something to choose."""


def given_value(given: Given) -> Any:  # Any: as above
    """Return the one value that was given."""
    (value,) = given.values()
    return value
