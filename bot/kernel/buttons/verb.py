"""Verbs of buttons, menus and forms. Their custom ids contain all their state, so buttons work after a restart."""

import dataclasses
import enum
import re
import types
import typing
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Protocol, Self, dataclass_transform, runtime_checkable

from bot.kernel.rate_limit import Effort
from engines import GAMES

_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)
_TEXT: Final = re.compile(r"[ -~]*")
_BETWEEN: Final = "."


class MalformedError(ValueError):
    """A custom id or a choice that this version does not write. The message quotes no input."""


@dataclass(frozen=True, slots=True)
class Among:
    """Annotates a field of a verb: values that are not known raise MalformedError."""

    is_known: Callable[[Any], bool]  # Any: the type of the field


Game = Annotated[str, Among(GAMES.__contains__)]
"""The key of a game."""
GameOrAll = Annotated[str, Among(lambda key: not key or key in GAMES)]
"""The key of a game, or '' for all games."""


def is_id(text: str) -> bool:
    """Return whether a text is a Discord id."""
    return text.isascii() and text.isdecimal() and len(text) < 20


@runtime_checkable
class Part(Protocol):
    """A field type with its own text format, written by `str`."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse the output of `str`. Raises MalformedError for anything else."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Verb:
    """A verb without arguments. A subclass adds fields: numbers, enums, parts, and text as the last one.

    `argument` joins them with dots, without trailing defaults; `read` accepts exactly that.
    """

    name: ClassVar[str]
    looks: ClassVar[bool]
    """True if it only shows something to the user who presses; its button stays after the match."""

    effort: ClassVar[Effort]
    """The kind of request, for rate limits."""

    def __init_subclass__(cls, *, name: str, looks: bool = False, effort: Effort = Effort.REQUEST) -> None:
        """Make the subclass a frozen dataclass, with `name` in its custom ids."""
        cls.name, cls.looks = name, looks
        cls.effort = Effort.PICTURE if looks and effort is Effort.REQUEST else effort
        dataclass(frozen=True)(cls)

    def __post_init__(self) -> None:
        """Raise MalformedError for an unknown value."""
        for name, _kind, known in _fields(type(self)):
            if not all(among.is_known(getattr(self, name)) for among in known):
                raise MalformedError(f"no {name} of ours")

    @property
    def argument(self) -> str:
        """Return the fields as text; '' for a verb without any."""
        written = [_write(getattr(self, field.name)) for field in dataclasses.fields(self)]
        usual = [_write(field.default) for field in dataclasses.fields(self)]
        while written and written[-1] == usual[len(written) - 1]:
            written.pop()
        return _BETWEEN.join(written)

    @classmethod
    def read(cls, argument: str) -> Self:
        """Return the verb with that argument. Raises MalformedError for anything that `argument` never writes."""
        kinds = [kind for _name, kind, _known in _fields(cls)]
        texts = argument.split(_BETWEEN, max(len(kinds) - 1, 0)) if argument else []
        make: Callable[..., Self] = cls
        try:
            verb = make(*(_read(kind, text) for kind, text in zip(kinds, texts, strict=False)))
        except (MalformedError, TypeError):
            # A TypeError means that a field without a default is missing.
            raise MalformedError(f"no argument of {cls.name}") from None
        if verb.argument != argument:
            raise MalformedError(f"no argument of {cls.name}")
        return verb


def mark_of(text: str) -> int:
    """Return a hash of a text, with few collisions, for a button without room for the text."""
    return zlib.crc32(text.encode()) % 10**9


def plain_verb(name: str, *, looks: bool = False, effort: Effort = Effort.REQUEST) -> type[Verb]:
    """Return a verb without arguments."""
    return types.new_class(name, (Verb,), {"name": name, "looks": looks, "effort": effort})


_FIELDS: dict[type[Verb], list[tuple[str, object, tuple[Among, ...]]]] = {}


def _fields(verb: type[Verb]) -> list[tuple[str, object, tuple[Among, ...]]]:
    """Return a verb's fields: names, types, validators. Only a str in the last place may contain dots."""
    if verb not in _FIELDS:
        plain, annotated = typing.get_type_hints(verb), typing.get_type_hints(verb, include_extras=True)
        names = [field.name for field in dataclasses.fields(verb)]
        _FIELDS[verb] = [(name, plain[name], getattr(annotated[name], "__metadata__", ())) for name in names]
    return _FIELDS[verb]


def _write(value: object) -> str:
    if value is None or value is dataclasses.MISSING:
        return ""
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def _read(kind: object, text: str) -> object:
    if kind == int | None and not text:
        return None
    if kind in (int, int | None):
        if not _NUMBER.fullmatch(text):
            raise MalformedError("no number")
        return int(text)
    if kind is str:
        if not _TEXT.fullmatch(text):
            raise MalformedError("no plain text")
        return text
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        words = {_write(member): member for member in kind}
        if text not in words:
            raise MalformedError("no word of it")
        return words[text]
    if isinstance(kind, type) and issubclass(kind, Part):
        return kind.read(text)
    raise TypeError(f"a verb has no field of the kind {kind}")


LONGEST: Final = 100
_SHAPE: Final = re.compile(
    r"gk:(?P<verb>[a-z_]{1,20}):(?:(?P<match_id>0|[1-9][0-9]{0,8})|(?P<puzzle>[a-z]{1,20}-[1-9][0-9]{0,5}))"
    r":(?P<number>0|[1-9][0-9]{0,8})(?::(?P<argument>[ -~]+))?"
)


@dataclass(frozen=True, slots=True)
class CustomId:
    """A verb's name and argument, with match and public number of the position where it was offered."""

    verb: str
    match_id: int
    number: int
    argument: str = ""
    puzzle: str = ""
    """The puzzle to solve instead of a match; `number` is then its day, 0 for practice."""

    @classmethod
    def of(cls, verb: Verb, match_id: int, number: int, puzzle: str = "") -> "CustomId":
        """Return the custom id of a verb."""
        return cls(verb.name, match_id, number, verb.argument, puzzle)

    def __str__(self) -> str:
        text = f"gk:{self.verb}:{self.puzzle or self.match_id}:{self.number}"
        text = f"{text}:{self.argument}" if self.argument else text
        if len(text) > LONGEST:
            raise ValueError(f"a custom id has at most {LONGEST} characters: {text!r}")
        return text

    @classmethod
    def read(cls, text: str) -> "CustomId | None":
        """Parse the output of `str`; return None for anything else."""
        matched = _SHAPE.fullmatch(text) if len(text) <= LONGEST else None
        if matched is None:
            return None
        argument, puzzle = matched["argument"] or "", matched["puzzle"] or ""
        return cls(matched["verb"], int(matched["match_id"] or 0), int(matched["number"]), argument, puzzle)
