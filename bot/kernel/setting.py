"""Settings of an offer, a server or a person, each declared once.

Its command, its line on a page, the choices there and the confirmation follow from the declaration.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from bot.kernel.text.translation import translate
from engines import GAMES
from engines.core.naming import title_and_kind

C = TypeVar("C")
S = TypeVar("S")

Given = Mapping[str, Any]
"""Values from a command, menu or form, by name of the parameter or field. Any: each has its own type."""
CHOSEN: Final = "chosen"
"""The name of the value that was chosen on a page."""
ON_OFF: Final = {"on": "on", "off": "off"}
GAME_NAMES: Final[Mapping[str, str]] = {
    key: title_and_kind(rules.info)
    for key, rules in sorted(GAMES.items(), key=lambda each: (each[1].info.title.casefold(), each[0]))
}
"""The display name of each game."""


FROM_ZERO: Final = range(2**53)
"""The kind of a parameter without an upper limit."""


class Kind(StrEnum):
    """The kind of a parameter that is an object of a server."""

    MEMBER = "member"
    USER = "user"
    """A member, or a user who has left the server."""
    FILE = "file"
    ROLE = "role"
    TEXT_CHANNEL = "text_channel"
    FORUM = "forum"
    PLACE = "place"
    """A channel of any kind that can host matches, or a category."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a command, with its description (at most 100 characters)."""

    name: str
    help: str
    kind: type | Kind | range = str
    """A range stands for an integer in it."""
    required: bool = False
    choices: Mapping[Any, str] = field(default_factory=dict)  # Any: text or numbers
    """The values that can be chosen, each with its label."""
    suggest: Callable[[str, Given], Sequence[tuple[str, str]]] | None = None
    """Return suggestions for the text typed so far and the other parameters: pairs of display text and value."""
    typed: str = ""
    """The name in Discord, if it differs."""
    longest: int | None = None
    """The maximum length of a text; if set, the text must not be empty."""


@dataclass(frozen=True, slots=True)
class Field:
    """One input of a form; the label has at most 45 characters, the placeholder 100."""

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
    """A form for a setting, with the button that opens it."""

    label: str
    title: str
    fields: tuple[Field, ...]
    key: str = ""
    """The key of the form among others of its setting; its values are given under it."""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Setting(Generic[C, S]):
    """A setting. `C` is the context in which it is shown or changed, `S` is the changed server, offer or person."""

    name: str
    """The name of its command, or of its parameter in one."""
    choose: Callable[[C, Given], S]
    """Return the server, offer or person with the new value. Raises Refusal."""
    now: Callable[[C], str]
    """Return the current value in words."""
    label: str = ""
    help: str = ""
    """A line about it on a page."""
    about: str = ""
    """The description of its command."""
    parameters: tuple[Parameter, ...] = ()
    values: Callable[[C], Mapping[str, str]] = lambda _context: {}
    """Return the choices on a page with their labels: a menu with `placeholder`, else buttons."""
    held: Callable[[C], Collection[str]] | None = None
    """Return the chosen values; None if the label of the chosen one equals `now`."""
    placeholder: str = ""
    forms: Callable[[C], Sequence[Form]] = lambda _context: ()
    confirm: Callable[[C, Given], str] | None = None
    """Return the confirmation; None for the label and the current value."""
    applies: Callable[[C], bool] = lambda _context: True
    """Return whether the setting is available."""

    def options(self, context: C) -> list[tuple[str, str, bool]]:
        """Return the choices on a page: value, label, and whether it is chosen."""
        now = self.now(context)
        held = None if self.held is None else self.held(context)
        return [
            (value, words, words == now if held is None else value in held)
            for value, words in self.values(context).items()
        ]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few choices."""

    value: str
    stored: object
    words: str
    """The text for the current value."""
    label: str = ""
    """The label of its button."""


def choice_setting(
    name: str,
    parameter: tuple[str, str],
    column: str,
    choices: Sequence[Choice],
    put: Callable[..., S],
    usual: str = "",
    **words: Any,  # Any: each has its own type
) -> Setting[Any, S]:
    """Return a setting for a column of a context's `row` with few values; `parameter` is a name and its description.

    `put` returns the row's object with a column changed. `usual` is the default value.
    """
    by_value = {each.value: each for each in choices}

    def held(context: Any) -> Choice:
        stored = getattr(context.row, column)
        return next((each for each in choices if each.stored == stored), by_value.get(usual, choices[0]))

    return Setting(
        name,
        choose=lambda context, given: put(context, **{column: by_value[given_value(given)].stored}),
        now=lambda context: translate(held(context).words),
        parameters=(Parameter(*parameter, required=True, choices={each: each for each in by_value}),),
        values=lambda _context: {each.value: translate(each.label) for each in choices},
        held=lambda context: [held(context).value],
        **words,
    )


def given_value(given: Given) -> Any:  # Any: as above
    """Return the only given value."""
    (value,) = given.values()
    return value
