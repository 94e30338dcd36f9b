"""Options as text and as JSON: a game's `Options` dataclass is flat, so its fields describe themselves."""

import dataclasses
import enum
import typing
from collections.abc import Mapping
from typing import TypeVar

from engines.core.errors import OptionError, number_out_of_range
from engines.core.messages import N_, join_choices, quote
from engines.core.typed_text import plain_text

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter

_TRUE = frozenset({"true", "yes", "on", "1"})
_FALSE = frozenset({"false", "no", "off", "0"})


def settle(options: object) -> None:
    """Convert each field of an options dataclass to its type and check its range; called first by `__post_init__`.

    Options built from a record, a command or code are thus valid: a bad value is an OptionError, and a text that
    stands for a member of an enum, for yes or no, or for a number becomes it.
    """
    kinds = _kinds(type(options))
    for field in dataclasses.fields(options):  # type: ignore[arg-type]  # `_kinds` refuses what is no dataclass
        value = _read(field.name, kinds[field.name], getattr(options, field.name))
        _check_range(field, value)
        object.__setattr__(options, field.name, value)


def _check_range(field: dataclasses.Field[object], value: object) -> None:
    bounds = field.metadata.get("range")
    if bounds is not None and isinstance(value, int) and not bounds[0] <= value <= bounds[1]:
        raise number_out_of_range(field.name, bounds[0], bounds[1], value)


def options_to_json(options: object) -> dict[str, int | str | bool]:
    """Return every field of an options dataclass, enums by value: a record keeps its meaning if defaults change."""
    return {name: _plain(getattr(options, name)) for name in option_names(type(options))}


def changed_options(options: object) -> dict[str, int | str | bool]:
    """Return the fields of an options dataclass that differ from their defaults, enums by value.

    If the default depends on other options, the field's metadata has a function `usual` of the options.
    """
    if not dataclasses.is_dataclass(options):
        raise TypeError(f"not an options dataclass: {options!r}")
    changed: dict[str, int | str | bool] = {}
    for field in dataclasses.fields(options):
        value, usual = getattr(options, field.name), field.metadata.get("usual")
        if value != (field.default if usual is None else usual(options)):
            changed[field.name] = _plain(value)
    return changed


def _plain(value: enum.Enum | int | str) -> int | str | bool:
    plain: int | str | bool = value.value if isinstance(value, enum.Enum) else value
    return plain


def options_from_json(cls: type[O], values: Mapping[str, object]) -> O:
    """Build `cls` from plain values; OptionError for an unknown name or a value of the wrong kind.

    Options may have aliases: `OTHER_NAMES` of the class maps each to an option, or to an option and its value.
    """
    names = option_names(cls)
    values = _by_own_names(cls, values)
    for name in values:
        if name not in names:
            raise _no_such_option(name, names)
    return cls(**values)


def options_from_text(cls: type[O], text: str) -> O:
    """Build `cls` from typed text: `size=7 no_auto take=min` (commas are allowed, a bare name means yes)."""
    return options_from_json(cls, values_from_text(text))


def values_from_text(text: str) -> dict[str, object]:
    """Return typed values by name, not validated yet; OptionError if one is named twice."""
    values: dict[str, object] = {}
    for word in plain_text(text).replace('"', " ").replace(",", " ").split():
        name, has_value, value = word.lstrip("-").partition("=")
        name = name.lower().replace("-", "_")
        if name in values:
            raise OptionError(N_("{name} is there twice.", name=quote(name)))
        values[name] = value if has_value else True
    return values


def option_names(cls: type[object]) -> tuple[str, ...]:
    """Return the names of the fields of an options dataclass, in order."""
    if not dataclasses.is_dataclass(cls):
        raise TypeError(f"not an options dataclass: {cls!r}")
    return tuple(field.name for field in dataclasses.fields(cls))


def _by_own_names(cls: type[object], values: Mapping[str, object]) -> Mapping[str, object]:
    others: Mapping[str, str] = getattr(cls, "OTHER_NAMES", {})
    values_by_name: dict[str, object] = {}
    for written, value in values.items():
        name, fixes, fixed = others.get(written, written).partition("=")
        if fixes and value is not True:
            short = f"`{name}={fixed}`"
            raise OptionError(
                N_("Write {name} without a value. It is short for {short}.", name=quote(written), short=short)
            )
        if name in values_by_name:
            other = next(each for each in values if each != name and others.get(each, "").partition("=")[0] == name)
            raise OptionError(N_("{name} is given twice, once as {other}.", name=quote(name), other=quote(other)))
        values_by_name[name] = fixed if fixes else value
    return values_by_name


def _kinds(cls: type[object]) -> Mapping[str, object]:
    if not dataclasses.is_dataclass(cls):
        raise TypeError(f"not an options dataclass: {cls!r}")
    return typing.get_type_hints(cls)


def _read(name: str, kind: object, value: object) -> object:
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _read_enum(name, kind, value)
    if kind is bool:
        return _read_bool(name, value)
    if kind is int:
        return _read_int(name, value)
    return str(value)


def _read_enum(name: str, kind: type[enum.Enum], value: object) -> enum.Enum:
    if isinstance(value, kind):
        return value
    for member in kind:
        if isinstance(value, str) and str(member.value).lower() == value.lower():
            return member
    choices = join_choices(f"`{member.value}`" for member in kind)
    raise OptionError(N_("`{name}` is {choices}.", name=name, choices=choices))


def _read_bool(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise OptionError(N_("`{name}` is `yes` or `no`.", name=name))


def _read_int(name: str, value: object) -> int:
    if isinstance(value, bool):
        raise _not_a_number(name)
    try:
        return int(str(value))
    except ValueError:
        raise _not_a_number(name) from None


def _not_a_number(name: str) -> OptionError:
    return OptionError(N_("`{name}` needs a number, like `{name}=5`.", name=name))


def _no_such_option(name: str, names: tuple[str, ...]) -> OptionError:
    if not names:
        return OptionError(N_("There is no option {name}, nor any other.", name=quote(name)))
    known = ", ".join(names)
    return OptionError(N_("There is no option {name}. Options: {known}.", name=quote(name), known=known))
