"""Settings: what can be chosen for a match on offer, for a server or by a person, each declared once.

Its command, its line on a page, what can be chosen there and the sentence that confirms it follow from that.
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
"""Values that were typed, chosen or written, by the name of the parameter or field. Any: of its own kind."""
CHOSEN: Final = "chosen"
"""The name under which a page gives the value that was chosen there."""
ON_OFF: Final = {"on": "on", "off": "off"}
GAME_NAMES: Final[Mapping[str, str]] = {
    key: title_and_kind(rules.info)
    for key, rules in sorted(GAMES.items(), key=lambda each: (each[1].info.title.casefold(), each[0]))
}
"""The name of each game where one is chosen."""


FROM_ZERO: Final = range(2**53)
"""The kind of a parameter that is a number without an end."""


class Kind(StrEnum):
    """The context of a server that people choose in."""

    MEMBER = "member"
    USER = "user"
    """A member, or a user who is no member any more."""
    FILE = "file"
    ROLE = "role"
    TEXT_CHANNEL = "text_channel"
    FORUM = "forum"
    PLACE = "place"
    """A channel of any sort that matches can be in, or a category."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a command, with its description (at most 100 characters)."""

    name: str
    help: str
    kind: type | Kind | range = str
    """A range is a number in it."""
    required: bool = False
    choices: Mapping[Any, str] = field(default_factory=dict)  # Any: text or numbers
    """A value that can be chosen, and its words."""
    suggest: Callable[[str, Given], Sequence[tuple[str, str]]] | None = None
    """Return texts for what was typed so far, and for the rest of the command: each as it is shown, and as it is."""
    typed: str = ""
    """The name that people type, where it is another one."""
    longest: int | None = None
    """The most characters of a text that must not be empty."""


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
    """The key of the form among others of its setting; the fields are given under it."""
    disabled: bool = False


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
    values: Callable[[C], Mapping[str, str]] = lambda _context: {}
    """Return what can be chosen on a page, each in words: from a menu with this `placeholder`, else by buttons."""
    held: Callable[[C], Collection[str]] | None = None
    """Return which of them are chosen now; None for the one with the words of `now`."""
    placeholder: str = ""
    forms: Callable[[C], Sequence[Form]] = lambda _context: ()
    confirm: Callable[[C, Given], str] | None = None
    """Return the sentence that confirms it; None for the label with what is chosen now."""
    applies: Callable[[C], bool] = lambda _context: True
    """Return whether there is something to choose."""

    def options(self, context: C) -> list[tuple[str, str, bool]]:
        """Return what can be chosen on a page: each value, its words, and whether it is chosen now."""
        now = self.now(context)
        held = None if self.held is None else self.held(context)
        return [
            (value, words, words == now if held is None else value in held)
            for value, words in self.values(context).items()
        ]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of few things to choose."""

    value: str
    stored: object
    words: str
    """The current value, shown where it is chosen."""
    label: str = ""
    """The label of its button."""


def choice_setting(
    name: str,
    parameter: tuple[str, str],
    column: str,
    choices: Sequence[Choice],
    put: Callable[..., S],
    usual: str = "",
    **words: Any,  # Any: each of its own type
) -> Setting[Any, S]:
    """Return the setting of a column of a context's `row` that has few values; `parameter` is a name with its help.

    `put` returns what it is a setting of with a column changed. `usual` is the value where none was chosen.
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
    """Return the one value that was given."""
    (value,) = given.values()
    return value
