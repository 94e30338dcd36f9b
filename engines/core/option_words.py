"""The words of options: fields of an options dataclass with a label, help and words for their values."""

import dataclasses
import enum
from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast

from engines.core.messages import N_, Text

V = TypeVar("V")
_YES_NO: Final[Mapping[object, str]] = {True: N_("yes"), False: N_("no")}
OFF: Final[Mapping[object, str]] = {True: N_("allowed"), False: N_("off")}
"""The words of a house rule that is off unless a table allows it."""


def option(
    default: V,
    label: str,
    text: str,
    *,
    words: Mapping[object, str] | None = None,
    bounds: tuple[int, int] | None = None,
    usual: Callable[..., int] | None = None,
    names_game: bool = False,
) -> V:
    """Return a field of an options dataclass: its label, its help of at most 100 characters, words for its values.

    `bounds` limit a number. `usual` returns the default that follows from the other options. `names_game` is for the
    option that makes a game with a title of its own.
    """
    metadata: dict[str, object] = {"label": label, "help": text, "words": words or {}}
    metadata |= {"range": bounds} if bounds is not None else {}
    metadata |= {"usual": usual} if usual is not None else {}
    metadata |= {"names_game": True} if names_game else {}
    return dataclasses.field(default=default, metadata=metadata)


def label_of(field: dataclasses.Field[object]) -> str:
    """Return the label of an option that players read."""
    return cast("str", field.metadata.get("label", field.name.replace("_", " ").capitalize()))


def value_in_words(field: dataclasses.Field[object], value: object) -> str:
    """Return a value of an option as players read it; `value` may be an enum member or its plain value."""
    if isinstance(field.default, enum.Enum) and not isinstance(value, enum.Enum):
        value = type(field.default)(value)
    # True == 1: a label for one must not match the other.
    for words in (field.metadata.get("words", {}), _YES_NO):
        for each, word in words.items():
            if each == value and type(each) is type(value):
                return cast("str", word)
    return str(value.value if isinstance(value, enum.Enum) else value)


def option_in_words(field: dataclasses.Field[object], value: object) -> Text:
    """Return an option and its value, as `Bluffing: off`."""
    return N_("{option}: {value}", option=label_of(field), value=value_in_words(field, value))
